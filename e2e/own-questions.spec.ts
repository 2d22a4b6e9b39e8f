/** Tests the firm's own questions of docs/questions.md, from the start to the receipt and the case of staff. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Receipt } from '../lib/acceptance/evidence/receipt.ts'
import { isAcceptance } from '../lib/acceptance/evidence/record.ts'
import { getCountryName } from '../lib/onboarding/geography/countries.ts'
import { askQuestions, exampleQuestions } from '../test-support/own-questions.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerOpenPage,
  answerPage,
  answerUntil,
  changeAnswer,
  pressContinue,
  startApplication,
  submit,
} from './support/answer-pages.ts'
import { harbourVine, maya } from './support/applicants.ts'
import { heading1, shortLabelOf, words } from './support/controls.ts'
import { reachReview } from './support/form-posts.ts'
import { fetchPage } from './support/http.ts'
import { expectPage, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import { fetchRecord } from './support/record.ts'
import { shownRows } from './support/review.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { fillByPost, saveGroup, startApplicationForCustomer } from './support/staff-fill.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const own = {
  own__expected_use: { monthly_amount: '2500', pays_abroad: 'yes', main_country: 'IE' },
  own__about_us: { heard_from: ['search', 'friend'] },
}
const applicant = { ...maya, typed: { ...maya.typed, ...own } }

let folder: string
test.beforeAll(async () => {
  askQuestions(exampleQuestions)
  folder = await mkdtemp(path.join(tmpdir(), 'portico-questions-'))
  await writeFile(path.join(folder, 'own.yaml'), exampleQuestions)
})
test.afterAll(async () => {
  askQuestions()
  await rm(folder, { recursive: true })
})

for (const [language, script] of [
  ['en', true],
  ['ar', false],
  ['es', false],
] as const) {
  test(
    `own questions are answered, accepted and proven, in ${language}, ${script ? 'with' : 'without'} script`,
    variantUnless(language === 'ar'),
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer, {
        env: { QUESTIONS: folder },
      })
      const person = await openVisitor({ at: server, language, script, applicant })
      const { page } = person
      await startApplication(person)
      await answerUntil(person, 'own__expected_use')
      await expectAccessible(page, language)
      await pressContinue(person)
      const problems = page.locator('#problems').getByRole('link')
      await expect(problems).toHaveCount(2)
      await expectAccessible(page, language)
      await answerOpenPage(person)
      await pressContinue(person)
      await waitForOtherPage(person, 'own__expected_use')
      await expectPage(person, 'own__about_us')
      await expectAccessible(page, language)
      await answerUntil(person, 'review')
      const country = getCountryName('IE', language)
      const label = shortLabelOf(person, 'own__expected_use', 'main_country')
      expect(await shownRows(person)).toContainEqual({ label, value: country })
      await submit(person)
      await waitForStatus(person, 'approved')

      const application = /\/apply\/([^/]+)/.exec(page.url())?.[1]
      const file = await fetchPage(page.request, `/${language}/apply/${application}/receipt.json`)
      const receipt = (await file.json()) as Receipt
      const [accepted] = receipt.records.filter(isAcceptance)
      expect(Object.keys(accepted?.parts.data.answers ?? {})).toEqual(
        expect.arrayContaining([
          'own.monthly_amount',
          'own.pays_abroad',
          'own.main_country',
          'own.heard_from',
        ]),
      )

      const noor = await openVisitor({ at: server, language, applicant })
      await continueAsStaff(noor, staff.noor)
      await noor.page.goto(`/${language}/staff/applications/${application}`)
      expect(await shownRows(noor)).toContainEqual({ label, value: country })
    },
  )
}

test(
  'staff fill in own questions with others on one page, and the customer with the steps grouped',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer, {
      env: { QUESTIONS: folder, STEPS: 'grouped' },
    })
    const noor = await openVisitor({ at: server, applicant })
    await continueAsStaff(noor, staff.noor)
    const fill = await startApplicationForCustomer(noor, 'English')
    await fillByPost(noor, fill, ['applicant', 'about', 'home'], applicant.typed)
    await noor.page.goto(`${fill}/profile`)
    await expectAccessible(noor.page, 'en')
    for (const step of Object.keys(own)) await answerPage(noor, step)
    await saveGroup(noor)
    await noor.page.goto(fill.replace(/\/fill$/, ''))
    const label = shortLabelOf(noor, 'own__expected_use', 'monthly_amount')
    const value = expect.stringMatching(/^2,500\n/)
    expect(await shownRows(noor)).toContainEqual({ label, value })

    const person = await openVisitor({ at: server, applicant, script: true })
    await startApplication(person)
    await answerUntil(person, 'own__expected_use')
    await expect(heading1(person, words(person, 'assistedEntry.groups.profile'))).toBeVisible()
    await expectAccessible(person.page, 'en')
    await answerUntil(person, 'review')
    await submit(person)
    await waitForStatus(person, 'approved')
  },
)

test(
  'a company is asked its own questions among its tasks, by its product too',
  variant,
  async ({ openVisitor, startServer }) => {
    const label = '{ en: Who pays you?, es: ¿Quién le paga?, ar: من يدفع لك؟ }'
    const { product_id } = harbourVine.typed.product ?? {}
    const question = `{ id: who_pays, type: text, label: ${label}, ask: { products: [${product_id}] } }`
    const questions = `${exampleQuestions}  - id: of_product\n    questions: [${question}]\n`
    askQuestions(questions)
    const both = await mkdtemp(path.join(tmpdir(), 'portico-questions-'))
    await writeFile(path.join(both, 'own.yaml'), questions)
    const server = await startServer({ env: { QUESTIONS: both } })
    const typed = {
      ...harbourVine.typed,
      ...own,
      own__about_us: { heard_from: [], trading_since: { day: '1', month: '5', year: '2019' } },
      own__of_product: { who_pays: 'Harbour <b>restaurants</b>' },
    }
    const person = await openVisitor({ at: server, applicant: { ...harbourVine, typed } })
    await reachReview(person)
    const rows = await shownRows(person)
    expect(rows).toContainEqual({
      label: 'Since when has the company traded?',
      value: '1 May 2019',
    })
    expect(rows).toContainEqual({ label: 'Who pays you?', value: 'Harbour <b>restaurants</b>' })
    await changeAnswer(person, 'own__of_product')
    await expectAccessible(person.page, 'en')
    await person.page.goBack()
    await submit(person)
    const { text } = await fetchRecord(person)
    expect(text).toContain('1 May 2019')
    await rm(both, { recursive: true })
    askQuestions(exampleQuestions)
  },
)
