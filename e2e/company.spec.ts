/** Tests a company's whole way: its tasks, its people, the decision; and a refused person. */

import { languages } from '../lib/i18n/languages.ts'
import { findPersonQuestion } from '../lib/onboarding/journeys.ts'
import type { PersonPath } from '../lib/onboarding/mapping/platform-paths.ts'
import type { RequestIndividual } from '../lib/platform/contract/requests.ts'
import { personRequestOfContract10 } from '../test-support/applicants/companies.ts'
import { answerField, pressContinue, submit } from './support/answer-pages.ts'
import {
  alNoor,
  harbourVine,
  withAnswers,
  withoutDocuments,
  withRegisteredName,
} from './support/applicants.ts'
import { nameOf, reachCompanyReview } from './support/company.ts'
import { acceptAgainAndSubmit, extract } from './support/company-outcomes.ts'
import { shortLabelOf, words } from './support/controls.ts'
import { awaitDocument, section, send } from './support/documents.ts'
import { reachReview } from './support/form-posts.ts'
import { byKeyboard } from './support/input-method.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { requirementLink } from './support/requirements.ts'
import {
  leavesOf,
  rowsOfAnswers,
  type SentAnswer,
  type ShownRow,
  sectionRows,
  topicOf,
} from './support/review.ts'
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
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({
        applicant: withoutDocuments(harbourVine),
        language,
        script,
      })
      await reachCompanyReview(person)
      await sendAndCompare(person, shared)
    },
  )
}

for (const language of languages) {
  for (const script of [true, false]) {
    test(
      `a company sends its documents and resolves its requirements, in ${language}, ${scripts(script)}`,
      variant,
      async ({ openVisitor, shared }) => {
        const person = await openVisitor({
          applicant: withRegisteredName('Changes'),
          language,
          script,
        })
        await reachReview(person)
        await submit(person)
        await sendDocuments(person)
        await person.inputMethod.press(
          person.page.getByRole('link', { name: words(person, 'status.requiredReview') }).first(),
        )
        await submit(person)

        await waitForStatus(person, 'awaiting_customer')
        await openWantedHere(person, 'numbers', 'registered_number')
        await expect(person.page.getByText(words(person, 'outstanding.title'))).toBeVisible()
        await answerField(person, 'registered_number', '08123457')
        await pressContinue(person)
        await expectPage(person, 'registered_address')
        await answerField(person, 'postal_code', 'BS1 5TR')
        await pressContinue(person)
        await expectPage(person, 'review')
        const postcode = shortLabelOf(person, 'registered_address', 'postal_code')
        // The company's other address is the same, and one of its people has it too.
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
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({
      applicant: withoutDocuments(alNoor),
      inputMethod: byKeyboard,
      script: true,
    })
    await reachCompanyReview(person)
    await sendAndCompare(person, shared)
  },
)

test(
  'a website and documents are required of a company, and it is approved with all of them',
  variant,
  async ({ openVisitor, shared }) => {
    const unnamed = { company_contact: { website_address: '' } } as never
    const person = await openVisitor({
      applicant: withAnswers(withRegisteredName('Incomplete'), unnamed),
    })
    await reachReview(person)
    await submit(person)
    await sendDocuments(person)
    await openWantedHere(person, 'company_contact', 'website_address')
    // A required field is no longer optional.
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

function scripts(on: boolean): string {
  return `scripts ${on ? 'on' : 'off'}`
}

/** Sends a file for each document of the list, and waits until all are accepted. */
async function sendDocuments(person: Person): Promise<void> {
  const { page } = person
  await expect(section(person)).toBeVisible()
  const status = page.url()
  const links = await section(person).getByRole('link').all()
  expect(links.length).toBeGreaterThan(0)
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const address of addresses) {
    await page.goto(address ?? '')
    await send(person, extract)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
  }
  const accepted = words(person, 'documents.states.approved.tag')
  await expect(async () => {
    await page.goto(status)
    await expect(section(person).getByText(accepted, { exact: true })).toHaveCount(
      addresses.length,
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 60_000, intervals: [2_000] })
}

/** Follows the link of the status page to a required question of the company. */
async function openWantedHere(person: Person, step: string, field: string): Promise<void> {
  await person.inputMethod.press(requirementLink(person, shortLabelOf(person, step, field)))
  await expectPage(person, step)
}

/** Submits, waits for the decision, and compares the shown answers of each person with the received ones. */
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
    const address = topicOf(person, 'person_address')
    const rows = expected.map(({ label, value }) => ({
      label,
      value: label === address ? inOrder(value.split(/, |، /)) : value,
    }))
    expect(reviewed[index]).toEqual(expect.arrayContaining(rows))
  }
}

/** A text with these parts in their order: a province without a code of two letters is not sent. */
function inOrder(parts: readonly string[]) {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return expect.stringMatching(new RegExp(escaped.join('.*')))
}

/** Returns the expected rows of one person, from the platform's copy; no address is typed twice. */
async function rowsOf(person: Person, individual: RequestIndividual): Promise<ShownRow[]> {
  const answers: SentAnswer[] = []
  const typed = person.applicant.people?.[person.about ?? 0]?.typed
  for (const [path, value] of leavesOf(individual)) {
    const single = typed?.person_name?.single_name === 'yes'
    if (single && path === 'first_name') continue
    // An address that was chosen is shown as the choice.
    if (path.startsWith('mailing_address') && !typed?.person_country) continue
    const asked = findPersonQuestion(path as PersonPath)
    if (!asked) throw new Error(`No question asks for ${path}`)
    answers.push({ ...asked, value })
  }
  return rowsOfAnswers(person, answers)
}
