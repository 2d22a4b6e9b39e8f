/** The review of a company with three people, on a phone: short, and every answer one press away. */
import { expectAccessible } from './support/accessibility.ts'
import { termsSection } from './support/answer-pages.ts'
import { harbourVine, withoutDocuments } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { shownRows } from './support/review.ts'
import { expect, test, variantUnless } from './support/test.ts'

const phone = { width: 390, height: 844 }

const cases = [
  { language: 'en', script: false },
  { language: 'ar', script: false },
  { language: 'en', script: true },
] as const

for (const { language, script } of cases) {
  const name = `a company of three people is reviewed on a few screens of a phone, in ${language}, scripts ${script ? 'on' : 'off'}`
  test(name, variantUnless(language === 'en' && !script), async ({ openVisitor }) => {
    const applicant = { ...withoutDocuments(harbourVine), language }
    const person = await openVisitor({ applicant, language, script })
    const { page } = person
    await reachReview(person)
    await page.setViewportSize(phone)
    // Down to the terms, which are as long for everybody; who each of the people is takes a line of it.
    const { y: height = 0 } = (await termsSection(person).boundingBox()) ?? {}
    expect(height / phone.height).toBeLessThanOrEqual(3)
    // Each answer begins where its label does, on the line below.
    const row = page.locator('.summary-row').first()
    const edges = await row.locator('dt, dd.summary-value').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, top } = range.getBoundingClientRect()
        return { start: Math.round(document.dir === 'rtl' ? right : left), top }
      }),
    )
    expect(edges[1]?.start).toBe(edges[0]?.start)
    expect(edges[1]?.top).toBeGreaterThan(edges[0]?.top ?? 0)
    await expectAccessible(page, language)

    // The parts are listed first: each leads to its own.
    const index = page.getByRole('navigation', { name: words(person, 'review.index') })
    const people = index
      .getByRole('link')
      .filter({ hasText: words(person, 'tasks.peopleNamed', { count: 3 }) })
    await person.inputMethod.press(people)
    expect(new URL(page.url()).hash).toBe('#people')
    const terms = index.getByRole('link', { name: words(person, 'steps.terms.heading') })
    await expect(terms).toHaveAttribute('href', '#terms')

    // Each person is listed with their roles, and opens at a press.
    await expect(page.locator('.review-person')).toHaveCount(3)
    const amelia = page
      .locator('.review-person')
      .filter({ has: page.getByText('Amelia Jane Clarke', { exact: true }) })
    await expect(amelia).toContainText('60')
    const telephone = amelia.getByText('+44 7911 123456')
    await expect(telephone).toBeHidden()
    const [summary] = words(person, 'review.changeAnswersOfPerson').split('(')
    await amelia.getByText(summary ?? '').click()
    await expect(telephone).toBeVisible()
    await expectAccessible(page, language)
    expect((await shownRows(person)).length).toBeGreaterThan(50)
  })
}
