/** A company's whole way: its tasks, its people, the decision; and what becomes of one who is refused. */

import type { RequestIndividual } from '../lib/domain/contract/requests.ts'
import type { Step } from '../lib/domain/onboarding/define-step.ts'
import { findPersonQuestion } from '../lib/domain/onboarding/journeys.ts'
import type { PersonPath } from '../lib/domain/onboarding/mapping/platform-paths.ts'
import { formatAnswer } from '../lib/domain/onboarding/review/review-rows.ts'
import { getShortLabel } from '../lib/domain/onboarding/view/describe-step.ts'
import { languages } from '../lib/i18n/languages.ts'
import { personRequestOfContract10 } from '../test-support/applicants/companies.ts'
import { createPdf } from '../test-support/document-files.ts'
import {
  alNoor,
  harbourVine,
  personNamed,
  withAnswers,
  withoutDocuments,
  withPeople,
  withRegisteredName,
  withSecondNamed,
} from './support/applicants.ts'
import { nameOf, reachCompanyReview } from './support/company.ts'
import { awaitDocument, openDocument, type SentFile, section, send } from './support/documents.ts'
import { reachReview } from './support/form-posts.ts'
import { byKeyboard } from './support/input-method.ts'
import {
  acceptTerms,
  answerField,
  button,
  expectPage,
  fieldContextAt,
  getReference,
  type Person,
  pressContinue,
  shortLabelOf,
  submit,
  waitForStatus,
  words,
} from './support/person.ts'
import { history } from './support/record.ts'
import { leavesOf, type ShownRow, sectionRows } from './support/review.ts'
import {
  expectReceivedOnce,
  findReceivedPeople,
  type TestServer,
} from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const [language, script] of [
  ['en', true],
  ['ar', false],
] as const) {
  test(
    `a company of three people opens an account in ${language}, page by page, ${scripts(script)}`,
    variantUnless(language === 'ar'),
    async ({ arrive, shared }) => {
      const person = await arrive({ applicant: withoutDocuments(harbourVine), language, script })
      await reachCompanyReview(person)
      await sendAndCompare(person, shared)
    },
  )
}

for (const language of languages) {
  for (const script of [true, false]) {
    test(
      `a company sends its documents and mends what is wanted, in ${language}, ${scripts(script)}`,
      variant,
      async ({ arrive, shared }) => {
        const person = await arrive({ applicant: withRegisteredName('Changes'), language, script })
        await reachReview(person)
        await submit(person)
        await sendDocuments(person)
        await person.inputMethod.press(
          person.page.getByRole('link', { name: words(person, 'status.wantedReview') }).first(),
        )
        await submit(person)

        await waitForStatus(person, 'awaiting_customer')
        await openWantedHere(person, 'numbers', 'registered_number')
        await expect(person.page.getByText(words(person, 'wanted.title'))).toBeVisible()
        await answerField(person, 'registered_number', '08123457')
        await pressContinue(person)
        await expectPage(person, 'registered_address')
        await answerField(person, 'postal_code', 'BS1 5TR')
        await pressContinue(person)
        await expectPage(person, 'review')
        const postcode = shortLabelOf(person, 'registered_address', 'postal_code')
        // Its other address is the same, and one of its people has it too.
        const changed = new Set([
          shortLabelOf(person, 'numbers', 'registered_number'),
          postcode,
          shortLabelOf(person, 'physical_address', 'postal_code'),
          `${nameOf(person, 2)}: ${postcode}`,
        ])
        await acceptAgainAndSubmit(person, [...changed])
        await waitForStatus(person, 'approved')
        const { status, body } = await expectReceivedOnce(shared, await getReference(person))
        expect(status).toBe('APPROVED')
        expect(body.customer_details).toMatchObject({
          registered_number: '08123457',
          registered_address: { postal_code: 'BS1 5TR' },
        })
      },
    )
  }
}

test(
  'a company of two people opens an account with nothing but the keyboard',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({
      applicant: withoutDocuments(alNoor),
      inputMethod: byKeyboard,
      script: true,
    })
    await reachCompanyReview(person)
    await sendAndCompare(person, shared)
  },
)

