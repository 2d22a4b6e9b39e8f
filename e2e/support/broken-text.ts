/** Finds text that is broken over lines although it fits on one. */
import type { Page } from '@playwright/test'

/** Telephone numbers, references, numbers in groups, and digits joined by hyphens. */
const numbers = [
  /\+\d[\d ]{6,}\d/,
  /[A-Z]{3}(?:-[A-Z\d]{4}){3}/,
  /\b\d+(?:-\d+)+\b/,
  /(?<!\d )\b\d{3,5}(?: \d{2,})+\b/,
  /\b[A-Z]{2}(?: ?\d{2}){3} ?[A-Z]\b/,
]

/** Counts these names and the numbers on the page, and returns the broken ones, with their places. */
export async function findBrokenText(
  page: Page,
  names: readonly string[],
): Promise<{ shown: number; broken: string[] }> {
  const patterns = [...names.map(escapePattern), ...numbers.map(({ source }) => source)]
  return await page.evaluate(search, patterns)
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Runs in the page. */
function search(patterns: readonly string[]): { shown: number; broken: string[] } {
  const blockOf = (element: Element): Element => {
    const { display } = getComputedStyle(element)
    const parent = element.parentElement
    return parent && /^(inline|contents)/.test(display) ? blockOf(parent) : element
  }
  const pieces: { node: Text; block: Element; start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent?.checkVisibility() || parent.closest('script, style, .sr-only')) continue
    const block = blockOf(parent)
    if (pieces.at(-1)?.block !== block) text += '\n'
    pieces.push({ node, block, start: text.length })
    text += node.data.replaceAll('\u00a0', ' ')
  }
  const at = (index: number) => pieces.findLast(({ start }) => start <= index)

  const broken: string[] = []
  let shown = 0
  for (const { 0: found, index } of patterns.flatMap((each) => [
    ...text.matchAll(new RegExp(each, 'g')),
  ])) {
    const [first, last] = [at(index), at(index + found.length - 1)]
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, index - first.start)
    range.setEnd(last.node, index + found.length - last.start)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
    if (rects.length === 0) continue
    shown++
    // Lines that stand close overlap: what is on one has the middle of the first within it.
    const [{ top: start, height }] = rects as [DOMRect, ...DOMRect[]]
    const middle = start + height / 2
    if (rects.every((rect) => rect.top < middle && middle < rect.bottom)) continue
    // Measures the width that it would have alone, in the same letters.
    const alone = document.createElement('span')
    alone.style.cssText = 'position: absolute; white-space: nowrap; visibility: hidden'
    alone.textContent = found
    first.node.parentElement?.append(alone)
    const { width } = alone.getBoundingClientRect()
    alone.remove()
    const style = getComputedStyle(first.block)
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    if (width > first.block.clientWidth - padding) continue
    const { tagName, className } = first.block
    broken.push(`${found} (${[tagName.toLowerCase(), className].join(' ').trim()})`)
  }
  return { shown, broken }
}
