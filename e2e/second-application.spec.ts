/** Tests a duplicate application on the platform: staff see it, and a supervisor records the solution. */
import { expectAccessible } from './support/accessibility.ts'
import { submit } from './support/answer-pages.ts'
import { button, words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

const visitors = [
  { language: 'en', script: true, browser: {} },
  {
    language: 'ar',
    script: false,
    browser: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
] as const

for (const { language, script, browser } of visitors) {
  test(
    `a supervisor closes a second application that the platform made, in ${language}, scripts ${script ? 'on' : 'off'}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const customer = await openVisitor({ at: server })
      await reachReview(customer)
      const reference = await getReference(customer)
      const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
      await submit(customer)
      await waitForStatus(customer, 'approved')
      await withStoppedStore(server, async (store) => {
        await store.secondApplications.add(store.db, {
          applicationId: application,
          platformApplicationId: 'a-second-application',
          now: new Date(),
        })
      })

      const noor = await openVisitor({ at: server, language })
      await continueAsStaff(noor, staff.noor)
      await noor.page.goto(`/${language}/staff/applications/${application}`)
      await expect(
        noor.page.getByText(words(noor, 'secondApplication.onlySupervisor')),
      ).toBeVisible()

      const sue = await openVisitor({ at: server, language, script, browser })
      await continueAsStaff(sue, staff.sue)
      await sue.inputMethod.press(
        sue.page.getByRole('link', { name: words(sue, 'caseworkList.views.attention') }),
      )
      const row = sue.page.locator('.casework-row')
      await expect(row).toHaveCount(1)
      await sue.inputMethod.press(row.getByRole('link'))
      await expect(sue.page.getByText(reference, { exact: true })).toBeVisible()
      const section = sue.page.locator('#second')
      await expect(section).toContainText('a-second-application')
      await expectAccessible(sue.page, language)
      await sue.inputMethod.press(button(sue, 'secondApplication.submit'))
      await expect(section.getByRole('alert')).toHaveText(
        words(sue, 'secondApplication.problems.missing'),
      )
      await expectAccessible(sue.page, language)
      const done = sue.page.getByRole('textbox', { name: words(sue, 'secondApplication.done') })
      await sue.inputMethod.write(done, 'Closed by the platform’s support.')
      await sue.inputMethod.press(button(sue, 'secondApplication.submit'))
      await expect(section).toContainText(words(sue, 'secondApplication.result.done'))
      await expect(section).toContainText('Closed by the platform’s support.')
      await expect(section.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(sue.page, language)
      // The customer's page is unchanged.
      await customer.page.reload()
      await waitForStatus(customer, 'approved')
    },
  )
}