test(
  'one person who is refused is mended, and everyone else stands',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({ applicant: withSecondNamed('Refuse') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer')
    const about = { ...person, about: 1 }
    await openWanted(about, 'person_contact', 'telephone_number')
    await expect(person.page.getByText(words(person, 'wanted.title'))).toBeVisible()
    await answerField(about, 'telephone_number', '+34 612 34 56 77')
    await pressContinue(person)
    await expectPage(person, 'review')
    const answers = `${nameOf(person, 1)}: Telephone number`
    await acceptAgainAndSubmit(person, [answers])
    await waitForStatus(person, 'approved')
    const changed = words(person, 'history.moments.changed', { answers })
    await expect(history(person).locator('li').filter({ hasText: changed })).toHaveCount(1)
    const arrived = await expectReceivedOnce(shared, await getReference(person))
    const people = await findReceivedPeople(shared, arrived.id)
    expect(people.map(({ last_name }) => last_name).toSorted()).toEqual([
      'Clarke',
      'Refuse',
      'Zhang',
    ])
    expect(people.find(({ last_name }) => last_name === 'Refuse')).toMatchObject({
      telephone_number: '+34612345677',
    })
  },
)

test(
  'what is wanted of two people is gone through page by page, then sent again',
  variant,
  async ({ arrive, shared }) => {
    const [first, second, third] = harbourVine.people ?? []
    if (!first || !second || !third) throw new Error('They are three')
    const people = [first, personNamed(second, 'Changes'), personNamed(third, 'Changes')]
    const person = await arrive({ applicant: withoutDocuments(withPeople(harbourVine, people)) })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer')
    await openWanted({ ...person, about: 1 }, 'person_birth', 'date_of_birth')
    for (const about of [1, 2]) {
      await expect(person.page.getByRole('main').locator('.caption')).toHaveText(
        nameOf(person, about),
      )
      await expect(person.page).toHaveURL(/change=wanted/)
      await expect(person.page.getByText(words(person, 'wanted.title'))).toBeVisible()
      await expect(person.page.getByText(/another date of birth for this person/)).toBeVisible()
      const again = { ...person, about }
      await answerField(again, 'date_of_birth', { day: `${about}`, month: '5', year: '1991' })
      await pressContinue(person)
    }
    await expectPage(person, 'review')
    await expect(person.page.getByText(words(person, 'wanted.title'))).toHaveCount(0)
    await acceptAgainAndSubmit(person, [
      `${nameOf(person, 1)}: Date of birth`,
      `${nameOf(person, 2)}: Date of birth`,
    ])
    await waitForStatus(person, 'approved')
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const dates = (await findReceivedPeople(shared, id)).map(({ date_of_birth }) => date_of_birth)
    expect(dates.toSorted()).toEqual(['1979-07-14', '1991-05-01', '1991-05-02'])
  },
)

test(
  'a number is wanted of one person and a document of another, and a third is hard to add',
  variant,
  async ({ arrive, shared }) => {
    const people = (harbourVine.people ?? []).map((each, index) =>
      personNamed(each, ['Flaky', 'Incomplete', 'Passport'][index] ?? ''),
    )
    const person = await arrive({ applicant: withoutDocuments(withPeople(harbourVine, people)) })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'awaiting_customer', 60_000)
    const status = person.page.url()
    await openWanted({ ...person, about: 1 }, 'person_identification', 'passport_number')
    // What is wanted is not optional any more.
    const number = person.page.getByRole('textbox', { name: 'Passport number', exact: true })
    await person.inputMethod.write(number, '533380007')
    await pressContinue(person)
    await expectPage(person, 'review')
    await person.page.goto(status)
    await openDocument(person, 'PASSPORT')
    await expect(person.page.getByText(nameOf(person, 2)).first()).toBeVisible()
    await send(person, extract)
    await awaitDocument(person, ['approved'])
    await person.page.goto(status.replace('status', 'review'))
    await acceptAgainAndSubmit(person, [`${nameOf(person, 1)}: Passport number`])
    await waitForStatus(person, 'approved', 60_000)
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const arrived = await findReceivedPeople(shared, id)
    expect(arrived.map(({ last_name }) => last_name)).toEqual(['Flaky', 'Incomplete', 'Passport'])
    expect(arrived[1]?.passport_number).toBe('533380007')
  },
)

test(
  'a website is wanted of a company beside its documents, and it is approved with all of it',
  variant,
  async ({ arrive, shared }) => {
    const unnamed = { company_contact: { website_address: '' } } as never
    const person = await arrive({
      applicant: withAnswers(withRegisteredName('Incomplete'), unnamed),
    })
    await reachReview(person)
    await submit(person)
    await sendDocuments(person)
    await openWantedHere(person, 'company_contact', 'website_address')
    // What is wanted is not optional any more.
    await person.inputMethod.write(
      person.page.getByRole('textbox', { name: 'Website', exact: true }),
      'www.example.org',
    )
    await pressContinue(person)
    await expectPage(person, 'review')
    await acceptAgainAndSubmit(person, [shortLabelOf(person, 'company_contact', 'website_address')])
    await waitForStatus(person, 'approved')
    const { body } = await expectReceivedOnce(shared, await getReference(person))
    expect(body).toMatchObject({
      customer_details: { website_address: expect.stringContaining('www.example.org') },
    })
  },
)

test(
  'a person whose adding is not answered for long is added once',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({ applicant: withSecondNamed('Timeout') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'approved', 150_000)
    const { id } = await expectReceivedOnce(shared, await getReference(person))
    const names = (await findReceivedPeople(shared, id)).map(({ last_name }) => last_name)
    expect(names.toSorted()).toEqual(['Clarke', 'Timeout', 'Zhang'])
  },
)

test(
  'a company is rejected for one of its people, and its page says so',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({ applicant: withSecondNamed('Reject') })
    await reachReview(person)
    await submit(person)
    await waitForStatus(person, 'rejected')
    expect((await expectReceivedOnce(shared, await getReference(person))).status).toBe('REJECTED')
  },
)

