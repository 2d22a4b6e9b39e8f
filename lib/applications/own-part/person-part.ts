/** Shows and saves a person's own part of a company's application, which they open by link. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import canonicalize from 'canonicalize'
import { endPersonLink } from '#lib/access/person-links/end-person-link.ts'
import { consentWording, type PersonLinksDeps } from '#lib/access/person-links/person-links-deps.ts'
import type { PersonLink } from '#lib/access/store/person-links.ts'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { notifyContacts } from '#lib/messages/notify-contacts.ts'
import { answerLocation } from '#lib/onboarding/answers/answer-authors.ts'
import type { SavedStep } from '#lib/onboarding/answers/saved-step.ts'
import { findOwnStep } from '#lib/onboarding/company-people/own-steps.ts'
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { AskedStep, PersonProgress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { describeRoles } from '#lib/onboarding/review/person-facts.ts'
import {
  otherAddress,
  personCountry,
  personResidence,
} from '#lib/onboarding/steps/person-address.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import {
  getOutstandingFields,
  listOpenRequirements,
} from '#lib/submission/state/open-requirements.ts'
import { evaluateApplication } from '../evaluate-application.ts'
import { type SaveAnswersOutcome, type StepAnswer, saveAnswers } from '../save-answers.ts'
import type { Application } from '../store/applications.ts'

/** What the pages of a part show: of the company only its name, and nothing about other people. */
export type PersonPart = {
  link: PersonLink
  applicationId: string
  /** The application's reference, which the e-mail with the link names too. */
  reference: string
  personId: string
  personName: string
  /** The roles and share that the company states for the person, who cannot change them. */
  roles: string
  companyName: string
  /** The answers that this person may know: the company's name, and their own. */
  answers: Answers
  asked: AskedStep[]
  /** The first step without answers that hold; none when all are there. */
  open: string | undefined
  revision: number
  /** The steps of which all that is answered was entered by others. */
  byOthers: readonly string[]
  /** Names the person and the answers that are shown, for `confirmPart`; of no use without the key, which is erased with them. */
  mark: string
}

/** Why there is no part to show. `timed_out`: the browser was left alone, or its day is over. */
type PartClosed = 'unknown' | 'done' | 'declined' | 'timed_out' | 'ended'

/** Changes smaller than this are not written to the database. */
const minChangeMs = 5_000

/** Finds the part that this browser (`session`: the hash of its own session) may fill in now. */
export async function findPart(
  deps: PersonLinksDeps,
  { session, language }: { session: Buffer; language: Language },
): Promise<PersonPart | PartClosed> {
  const { store, now, idleMs } = deps
  const part = await readPart(deps, store.db, session, language)
  if (typeof part === 'string') return part
  const idleUntil = new Date(now().getTime() + idleMs)
  const before = part.link.idleUntil?.getTime() ?? 0
  if (idleUntil.getTime() - before >= minChangeMs) {
    await store.personLinks.prolong(store.db, part.link.id, idleUntil)
  }
  return part
}

type SavePartOutcome =
  | SaveAnswersOutcome
  /** The step does not belong to a person's own part, or is not asked of them. */
  | { outcome: 'not_asked' }
  | { outcome: 'closed'; why: PartClosed }

/**
 * Saves steps of the part as `saveAnswers` does: a concurrent change is a conflict and is never overwritten.
 * The browser's session alone determines whose part it is. Voids an acceptance that was given for other
 * answers, and deletes unsaved input.
 */
export async function savePart(
  deps: PersonLinksDeps,
  {
    session,
    language,
    ...given
  }: { session: Buffer; language: Language; steps: readonly StepAnswer[]; savesRest?: boolean },
): Promise<SavePartOutcome> {
  const { store } = deps
  const part = await findPart(deps, { session, language })
  if (typeof part === 'string') return { outcome: 'closed', why: part }
  const asked = part.asked.map(({ step }) => step.id)
  const ids = given.steps.map(({ step }) => step.id)
  if (!ids.every((id) => asked.includes(id))) return { outcome: 'not_asked' }
  const { applicationId, personId, link } = part
  const submission = await store.submissions.findByApplication(store.db, applicationId)
  const requirements = submission ? await listOpenRequirements(store, submission) : []
  // The person types their address even if the company said that it equals another's: no other person's address
  // is shown to them.
  const typed = ids.includes(personCountry.id) ? [ownAddress, ...given.steps] : given.steps
  const saved = await saveAnswers(
    deps,
    {
      applicationId,
      actor: { kind: 'person', link: link.id, person: personId },
      language,
      outstanding: getOutstandingFields(requirements, submission),
    },
    { ...given, steps: typed, person: personId },
  )
  if (saved.outcome === 'saved') await store.personLinks.forgetInput(store.db, link.id)
  return saved
}

