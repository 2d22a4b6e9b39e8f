/** Translates the document of a page as a browser does, while React goes on working on it. */
import type { Page } from '@playwright/test'

/**
 * Puts other words into the page: removes each text node, and puts the browser's own elements in its place.
 * Call it again for later content.
 */
export async function translate(page: Page): Promise<void> {
  // React marks what it has taken over; before-hydration.spec.ts covers the page before that.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main form, main button')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  )
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, textarea, option, font')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(text.nodeValue ?? '')
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  })
}
