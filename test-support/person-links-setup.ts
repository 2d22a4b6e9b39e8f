/** A company with two people, the second of whom is sent a link to their own part. */
import { randomUUID } from 'node:crypto'
import { openPersonLink } from '../lib/access/person-links/open-person-link.ts'
import type { PersonLinksDeps } from '../lib/access/person-links/person-links-deps.ts'
import { derivePersonCode, sendPersonLink } from '../lib/access/person-links/send-person-link.ts'
import { createSecret, hashSecret } from '../lib/access/rules/secrets.ts'
import { addPerson } from '../lib/applications/change-people.ts'
import { findPart, type PersonPart, savePart } from '../lib/applications/own-part/person-part.ts'
import type { Language } from '../lib/i18n/languages.ts'
import { findPerson } from '../lib/onboarding/company-people/people.ts'
import type { Answers } from '../lib/onboarding/journeys.ts'
import type { RawValues } from '../lib/onboarding/view/step-view.ts'
import { companies } from './applicants/companies.ts'
import { setUpApplications } from './submission/applications-setup.ts'
import { createTestOutbox } from './test-outbox.ts'
import type { TestStore } from './test-store.ts'

const { harbourVine } = companies
const [amelia, second] = harbourVine.people

/** The input of the second person in their own part, by step. */
export const ownAnswers: Record<string, RawValues> = {
  person_birth: {
    date_of_birth: { day: '2', month: '9', year: '1984' },
    nationality: 'GB',
  },
  person_contact: {
    email_address: 'canary.owner@example.org',
    telephone_number: '+44 7911 123457',
  },
  person_country: { country_code: 'GB' },
  person_address: {
    unit_number: '',
    address_line1: '9 Canary Row',
    address_line2: '',
    address_line3: '',
    city: 'Bristol',
    postal_code: 'BS8 1BN',
  },
  person_tax_country: { tax_reference_number_country: 'GB' },
  person_identification: {
    us_residency_status: 'NON_RESIDENT_ALIEN',
    tax_reference_number: 'AB 12 34 56 C',
    passport_number: '533380007',
  },
}

export type PersonLinksSetup = Awaited<ReturnType<typeof setUpPersonLinks>>

export async function setUpPersonLinks(
  opened: Pick<TestStore, 'store'>,
  options: Parameters<typeof setUpApplications>[1] = {},
) {
  const bench = setUpApplications(opened, options)
  const { store, clock, customer } = bench
  const deps: PersonLinksDeps = {
    ...bench.deps,
    brand: 'Portico',
    publicUrl: new URL('https://apply.example.com'),
    idleMs: 30 * 60_000,
    emails: true,
  }
  const { emails, deliver } = createTestOutbox(deps)
  const id = await bench.add()
  const { applicant, company_name, registered_country, registered_address } = harbourVine.typed
  await bench.fillIn(id, {
    applicant: applicant ?? {},
    company_name: company_name ?? {},
    registered_country: registered_country ?? {},
    registered_address: registered_address ?? {},
  })
  const head = await add({ ...amelia?.typed })
  const { person_name, person_roles, person_share } = { ...second?.typed }
  const owner = await add({
    ...(person_name && { person_name }),
    ...(person_roles && { person_roles }),
    ...(person_share && { person_share }),
  })
  const askerSecret = createSecret()

  async function add(typed: Record<string, RawValues>): Promise<string> {
    const request = { applicationId: id, actor: customer, language: 'en' } as const
    const added = await addPerson(bench.deps, request)
    if (added.outcome !== 'added') throw new Error(added.outcome)
    for (const [step, values] of Object.entries(typed)) {
      const progress = await bench.read(id, step, added.personId).catch(() => undefined)
      if (progress) await bench.fillIn(id, { [step]: values }, { person: added.personId })
    }
    return added.personId
  }

  function ask(over: Partial<Parameters<typeof sendPersonLink>[1]> = {}) {
    return sendPersonLink(deps, {
      applicationId: id,
      session: customer.session,
      askerSecret,
      personId: owner,
      address: 'canary.owner@example.org',
      language: 'es',
      ...over,
    })
  }

  /** Sends a link: the token in its e-mail, and the code that the sender's browser shows. */
  async function send(over: Parameters<typeof ask>[0] = {}) {
    const sent = await ask(over)
    if (sent.outcome !== 'sent') throw new Error(sent.outcome)
    await deliver()
    const token = emails.at(-1)?.text.match(/own-part\/([\w-]{43})/)?.[1] ?? ''
    return { link: sent.link, token, code: derivePersonCode(askerSecret, sent.link) }
  }

  /** A browser in which the link was opened. */
  async function enter(over: Parameters<typeof ask>[0] = {}): Promise<Buffer> {
    const { token, code } = await send(over)
    const opened = await openPersonLink(deps, { token, code })
    if (opened.outcome !== 'opened') throw new Error(opened.outcome)
    return hashSecret(opened.token)
  }

  function find(session: Buffer, language: Language = 'en') {
    return findPart(deps, { session, language })
  }

  async function part(session: Buffer): Promise<PersonPart> {
    const found = await find(session)
    if (typeof found === 'string') throw new Error(found)
    return found
  }

  async function save(session: Buffer, stepId: string, typed: RawValues) {
    const { asked } = await part(session)
    const step = asked.find((each) => each.step.id === stepId)
    if (!step) throw new Error(`${stepId} is not asked`)
    const given = await bench.answer(step, typed)
    return savePart(deps, { session, language: 'en', steps: [given] })
  }

  async function fillInPart(session: Buffer): Promise<void> {
    for (const [step, typed] of Object.entries(ownAnswers)) {
      const saved = await save(session, step, typed)
      if (saved.outcome !== 'saved') throw new Error(`${step}: ${saved.outcome}`)
    }
  }

  async function person(personId = owner) {
    return findPerson((await bench.application(id)).answers as Answers, personId)
  }

  return {
    ...bench,
    deps,
    id,
    head,
    owner,
    stranger: hashSecret(randomUUID()),
    askerSecret,
    emails,
    deliver,
    add: bench.add,
    ask,
    send,
    enter,
    find,
    part,
    save,
    fillInPart,
    person,
    store,
    clock,
  }
}