type ConfirmPartOutcome =
  | { outcome: 'confirmed' }
  /** A question is open (again). */
  | { outcome: 'incomplete' }
  /** An answer or the text has changed since the page was shown: it is to be read again. */
  | { outcome: 'changed' }
  | { outcome: 'closed'; why: PartClosed }

/**
 * Records that the person confirms the answers that `mark` names, and agrees to their use by the text of
 * `wording`: who, when, which text in which language, and a keyed hash of the answers. Ends the link and its browser's session.
 */
export async function confirmPart(
  deps: PersonLinksDeps,
  {
    session,
    language,
    mark,
    wording,
  }: { session: Buffer; language: Language; mark: string; wording: string },
): Promise<ConfirmPartOutcome> {
  const { store, now, brand } = deps
  return store.transaction(async (tx): Promise<ConfirmPartOutcome> => {
    const link = await store.personLinks.ofSession(tx, session)
    if (link) await store.applications.lock(tx, link.applicationId)
    const part = await readPart(deps, tx, session, language)
    if (typeof part === 'string') return { outcome: 'closed', why: part }
    if (part.open) return { outcome: 'incomplete' }
    // A page from before an update showed another text, and nobody agrees to a text that they were not shown.
    if (wording !== consentWording) return { outcome: 'changed' }
    const partMac = Buffer.from(part.mark, 'hex')
    const shown = Buffer.from(mark, 'hex')
    if (shown.length !== partMac.length || !timingSafeEqual(shown, partMac)) {
      return { outcome: 'changed' }
    }
    const at = now()
    await store.personLinks.complete(tx, part.link, partMac, at)
    const text = getTranslator(language)(`personLinks.consent.${consentWording}`, { brand })
    await store.audit.append(tx, {
      applicationId: part.applicationId,
      actor: { kind: 'person', link: part.link.id },
      event: 'person_consented',
      detail: {
        link: part.link.id,
        person: part.personId,
        wording: consentWording,
        language,
        textHash: sha256Hex(text),
        partMac: part.mark,
        revision: part.revision,
      },
      now: at,
    })
    return { outcome: 'confirmed' }
  })
}

/**
 * Records that the person has nothing to do with the company: their link ends with its browser's session, the
 * list of people says so, a message goes to the customer, and the answers about them stay for the person who
 * entered them. Returns why the part was closed before, or undefined.
 */
export async function declinePart(
  deps: PersonLinksDeps,
  { session, language }: { session: Buffer; language: Language },
): Promise<PartClosed | undefined> {
  const { store } = deps
  return store.transaction(async (tx) => {
    const link = await store.personLinks.ofSession(tx, session)
    if (!link) return 'unknown'
    const application = await store.applications.lock(tx, link.applicationId)
    const part = await readPart(deps, tx, session, language)
    if (typeof part === 'string') return part
    const actor = { kind: 'person', link: link.id } as const
    await endPersonLink(deps, tx, part.link, { state: 'declined', actor })
    if (application) await notifyContacts(deps, tx, { application, about: 'part_declined' })
    return undefined
  })
}

