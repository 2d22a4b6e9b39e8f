/** Going back, changing one's mind, and what it does to what was agreed. */

import { axeFaults, faultsOf } from './support/accessibility.ts'
import { maya, otherwise } from './support/applicants.ts'
import { reach, reachReview } from './support/by-post.ts'
import {
  acceptTerms,
  answer,
  answerOne,
  answerUntil,
  awaitPlace,
  begin,
  button,
  change,
  expectPage,
  goOn,
  heading1,
  leave,
  referenceOf,
  shortLabelOf,
  submit,
  words,
} from './support/person.ts'
import { receivedOnce } from './support/platform.ts'
import { expectTyped } from './support/problems.ts'
import { shownRows } from './support/review.ts'
import { expect, test, wideUnless } from './support/story.ts'

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
    wideUnless(!script),
    async ({ arrive }) => {
      const person = await arrive({ script })
      await reachReview(person)
      for (const [step, field] of Object.entries(aRowOf)) {
        await change(person, shortLabelOf(person, step, field))
        await expectPage(person, step)
        await goOn(person)
        await leave(person, step)
        await expectPage(person, 'review')
      }
      // Nothing is another than before, so what was accepted still is.
      await expect(button(person, 'review.submit')).toBeVisible()
    },
  )

  test(
    `a change after the acceptance voids it, and the terms say what changed, ${scripts}`,
    wideUnless(script),
    async ({ arrive, shared }) => {
      const person = await arrive({ script })
      const { page, hand } = person
      await reachReview(person)
      await change(person, shortLabelOf(person, 'address', 'city'))
      await answerOne(person, 'city', 'Tacoma')
      await goOn(person)
      await leave(person, 'address')
      await change(person, shortLabelOf(person, 'name', 'middle_name'))
      await answerOne(person, 'middle_name', 'June')
      await goOn(person)
      await leave(person, 'name')
      await expectPage(person, 'review')
      await expect(button(person, 'review.submit')).toHaveCount(0)

      await hand.press(
        page.getByRole('link', { name: words(person, 'review.toTerms'), exact: true }),
      )
      await expectPage(person, 'terms')
      await expect(
        page.getByRole('heading', { name: words(person, 'terms.changedTitle') }),
      ).toBeVisible()
      await expect(page.locator('.notice').getByRole('listitem')).toHaveText([
        shortLabelOf(person, 'name', 'middle_name'),
        shortLabelOf(person, 'address', 'city'),
      ])
      await expect(page.getByRole('checkbox').first()).not.toBeChecked()
      await acceptTerms(person)
      await submit(person)
      await awaitPlace(person, 'approved')
      const { body } = await receivedOnce(shared, await referenceOf(person))
      expect(body.customer_details.mailing_address?.city).toBe('Tacoma')
      expect(body.customer_details.middle_name).toBe('June')
    },
  )

  test(`the browser's back shows the answers as they were, ${scripts}`, async ({ arrive }) => {
    const person = await arrive({ script })
    const { page } = person
    await begin(person)
    await answerUntil(person, 'contact')
    await page.goBack()
    await expectPage(person, 'birth')
    await expectTyped(person, 'birth', maya.typed.birth)
    await page.goBack()
    await expectPage(person, 'name')
    await expectTyped(person, 'name', maya.typed.name)
    await goOn(person)
    await expectPage(person, 'contact')
  })

  test(
    `who chose a company comes to its tasks, and can change their mind, ${scripts}`,
    wideUnless(!script),
    async ({ arrive }) => {
      const company = otherwise(maya, { applicant: { application_type: 'CORPORATION' } })
      const person = await arrive({ script, applicant: company })
      const { page, hand } = person
      await begin(person)
      await answer(person)
      await goOn(person)
      await expect(heading1(person, words(person, 'tasks.heading'))).toBeVisible()
      const base = page.url().replace('/tasks', '')
      await hand.press(page.getByRole('link', { name: words(person, 'page.back'), exact: true }))
      await expectPage(person, 'applicant')
      await expectTyped(person, 'applicant', company.typed.applicant)
      await answer({ ...person, applicant: maya })
      await goOn(person)
      await expectPage(person, 'name')
      for (const ofACompany of ['tasks', 'people', 'company_name']) {
        await page.goto(`${base}/${ofACompany}`)
        await expectPage(person, 'name')
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
    `a passport number that was given is taken back, in ${language}, scripts ${script ? 'on' : 'off'}`,
    wideUnless(language !== 'en'),
    async ({ arrive, shared }) => {
      const person = await arrive({ language, script, applicant: { ...maya, language } })
      const { page, hand } = person
      await reachReview(person)
      const label = shortLabelOf(person, 'identification', 'passport_number')
      await change(person, label)
      // The number that must be given can only be replaced.
      await expect(page.getByRole('checkbox')).toHaveCount(1)
      const box = page.getByRole('checkbox', { name: words(person, 'form.withdraw', { label }) })
      await hand.set(box, true)
      await expect(box).toBeChecked()
      expect(await faultsOf(page, language)).toEqual([])
      if (script) expect(await axeFaults(page)).toEqual([])
      await goOn(person)
      await leave(person, 'identification')
      await expectPage(person, 'review')
      const row = (await shownRows(person)).find((each) => each.label === label)
      expect(row?.value).toBe(words(person, 'page.notProvided'))
      await hand.press(
        page.getByRole('link', { name: words(person, 'review.toTerms'), exact: true }),
      )
      await acceptTerms(person)
      await submit(person)
      await awaitPlace(person, 'approved')
      const { body } = await receivedOnce(shared, await referenceOf(person))
      expect(body.customer_details).not.toHaveProperty('passport_number')
      expect(body.customer_details).toHaveProperty('tax_reference_number')
    },
  )
}

test('another country asks for its own address, and only for what it changes', async ({
  arrive,
  shared,
}) => {
  const person = await arrive()
  await reachReview(person)
  await change(person, shortLabelOf(person, 'residence', 'country_code'))
  const moved = {
    ...person,
    applicant: otherwise(maya, {
      residence: { country_code: 'GB' },
      address: { city: 'Leeds', postal_code: 'ls1 4dy' },
      tax_country: { tax_country: 'GB' },
      identification: { tax_reference_number: '' },
    }),
  }
  await answer(moved)
  await goOn(moved)
  await expectPage(moved, 'address')
  await expect(person.page).toHaveURL(/change=yes/)
  await answer(moved)
  await goOn(moved)
  // They have the nationality of another country now than the one they live in.
  await expectPage(moved, 'tax_country')
  await answer(moved)
  await goOn(moved)
  // The number was a tax number of the country they left.
  await expectPage(moved, 'identification')
  await answer(moved)
  await goOn(moved)
  await expectPage(moved, 'review')
  await person.page.getByRole('link', { name: words(person, 'review.toTerms') }).click()
  await acceptTerms(moved)
  await submit(moved)
  await awaitPlace(moved, 'approved')
  const { body } = await receivedOnce(shared, await referenceOf(moved))
  expect(body.customer_details.mailing_address).toMatchObject({
    country_code: 'GB',
    city: 'Leeds',
    postal_code: 'LS1 4DY',
  })
  expect(body.customer_details.mailing_address).not.toHaveProperty('state')
  expect(body.customer_details).not.toHaveProperty('tax_reference_number')
})

test('the way back from a change leaves everything as it was', async ({ arrive }) => {
  const person = await arrive()
  await reachReview(person)
  await change(person, shortLabelOf(person, 'address', 'city'))
  await answerOne(person, 'city', 'Tacoma')
  await person.page.getByRole('link', { name: words(person, 'page.back'), exact: true }).click()
  await expectPage(person, 'review')
  await expect(button(person, 'review.submit')).toBeVisible()
  await expect(person.page.getByText('Seattle')).toBeVisible()
})

test('a step out of turn leads to the first that is open', async ({ arrive }) => {
  const person = await arrive()
  const { page } = person
  await reach(person, 'birth')
  for (const later of ['account', 'terms', 'review', 'status']) {
    await page.goto(page.url().replace(/[a-z]+$/, later))
    await expectPage(person, 'birth')
  }
})
