/** Every page and state, in English and Arabic, on a wide and a narrow screen, in light and dark. */

import { sql } from 'kysely'
import type { Language } from '../lib/i18n/languages.ts'
import type { en } from '../lib/i18n/texts/en.ts'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { createTitles, expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  answerOpenPage,
  answerPage,
  changeAnswer,
  pressContinue,
  submit,
  tickTerms,
} from './support/answer-pages.ts'
import { maya, mayaWithFamilyName, withAnswers } from './support/applicants.ts'
import { button, getPageHeading, heading1, words } from './support/controls.ts'
import { openAccount, openFirstQuestion, reachStep } from './support/form-posts.ts'
import {
  expectPage,
  follow,
  getPageName,
  waitForOtherPage,
  waitForStatus,
} from './support/navigation.ts'
import { openFolded } from './support/review.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const readers: Language[] = ['en', 'ar']
for (const language of readers) {
  // The inputs are the same in each language; pages with errors have the most texts.
  const states = language === 'en' ? 'empty, wrong and filled in' : 'wrong'

  test(
    `every step, ${states}, in ${language}`,
    variantUnless(language === 'ar'),
    async ({ openVisitor }) => {
      const person = await openVisitor({ language, applicant: maya, script: language === 'en' })
      const { page } = person
      await page.goto(`/${language}`)
      await expectAccessible(page, language)
      await openFirstQuestion(person)
      for (let step = getPageName(person); step !== 'review'; step = getPageName(person)) {
        await expect(heading1(person, getPageHeading(person, step))).toBeVisible()
        if (language === 'en') await expectAccessible(page, language)
        await pressContinue(person)
        await expect(page.locator('#problems')).toBeFocused()
        await expectAccessible(page, language)
        await answerOpenPage(person)
        if (language === 'en') await expectAccessible(page, language)
        await pressContinue(person)
        await waitForOtherPage(person, step)
      }
    },
  )

  test(
    `every page from the terms to the decision is accessible, in ${language}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({
        language,
        applicant: mayaWithFamilyName('Changes'),
        script: language === 'en',
      })
      const { page } = person
      await reachStep(person, 'review')
      await expectAccessible(page, language)
      await button(person, 'review.submit').click()
      await expect(page.locator('#problems')).toBeFocused()
      await expectAccessible(page, language)
      await tickTerms(person)
      await expectAccessible(page, language)
      await changeAnswer(person, 'address')
      await answerField(person, 'city', 'Tacoma')
      await pressContinue(person)
      await expectPage(person, 'review')
      await expectAccessible(page, language)
      await submit(person)
      await waitForStatus(person, 'awaiting_customer')
      await expectAccessible(page, language)
      await openFolded(page)
      await expectAccessible(page, language)
      await follow(person, 'receipt.link', 'receipt.title')
      await expectAccessible(page, language)
    },
  )

  test(
    `doubt, terms document, a list to go on with, nothing here, in ${language}`,
    variant,
    async ({ openVisitor }) => {
      const slip = { email_address: 'maya@gmial.com' }
      const person = await openVisitor({
        language,
        applicant: withAnswers(maya, { contact: slip }),
        script: language === 'en',
      })
      const { page } = person
      await reachStep(person, 'contact')
      await answerPage(person)
      await pressContinue(person)
      await expect(page.locator('#warnings')).toBeFocused()
      await expectAccessible(page, language)
      await page.goto(`/${language}/terms/2026-11-01/privacy`)
      await expectAccessible(page, language)
      await page.goto(`/${language}`)
      await expect(heading1(person, words(person, 'start.heading'))).toBeVisible()
      await expectAccessible(page, language)
      for (const nowhere of ['nowhere', 'apply/none', 'busy']) {
        await page.goto(`/${language}/${nowhere}`)
        await expectAccessible(page, language)
      }
    },
  )
}

/** Each status page, and the columns of the submission that lead to it. */
const statuses: [status: keyof typeof en.status & string, row: string][] = [
  ['confirming', "state = 'enqueued'"],
  ['created', "state = 'created'"],
  ['manual_review', "state = 'manual_review', last_code = 'forbidden'"],
  ['submitted', "state = 'submitted', platform_status = 'SUBMITTED'"],
  ['processing', "state = 'submitted', platform_status = 'PROCESSING'"],
  ['unknown', "state = 'submitted', platform_status = 'ON_HOLD'"],
  ['rejected', "state = 'decided', platform_status = 'REJECTED'"],
]

test(
  'the status page in every state that asks for nothing',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({ at: server })
    const { page } = person
    const addresses: string[] = []
    for (const _ of statuses) {
      await openAccount(person)
      addresses.push(page.url())
    }
    for (const address of addresses) {
      await page.goto(address)
      await waitForStatus(person, 'approved')
    }
    await expectAccessible(page, 'en')
    await withStoppedDatabase(server, async (db) => {
      const never = "next_attempt_at = '2099-01-01', next_check_at = '2099-01-01'"
      for (const [index, [_, row]] of statuses.entries()) {
        const application = addresses[index]?.match(/[0-9a-f-]{36}/)?.[0]
        const where = `where application_id = '${application}'`
        await sql.raw(`update submission set ${row}, ${never} ${where}`).execute(db)
      }
    })
    for (const language of readers) {
      const reader = { ...person, language }
      for (const [index, [status]] of statuses.entries()) {
        await page.goto(addresses[index]?.replace('/en/', `/${language}/`) ?? '')
        const values = { status: 'ON_HOLD' }
        const heading = words(reader, `status.${status}.heading` as MessageKey, values)
        await expect(heading1(reader, heading)).toBeVisible()
        await expectAccessible(page, language)
      }
    }
  },
)

for (const language of readers) {
  for (const [familyName, status] of [
    ['Refuse', 'refused'],
    ['Incomplete', 'awaiting_customer'],
  ] as const) {
    test(
      `the status page when ${status} after ${familyName}, in ${language}`,
      variant,
      async ({ openVisitor }) => {
        const named = mayaWithFamilyName(familyName, { identification: { passport_number: '' } })
        const person = await openVisitor({
          language,
          applicant: { ...named, language },
          script: language === 'en',
        })
        await openAccount(person)
        await waitForStatus(person, status)
        await expectAccessible(person.page, language)
      },
    )
  }
}

test('no two pages have one title', variant, async ({ openVisitor }) => {
  const person = await openVisitor()
  const { page } = person
  const titles = createTitles()
  const faults: string[] = []
  const look = async (name: string) => faults.push(...(await titles.faultsOf(page, name)))
  await page.goto('/en')
  await look('start')
  await page.goto('/en/nowhere')
  await look('not found')
  await page.goto('/en/terms/2026-11-01/terms')
  await look('terms document')
  await page.goto('/en/terms/2026-11-01/privacy')
  await look('privacy document')
  await openFirstQuestion(person)
  await answerField(person, 'application_type', 'CORPORATION')
  await pressContinue(person)
  await expectPage(person, 'tasks')
  await look('tasks')
  await page.goBack()
  await expectPage(person, 'applicant')
  for (let step = getPageName(person); step !== 'review'; step = getPageName(person)) {
    await expect(heading1(person, getPageHeading(person, step))).toBeVisible()
    await look(step)
    await answerOpenPage(person)
    await pressContinue(person)
    await waitForOtherPage(person, step)
  }
  await look('review')
  await submit(person)
  await look('status')
  // A sent application is not saved any more, but can be returned to.
  await page.getByRole('link', { name: words(person, 'return.wayBack.later') }).click()
  await expect(heading1(person, words(person, 'return.linkSent'))).toBeVisible()
  await look('later')
  for (const name of ['return', 'return/closed', `return/${'x'.repeat(43)}`]) {
    await page.goto(`/en/${name}`)
    await look(name)
  }
  expect(faults).toEqual([])
})