async function readPart(
  deps: PersonLinksDeps,
  tx: Tx,
  session: Buffer,
  language: Language,
): Promise<PersonPart | PartClosed> {
  const { store, now } = deps
  const link = await store.personLinks.ofSession(tx, session)
  if (!link) return 'unknown'
  if (link.state === 'done' || link.state === 'declined') return link.state
  if (link.state !== 'opened') return 'ended'
  if (!(await store.personLinks.isOpen(tx, link.id, now()))) return 'timed_out'
  const application = await store.applications.find(tx, link.applicationId)
  if (!application || !(await areAnswersEditable(store, tx, application))) return 'ended'
  const part = await describePart(deps, tx, application, link, language)
  if (!part) return 'ended'
  const { person, ...shown } = part
  return {
    ...shown,
    reference: application.customerId,
    roles: await describeRoles(person, language),
    revision: application.revision,
    byOthers: part.asked.flatMap(({ step, saved }) => {
      const sources = application.sources[answerLocation(step.id, link.personId)]
      const isTheirs = Object.values(sources ?? {}).some(
        (source) => source?.by.kind === 'person' && source.by.id === link.personId,
      )
      return saved && !isTheirs ? [step.id] : []
    }),
  }
}

/** Tells whether the answers are those that the person confirmed by this link; false once its key is erased. */
export async function isAsConfirmed(
  deps: PersonLinksDeps,
  tx: Tx,
  application: Pick<Application, 'answers'>,
  link: PersonLink,
): Promise<boolean> {
  // The values are the same in every language.
  const part = await describePart(deps, tx, application, link, 'en')
  return part !== undefined && isConfirmed(link, part)
}

/** Tells whether these are the answers that were confirmed by the link. */
export function isConfirmed({ partMac }: PersonLink, { mark }: Pick<PersonPart, 'mark'>): boolean {
  return partMac !== null && hexOf(partMac) === mark
}

/**
 * Describes what a link shows of the answers; undefined once the person was removed or the link's key erased.
 */
export async function describePart(
  deps: PersonLinksDeps,
  tx: Tx,
  application: Pick<Application, 'answers'>,
  link: PersonLink,
  language: Language,
): Promise<
  | (Omit<PersonPart, 'reference' | 'revision' | 'roles' | 'byOthers'> & { person: PersonProgress })
  | undefined
> {
  const answers = selectPart(application.answers as Answers, link.personId)
  const salt = await deps.store.personLinks.openSalt(tx, link)
  if (!answers || !salt) return undefined
  const { people, platformFields } = evaluateApplication(deps, { answers, language })
  const [person] = people
  if (!person) return undefined
  const asked = listOwnSteps(person)
  return {
    link,
    applicationId: link.applicationId,
    personId: link.personId,
    personName: person.name,
    person,
    companyName: String(platformFields['customer_details.registered_name'] ?? ''),
    answers,
    asked,
    open: asked.find(({ values }) => !values)?.step.id,
    mark: computeMark(salt, person.name, asked),
  }
}

/** Returns the questions of a part for these answers (`answers` of a part, with later input). */
export function listPartSteps(
  deps: PersonLinksDeps,
  { answers, language }: { answers: Answers; language: Language },
): AskedStep[] {
  const [person] = evaluateApplication(deps, { answers, language }).people
  return person ? listOwnSteps(person) : []
}

function listOwnSteps({ asked }: PersonProgress): AskedStep[] {
  return asked.flatMap((each) => {
    const step = findOwnStep(each.step)
    return step ? [{ ...each, step }] : []
  })
}

/**
 * The answers as this person may know them: that it is a company, its name, and their own. Everything else,
 * other people's names and addresses among it, is left out before any question is made of them.
 */
function selectPart(answers: Answers, personId: string): Answers | undefined {
  const person = findPerson(answers, personId)
  if (!person) return undefined
  const { applicant, company_name } = answers
  const own = { ...person, answers: { ...person.answers, [personResidence.id]: ownAddress.answer } }
  return { applicant, company_name, people: [own] as unknown as SavedStep }
}

const ownAddress: StepAnswer = {
  step: personResidence,
  answer: { typed: { address_from: otherAddress }, values: { address_from: otherAddress } },
}

/** The mark covers the name: the company could otherwise give another person's name to confirmed answers. */
function computeMark(salt: string, name: string, asked: readonly AskedStep[]): string {
  const answers = asked.map(({ step, values }) => [step.id, values ?? {}])
  return createHmac('sha256', salt)
    .update(`${canonicalize([name, answers])}`)
    .digest('hex')
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