test(
  'a change of one person after the acceptance voids it, and the terms say whose and what',
  variant,
  async ({ arrive }) => {
    const person = await arrive({ applicant: withoutDocuments(harbourVine) })
    const { page } = person
    await reachReview(person)
    const name = `${words(person, 'page.change')} Email address, ${nameOf(person, 1)}`
    await page.getByRole('link', { name, exact: true }).click()
    const about = { ...person, about: 1 }
    await answerField(about, 'email_address', 'tomas@example.net')
    await pressContinue(person)
    await expectPage(person, 'review')
    await expect(button(person, 'review.submit')).toHaveCount(0)
    await acceptAgainAndSubmit(person, [`${nameOf(person, 1)}: Email address`])
    await waitForStatus(person, 'approved')
  },
)

function scripts(on: boolean): string {
  return `scripts ${on ? 'on' : 'off'}`
}

const extract: SentFile = { name: 'extract.pdf', mimeType: 'application/pdf', buffer: createPdf() }

/** Sends a file for each document of the list, and waits until all are accepted. */
async function sendDocuments(person: Person): Promise<void> {
  const { page } = person
  await expect(section(person)).toBeVisible({ timeout: 60_000 })
  const status = page.url()
  const links = await section(person).getByRole('link').all()
  expect(links.length).toBeGreaterThan(0)
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const address of addresses) {
    await page.goto(address ?? '')
    await send(person, extract)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
  }
  const accepted = words(person, 'documents.places.approved.tag')
  await expect(async () => {
    await page.goto(status)
    await expect(section(person).getByText(accepted, { exact: true })).toHaveCount(
      addresses.length,
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 60_000, intervals: [2_000] })
}

/** Follows the link of the status page to a question of the company that is wanted. */
async function openWantedHere(person: Person, step: string, field: string): Promise<void> {
  const name = `${words(person, 'status.wantedAnswer')} ${shortLabelOf(person, step, field)}`
  await person.inputMethod.press(person.page.getByRole('link', { name, exact: true }))
  await expectPage(person, step)
}

/** Follows the link of the status page that answers this want of the platform's. */
async function openWanted(person: Person, step: string, field: string): Promise<void> {
  const question = `${nameOf(person, person.about ?? 0)}: ${labelOf(person, step, field)}`
  const name = `${words(person, 'status.wantedAnswer')} ${question}`
  await person.page.getByRole('link', { name, exact: true }).click()
  await expectPage(person, `people/[0-9a-f-]{36}/${step}`)
}

/** The terms name what has changed; once they are accepted anew, it is sent again. */
async function acceptAgainAndSubmit(person: Person, changed: string[]): Promise<void> {
  const { page } = person
  await page.getByRole('link', { name: words(person, 'review.toTerms'), exact: true }).click()
  await expectPage(person, 'terms')
  await expect(page.locator('.notice').getByRole('listitem')).toHaveText(changed)
  await acceptTerms(person)
  await submit(person)
}

function labelOf(person: Person, step: string, field: string): string {
  const question = findPersonQuestion(field as PersonPath)
  return getShortLabel(question?.step as Step, field, fieldContextAt(person, step))
}

/** Sends, sees the decision, and holds what was shown of each person against what arrived. */
async function sendAndCompare(person: Person, server: TestServer): Promise<void> {
  const people = person.applicant.people ?? []
  const reviewed = await Promise.all(
    people.map((_, index) => sectionRows(person, nameOf(person, index))),
  )
  await submit(person)
  await waitForStatus(person, 'approved')
  const arrived = await expectReceivedOnce(server, await getReference(person))
  expect(arrived).toMatchObject({ status: 'APPROVED' })
  expect(arrived.body.terms_and_conditions_accepted).toBe(true)
  const individuals = await findReceivedPeople(server, arrived.id)
  expect(individuals).toEqual(people.map(personRequestOfContract10))
  for (const [index, individual] of individuals.entries()) {
    const expected = await rowsOf({ ...person, about: index }, individual)
    expect(reviewed[index]).toEqual(expect.arrayContaining(expected))
  }
}

/** What the rows of one person must say, worked out from the platform's copy; no address is typed twice. */
async function rowsOf(person: Person, individual: RequestIndividual): Promise<ShownRow[]> {
  const rows: ShownRow[] = []
  const typed = person.applicant.people?.[person.about ?? 0]?.typed
  for (const [path, value] of leavesOf(individual)) {
    const single = typed?.person_name?.single_name === 'yes'
    if (single && path === 'first_name') continue
    // An address that was chosen is shown as the choice.
    if (path.startsWith('mailing_address') && !typed?.person_country) continue
    const asked = findPersonQuestion(path as PersonPath)
    if (!asked) throw new Error(`No question asks for ${path}`)
    const known = fieldContextAt(person, asked.step.id)
    rows.push({
      label: getShortLabel(asked.step, asked.field, known),
      value: (await formatAnswer(asked.step, asked.field, value, known)) ?? '',
    })
  }
  return rows
}
