import createBidi from 'bidi-js'
import type { Face, Weight } from './fonts.ts'
import { type Cluster, isSpace, splitClusters } from './graphemes.ts'

export type Direction = 'ltr' | 'rtl'

/** Letters that are drawn in one go. */
type Run = {
  face: Face
  /** The text as the font gets it: right-to-left scripts in reading order. */
  text: string
  width: number
}

export type Line = {
  /** Ordered from left to right. */
  runs: Run[]
  width: number
}

export type Measure = (face: Face, text: string) => number

type Setting = {
  weight: Weight
  width: number
  /** `auto`: as the first letter that has a direction says. */
  direction: Direction | 'auto'
  measure: Measure
}

type Word = { clusters: Cluster[]; width: number; space: number }

const bidi = createBidi()

/** The blocks of scripts that are written from right to left (Unicode TR 44, DerivedBidiClass). */
const rightToLeftBlocks =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Breaks a text into lines of at most that width, with its own line breaks, and puts every line in
 * the order it is seen (Unicode TR 9). A word that is too long by itself is broken where it must.
 */
export function breakLines(text: string, setting: Setting): Line[] {
  return text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => linesOfParagraph(paragraph, setting))
}

function linesOfParagraph(paragraph: string, setting: Setting): Line[] {
  const direction = setting.direction === 'auto' ? undefined : setting.direction
  const { levels, paragraphs } = bidi.getEmbeddingLevels(withinBasicPlane(paragraph), direction)
  const base = paragraphs[0]?.level ?? 0
  const lines: Line[] = []
  let line: Cluster[] = []
  let width = 0
  for (const word of wordsOf(splitClusters(paragraph, levels, setting.weight), setting)) {
    if (line.length > 0 && width + word.width > setting.width) {
      lines.push(lineOf(line, base, setting.measure))
      line = []
      width = 0
    }
    line.push(...word.clusters)
    width += word.width + word.space
  }
  if (line.length > 0) lines.push(lineOf(line, base, setting.measure))
  return lines
}

/**
 * The text with a Hebrew letter, a Hebrew mark or an Arabic figure for each half of a character that is
 * beyond the basic plane and read from right to left (Adlam, Rohingya …): bidi-js looks at halves and knows none.
 */
function withinBasicPlane(text: string): string {
  return text.replace(/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu, (letter) => {
    if (/\p{M}/u.test(letter)) return '\u0591'.repeat(letter.length)
    const isFigure = /[\u{10d30}-\u{10d39}\u{10d40}-\u{10d49}\u{10e60}-\u{10e7e}]/u.test(letter)
    return (isFigure ? '\u0661' : '\u05d0').repeat(letter.length)
  })
}

function wordsOf(clusters: Cluster[], setting: Setting): Word[] {
  const found: Word[] = []
  let from = 0
  for (const [index, { mayEnd }] of clusters.entries()) {
    if (!mayEnd && index < clusters.length - 1) continue
    found.push(...wordOf(clusters.slice(from, index + 1), setting))
    from = index + 1
  }
  return found
}

function wordOf(clusters: Cluster[], { measure, width: most }: Setting): Word[] {
  const seen = clusters.findLastIndex(({ text }) => !isSpace(text)) + 1
  const width = widthOf(clusters.slice(0, seen), measure)
  const space = widthOf(clusters.slice(seen), measure)
  if (width <= most || clusters.length === 1) return [{ clusters, width, space }]
  const half = Math.ceil(clusters.length / 2)
  return [clusters.slice(0, half), clusters.slice(half)].flatMap((part) =>
    wordOf(part, { measure, width: most } as Setting),
  )
}

function widthOf(clusters: Cluster[], measure: Measure): number {
  return stretchesOf(clusters).reduce(
    (sum, { face, clusters }) => sum + measure(face, textOf(clusters)),
    0,
  )
}

type Stretch = { face: Face; level: number; clusters: Cluster[] }

/** Groups clusters that are drawn together: one font, one direction, and no sign that has to be mirrored. */
function stretchesOf(clusters: Cluster[]): Stretch[] {
  const stretches: Stretch[] = []
  let before: Stretch | undefined
  for (const cluster of clusters) {
    const { face, level } = cluster
    const isAlone =
      isNeutral(cluster.text) && (level % 2 === 1 || (before && isReversed(before.clusters)))
    const continues = before && before.face === face && before.level === level && !isAlone
    if (before && continues) before.clusters.push(cluster)
    else {
      const stretch = { face, level, clusters: [cluster] }
      stretches.push(stretch)
      // The font would set a sign alone from left to right, so none is set together with others.
      before = isAlone ? undefined : stretch
    }
  }
  return stretches
}

/** Tells whether the text lacks a direction of its own, so that the font cannot choose one. */
function isNeutral(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text)
}

function textOf(clusters: Cluster[]): string {
  return clusters.map(({ text }) => text).join('')
}

function lineOf(clusters: Cluster[], base: number, measure: Measure): Line {
  const seen = clusters.slice(0, clusters.findLastIndex(({ text }) => !isSpace(text)) + 1)
  const stretches = stretchesOf(seen)
  const runs = inOrder(stretches, base).map(({ face, level, clusters }) => {
    const shown = shownOf(clusters, level)
    return { face, text: shown, width: measure(face, shown) }
  })
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

/**
 * Returns the text for the font: letters in reading order, reversed if the font would set them against the
 * direction of their level (Arabic digits, which run from left to right, and right-to-left scripts in a font
 * without shaping rules).
 */
function shownOf(clusters: Cluster[], level: number): string {
  const isRightToLeft = level % 2 === 1
  const parts = isRightToLeft
    ? clusters.map((each) => bidi.getMirroredCharacter(each.text) ?? each.text)
    : clusters.map(({ text }) => text)
  return (isReversed(clusters) === isRightToLeft ? parts : parts.toReversed()).join('')
}

/** Tells whether the font sets it from right to left. Only texts with a sign of such a script are tried. */
function isReversed(clusters: Cluster[]): boolean {
  const text = textOf(clusters)
  return rightToLeftBlocks.test(text) && clusters[0]?.face.reverses(text) === true
}

/** Reverses each sequence at or above a level, from the highest level to the lowest odd one (TR 9, L2). */
function inOrder(stretches: Stretch[], base: number): Stretch[] {
  const order = [...stretches]
  const highest = Math.max(base, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to] as Stretch).level >= level) to++
      if (to > from) {
        order.splice(from, to - from, ...order.slice(from, to).reverse())
        from = to
      }
    }
  }
  return order
}
