/** Counts what a journey takes of a person: screens, controls, words and presses. */
import type { Page } from '@playwright/test'
import { byMouse, type InputMethod } from './input-method.ts'

export type JourneyCount = { screens: number; controls: number; words: number; presses: number }

/**
 * An input method that counts. Each page is counted as it is when its first button is pressed: the words of
 * its main part, and the inputs that can be seen. A list, a box and a button are a press each.
 */
export function createCountingInput(): InputMethod & { count: JourneyCount } {
  const count = { screens: 0, controls: 0, words: 0, presses: 0 }
  let last = ''

  async function look(page: Page): Promise<void> {
    const screen = await page.evaluate(() => {
      const main = document.querySelector('main')
      const inputs = [...(main?.querySelectorAll('input, select, textarea') ?? [])]
      const visible = inputs.filter(
        (input) =>
          input.getAttribute('type') !== 'hidden' &&
          input.checkVisibility({ visibilityProperty: true }),
      )
      // The radio buttons of a question are one control.
      const names = visible.map((input) => {
        const type = input.getAttribute('type')
        return type === 'radio' ? input.getAttribute('name') : input
      })
      const text = main?.innerText ?? ''
      return {
        name: `${location.pathname} ${document.querySelector('h1')?.textContent}`,
        controls: new Set(names).size,
        words: text.split(/\s+/).filter(Boolean).length,
      }
    })
    if (screen.name === last) return
    last = screen.name
    count.screens += 1
    count.controls += screen.controls
    count.words += screen.words
  }

  return {
    count,
    write: byMouse.write,
    async set(mark, chosen) {
      if ((await mark.isChecked()) !== chosen) count.presses += 1
      await byMouse.set(mark, chosen)
    },
    async search(box, text) {
      count.presses += 1
      await byMouse.search(box, text)
    },
    async select(list, label) {
      count.presses += 1
      await byMouse.select(list, label)
    },
    async press(target) {
      await target.waitFor()
      await look(target.page())
      count.presses += 1
      await byMouse.press(target)
    },
  }
}
