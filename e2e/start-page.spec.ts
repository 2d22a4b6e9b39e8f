/** The page where everybody begins. */
import { languages } from '../lib/i18n/languages.ts'
import { button } from './support/controls.ts'
import { expect, test } from './support/test.ts'

for (const language of languages) {
  for (const [width, height] of [
    [375, 667],
    [360, 640],
  ] as const) {
    test(`the start page has its button on the first screen of a phone, in ${language}, ${width}×${height}`, async ({
      openVisitor,
    }) => {
      const person = await openVisitor({
        language,
        browser: { viewport: { width, height } },
      })
      await person.page.goto(`/${language}`)
      const box = await button(person, 'start.begin').boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 1)).toBeLessThanOrEqual(height)
    })
  }
}
