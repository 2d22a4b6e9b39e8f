/** The page where everybody begins. */
import { languages } from '../lib/i18n/languages.ts'
import { startApplication } from './support/answer-pages.ts'
import { button, words } from './support/controls.ts'
import { expect, test, variant } from './support/test.ts'

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

test(
  'whoever has begun goes on from the first screen of a phone, and begins another only on purpose',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ browser: { viewport: { width: 360, height: 640 } } })
    await startApplication(person)
    await person.page.goto('/en')
    const goOn = person.page.getByRole('link', { name: words(person, 'start.resume') })
    const box = await goOn.boundingBox()
    expect((box?.y ?? 640) + (box?.height ?? 1)).toBeLessThanOrEqual(640)
    // The reference stands on one line.
    const reference = person.page.getByText(/^PTC(-[A-Z\d]{4}){3}$/).first()
    expect((await reference.boundingBox())?.height ?? 99).toBeLessThan(40)
    await expect(button(person, 'start.begin')).toHaveCount(0)
    await expect(button(person, 'start.beginAnother')).toHaveCount(1)
    await goOn.click()
    await expect(person.page).toHaveURL(/\/applicant$/)
  },
)
