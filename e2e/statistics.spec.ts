/** Supervisors see how customers get on, without anybody being named; agents do not. */
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  answerOpenPage,
  answerPage,
  answerUntil,
  pressContinue,
} from './support/answer-pages.ts'
import { button, heading1, words } from './support/controls.ts'
import { openFirstQuestion } from './support/form-posts.ts'
import { expectPage, follow } from './support/navigation.ts'
import { createSampleCounts } from './support/sample-counts.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test, variantUnless } from './support/test.ts'

const readers = [
  { language: 'en', script: true, browser: {} },
  {
    language: 'ar',
    script: false,
    browser: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
] as const

for (const { language, script, browser } of readers) {
  test(
    `a supervisor sees the statistics, in ${language}, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const customer = await openVisitor({ at: server })
      await openFirstQuestion(customer)
      await answerPage(customer)
      await pressContinue(customer)
      await expectPage(customer, 'residence')
      // The firm's rules refuse a child.
      const year = String(new Date().getUTCFullYear() - 12)
      await answerOpenPage(customer)
      await answerField(customer, 'date_of_birth', { day: '1', month: '3', year }, 'birth')
      await pressContinue(customer)
      await expect(heading1(customer, words(customer, 'notEligible.heading'))).toBeVisible()
      await follow(customer, 'notEligible.change', 'sharedPages.residence')
      await answerUntil(customer, 'name')
      // The browser finds it, and reports it with the next post.
      await pressContinue(customer)
      await answerPage(customer, 'name')
      await pressContinue(customer)
      await expectPage(customer, 'contact')
      let found = ''
      await withStoppedStore(server, async (store) => {
        const rows = await store.db.selectFrom('funnelCount').selectAll().execute()
        found = JSON.stringify(rows)
        await store.funnelCounts.add(store.db, createSampleCounts(new Date()))
      })
      expect(found).toContain('"kind":"saved","step":"name"')
      expect(found).toContain('"question":"first_name","code":"missing"')
      expect(found).toContain('"step":"birth","question":"","code":"least_age"')
      expect(found).not.toMatch(/maya|johnson/i)

      const noor = await openVisitor({ at: server, language })
      await continueAsStaff(noor, staff.noor)
      const link = { name: words(noor, 'statistics.nav') }
      await expect(noor.page.getByRole('link', link)).toHaveCount(0)
      await noor.page.goto(`/${language}/staff/statistics`)
      await expect(heading1(noor, words(noor, 'staff.forbidden.role.heading'))).toBeVisible()
      await expect(
        noor.page.getByText(words(noor, 'staff.forbidden.role.needs.supervisor')),
      ).toBeVisible()
      await expectAccessible(noor.page, language)

      const sue = await openVisitor({ at: server, language, script, browser })
      await continueAsStaff(sue, staff.sue)
      await sue.inputMethod.press(sue.page.getByRole('link', link))
      await expect(heading1(sue, words(sue, 'statistics.heading'))).toBeVisible()
      const title = words(sue, 'statistics.tables.steps.title')
      const steps = sue.page.getByRole('region', { name: title }).getByRole('row')
      // The questions that the sample has, and the headings.
      await expect(steps).toHaveCount(8)
      await expectAccessible(sue.page, language)

      await sue.inputMethod.press(
        sue.page.getByRole('link', { name: words(sue, 'statistics.period.d7'), exact: true }),
      )
      await sue.page.waitForURL(/days=7/)
      await sue.inputMethod.press(
        sue.page.getByText(words(sue, 'statistics.filter.title'), { exact: true }),
      )
      await sue.page
        .getByLabel(words(sue, 'statistics.filter.device'), { exact: true })
        .selectOption('tablet')
      await sue.inputMethod.press(button(sue, 'casework.filter.submit'))
      await sue.page.waitForURL(/device=tablet/)
      await expect(steps).toHaveCount(0)
      await sue.inputMethod.press(
        sue.page.getByRole('link', { name: words(sue, 'casework.filter.reset') }),
      )
      await expect(steps).toHaveCount(8)

      const hidden = words(sue, 'statistics.downloadHidden', { title })
      const downloading = sue.page.waitForEvent('download')
      await sue.inputMethod.press(sue.page.getByRole('link', { name: hidden }))
      const csv = await readFile(await (await downloading).path(), 'utf8')
      expect(csv).toMatch(
        /\r\n"\d{4}-\d\d-\d\d","\d{4}-\d\d-\d\d","[^"]+","\d+","\d+","\d+","0\.\d+"/,
      )
    },
  )
}
