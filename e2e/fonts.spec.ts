/** The main pages in a font with other metrics: no size of a target or page comes from the font. */
import type { Language } from '../lib/i18n/languages.ts'
import { browserOptions } from '../scripts/browser.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { pressContinue } from './support/answer-pages.ts'
import { harbourVine, mayaWithFamilyName } from './support/applicants.ts'
import { fontEnvironment } from './support/fonts.ts'
import { fillInCompany, openAccount, reachReview, reachStep } from './support/form-posts.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, variant } from './support/test.ts'

const env = fontEnvironment(process.env.PORTICO_E2E_FONTS ?? '', 'plain')
test.use({ launchOptions: { ...browserOptions(), env } })

for (const language of ['en', 'ar'] satisfies Language[]) {
  test(
    `the main pages keep their sizes in another font, in ${language}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const applicant = mayaWithFamilyName('Incomplete', {
        identification: { passport_number: '' },
      })
      const person = await openVisitor({
        at: server,
        language,
        applicant: { ...applicant, language },
      })
      const { page } = person
      await page.goto(`/${language}`)
      await expectAccessible(page, language)
      await reachStep(person, 'identification')
      await pressContinue(person)
      await expect(page.locator('#problems')).toBeFocused()
      await expectAccessible(page, language)
      await reachStep(person, 'review')
      await expectAccessible(page, language)
      await reachReview(person)
      await expectAccessible(page, language)
      await openAccount(person)
      await expectAccessible(page, language)

      const company = await openVisitor({ at: server, language, applicant: harbourVine })
      await fillInCompany(company)
      await expectAccessible(company.page, language)

      const agent = await openVisitor({ at: server, language, script: true })
      await agent.page.goto(`/${language}/staff/sign-in`)
      await expectAccessible(agent.page, language)
      await signInAsStaff(agent, staff.noor)
      await expectAccessible(agent.page, language)
      await agent.page.goto(`/${language}/staff?view=all`)
      await expectAccessible(agent.page, language)
      await agent.page.locator('.casework-row').getByRole('link').first().click()
      await expect(agent.page).toHaveURL(/\/applications\/[0-9a-f-]{36}\?list=/)
      await expectAccessible(agent.page, language)
    },
  )
}
