/** Tests going back and changing answers, and the effect on an acceptance. */

import { axeFaults, faultsOf } from './support/accessibility.ts'
import {
  answerField,
  answerPage,
  answerUntil,
  changeAnswer,
  pressContinue,
  submit,
} from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { button, heading1, shortLabelOf, words } from './support/controls.ts'
import { expectTyped } from './support/error-summary.ts'
import { openFirstQuestion, reachReview, reachStep } from './support/form-posts.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import { shownRows } from './support/review.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const aRowOf: Record<string, string> = {
  name: 'last_name',
  birth: 'date_of_birth',
  contact: 'email_address',
  residence: 'country_code',
  address: 'city',
  identification: 'passport_number',
  product: 'product_id',
  account: 'asset_type_id',
}

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `every answer can be looked at from the review, and leads back to it, ${scripts}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({ script })
      await reachReview(person)
      for (const [step, _field] of Object.entries(aRowOf)) {
        await changeAnswer(person, step)
        await expectPage(person, step)
        await pressContinue(person)
        await waitForOtherPage(person, step)
        await expectPage(person, 'review')
      }
      await submit(person)
    },
  )

  test(
    `the browser's back shows the answers as they were, ${scripts}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({ script })
      const { page } = person
      await openFirstQuestion(person)
      await answerUntil(person, 'contact')
      await page.goBack()
      await expectPage(person, 'name')
      await expectTyped(person, 'name', maya.typed.name)
      await page.goBack()
      await expectPage(person, 'residence')
      await expectTyped(person, 'birth', maya.typed.birth)
      await pressContinue(person)
      await expectPage(person, 'contact')
    },
  )

  test(
    `a customer who chose a company sees its tasks, and can change their mind, ${scripts}`,
    variantUnless(!script),
    async ({ openVisitor }) => {
      const company = withAnswers(maya, { applicant: { application_type: 'CORPORATION' } })
      const person = await openVisitor({ script, applicant: company })
      const { page, inputMethod } = person
      await openFirstQuestion(person)
      await answerPage(person)
      await pressContinue(person)
      await expect(heading1(person, words(person, 'tasks.heading'))).toBeVisible()
      const base = page.url().replace('/tasks', '')
      await inputMethod.press(
        page.getByRole('link', { name: words(person, 'page.back'), exact: true }),
      )
      await expectPage(person, 'applicant')
      await expectTyped(person, 'applicant', company.typed.applicant)
      await answerPage({ ...person, applicant: maya })
      await pressContinue(person)
      await expectPage(person, 'residence')
      for (const ofACompany of ['tasks', 'people', 'company_name']) {
        await page.goto(`${base}/${ofACompany}`)
        await expectPage(person, 'residence')
      }
    },
  )
}

for (const [language, script] of [
  ['en', true],
  ['es', false],
  ['ar', true],
] as const) {
  test(
    `a passport number that was given is withdrawn, in ${language}, scripts ${script ? 'on' : 'off'}`,
    variant,
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ language, script, applicant: { ...maya, language } })
      const { page, inputMethod } = person
      await reachReview(person)
      const label = shortLabelOf(person, 'identification', 'passport_number')
      await changeAnswer(person, 'identification')
      const box = page.getByRole('checkbox', { name: words(person, 'form.withdraw', { label }) })
      await inputMethod.set(box, true)
      await expect(box).toBeChecked()
      expect(await faultsOf(page, language)).toEqual([])
      if (script) expect(await axeFaults(page)).toEqual([])
      await pressContinue(person)
      await waitForOtherPage(person, 'identification')
      await expectPage(person, 'review')
      const row = (await shownRows(person)).find((each) => each.label === label)
      expect(row?.value).toBe(words(person, 'page.notProvided'))
      await submit(person)
      await waitForStatus(person, 'approved')
      const { body } = await expectReceivedOnce(shared, await getReference(person))
      expect(body.customer_details).not.toHaveProperty('passport_number')
      expect(body.customer_details).toHaveProperty('tax_reference_number')
    },
  )
}

test(
  'another country asks for its own address, and only for what it changes',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor()
    await reachReview(person)
    await changeAnswer(person, 'residence')
    const moved = {
      ...person,
      applicant: withAnswers(maya, {
        residence: { country_code: 'GB' },
        address: { city: 'Leeds', postal_code: 'ls1 4dy' },
        tax_country: { tax_country: 'GB' },
        identification: { tax_reference_number: '' },
      }),
    }
    await answerPage(moved)
    await pressContinue(moved)
    await expectPage(moved, 'address')
    await expect(person.page).toHaveURL(/change=yes/)
    await answerPage(moved)
    await pressContinue(moved)
    // The person has the nationality of another country now than the one they live in.
    await expectPage(moved, 'tax_country')
    await answerPage(moved)
    await pressContinue(moved)
    // The number was a tax number of the country they left.
    await expectPage(moved, 'identification')
    await answerPage(moved)
    await pressContinue(moved)
    await expectPage(moved, 'review')
    await submit(moved)
    await waitForStatus(moved, 'approved')
    const { body } = await expectReceivedOnce(shared, await getReference(moved))
    expect(body.customer_details.mailing_address).toMatchObject({
      country_code: 'GB',
      city: 'Leeds',
      postal_code: 'LS1 4DY',
    })
    expect(body.customer_details.mailing_address).not.toHaveProperty('state')
    expect(body.customer_details).not.toHaveProperty('tax_reference_number')
  },
)

test('the way back from a change leaves everything as it was', variant, async ({ openVisitor }) => {
  const person = await openVisitor()
  await reachReview(person)
  await changeAnswer(person, 'address')
  await answerField(person, 'city', 'Tacoma')
  await person.page.getByRole('link', { name: words(person, 'page.back'), exact: true }).click()
  await expectPage(person, 'review')
  await expect(button(person, 'review.submit')).toBeVisible()
  await expect(person.page.getByText('Seattle')).toBeVisible()
})

test('a step out of order leads to the first that is open', async ({ openVisitor }) => {
  const person = await openVisitor()
  const { page } = person
  await reachStep(person, 'contact')
  for (const later of ['account', 'terms', 'review', 'status']) {
    await page.goto(page.url().replace(/[a-z]+$/, later))
    await expectPage(person, 'contact')
  }
})
