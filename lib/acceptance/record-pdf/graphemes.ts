/** The letters of a text: each with its font and its direction, and where a line may end. */
import { type Face, findFace, type Weight } from './fonts.ts'

/** A letter with its marks, which is never split. */
export type Cluster = {
  text: string
  /** The embedding level of Unicode TR 9; odd levels read from right to left. */
  level: number
  face: Face
  /** Whether a line may end after it. */
  mayEnd: boolean
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits a paragraph into clusters; `levels` has one entry per UTF-16 unit. */
export function splitClusters(text: string, levels: Uint8Array, weight: Weight): Cluster[] {
  const ends = endsOf(text)
  const clusters: Cluster[] = []
  for (const { segment, index } of letters.segment(text)) {
    // Characters that only control the order have taken effect, and are not drawn.
    if (/^[\p{Cf}\p{Cc}]+$/u.test(segment)) continue
    const level = levels[index] as number
    const mayEnd = ends.has(index + segment.length)
    const before = clusters.at(-1)
    for (const [text, face] of facesOf(segment, weight, before)) {
      clusters.push({ text, level, face, mayEnd })
    }
  }
  return clusters
}

/** Each letter with its font; one that no font has is named by its number in Unicode. */
function facesOf(letter: string, weight: Weight, before: Cluster | undefined): [string, Face][] {
  const isCommon = /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(letter)
  // Signs between the words of a script stay in its font, so that it can set them as it is used to.
  if (isCommon && before && !before.face.lastResort && hasAll(before.face, letter)) {
    return [[letter, before.face]]
  }
  const face = findFace(letter, weight)
  if (face) return [[letter, face]]
  const parts = [...letter].flatMap((part): [string, Face][] => {
    const own = findFace(part, weight)
    return [own ? [part, own] : [numberOf(part), latin(weight)]]
  })
  return parts
}

function hasAll(face: Face, letter: string): boolean {
  return [...letter].every((part) => face.has(part.codePointAt(0) as number))
}

function numberOf(character: string): string {
  return `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase()}]`
}

function latin(weight: Weight): Face {
  return findFace('U', weight) as Face
}

/**
 * Returns where a line may end: after spaces, after the hyphens of a compound, and between words of a script
 * without spaces (Thai, Han). This is the part of Unicode TR 14 that names, addresses and sentences need.
 */
function endsOf(text: string): Set<number> {
  const ends = new Set<number>()
  const segments = [...words.segment(text)]
  for (const [index, { segment, index: start, isWordLike }] of segments.entries()) {
    const next = segments[index + 1]
    const isJoint = /^[-/–—]$/.test(segment) && next?.isWordLike
    const isUnspaced = isWordLike && next?.isWordLike
    if (isSpace(segment) || isJoint || isUnspaced) ends.add(start + segment.length)
  }
  return ends
}

/** A space at which a line may end; it is not drawn there. */
export function isSpace(text: string): boolean {
  return /^[ \t\u2000-\u200a\u3000]+$/.test(text)
}
