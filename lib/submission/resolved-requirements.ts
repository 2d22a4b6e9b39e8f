/**
 * Determines which of the platform's requirements the customer has met since, and whether they may send again.
 */

import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import {
  type ApplicationDocument,
  isAwaitingPlatform,
  isDocumentAwaitingCustomer,
  listDocuments,
} from '#lib/documents/list-documents.ts'
import type { Step, StepValues } from '#lib/onboarding/define-step.ts'
import type { FieldContext } from '#lib/onboarding/fields/field.ts'
import { findStep } from '#lib/onboarding/journeys.ts'
import type {
  AnyPlatformPath,
  PersonPlatformFields,
  PlatformFields,
} from '#lib/onboarding/mapping/platform-paths.ts'
import { isWaived } from '#lib/onboarding/parse-step.ts'
import type { Requirement } from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import {
  findAskedStep,
  type Progress,
  toPlatformFields,
} from '#lib/onboarding/progress/evaluate-progress.ts'
import { asText } from './rules/build-request.ts'
import { isMissingPerson } from './state/answered-requirement.ts'
import {
  type LastSentValues,
  readLastSentValuesOfAll,
  readLastSentValuesOfOne,
} from './state/last-sent-values.ts'
import { listOpenRequirements } from './state/open-requirements.ts'
import type { Submission } from './store/submission-row.ts'

/** What the caller has already read, and the transaction for the rest. */
type Read = { tx?: Tx; documents?: readonly ApplicationDocument[] | undefined }

type EvaluatedProgress = Pick<Progress, 'asked' | 'platformFields' | 'people'>

/**
 * Lists the requirements that are met since the platform asked: an answer differs from the last sent one, the
 * missing person is named, a file was sent for the document. A requirement without a page of ours counts as
 * resolved once any answer differs. The terms are never listed: they are accepted with each sending.
 */
export async function listResolvedRequirements(
  store: Store,
  submission: Submission,
  requirements: readonly Requirement[],
  progress: EvaluatedProgress,
  { tx = store.db, documents }: Read = {},
): Promise<Requirement[]> {
  if (requirements.length === 0) return []
  const sent = await readLastSentValuesOfAll(store, tx, submission.id)
  const isOfDocuments = requirements.some(({ kind }) => kind === 'document')
  const files = documents ?? (isOfDocuments ? await readDocuments(store, submission, tx) : [])
  return requirements.filter((requirement) => isResolved(requirement, progress, sent, files))
}

/**
 * `outstanding`: a requirement is unchanged. `checking`: the customer has nothing to do, since we or the
 * platform are checking their documents.
 */
export type ResubmissionState = 'ready' | 'outstanding' | 'checking'

/**
 * Tells whether an application that waits for its customer may be sent again: each outstanding item has to
 * differ from what the platform asked about, or the platform says that nothing is missing. What no page of ours
 * answers blocks only while the platform's status can say that it was resolved elsewhere; a refusal is not
 * followed by one.
 */
export async function getResubmissionState(
  store: Store,
  submission: Submission,
  progress: EvaluatedProgress,
  {
    tx = store.db,
    requirements: known,
    documents: listed,
  }: Read & { requirements?: readonly Requirement[] | undefined } = {},
): Promise<ResubmissionState> {
  if (!isAwaitingResubmission(submission)) return 'ready'
  const requirements = known ?? (await listOpenRequirements(store, submission, tx))
  const documents = listed ?? (await readDocuments(store, submission, tx))
  const sent = await readLastSentValuesOfAll(store, tx, submission.id)
  return findResubmissionState(submission, { requirements, documents, sent, progress })
}

type ReadWhole = {
  requirements: readonly Requirement[]
  documents: readonly ApplicationDocument[]
  sent: LastSentValues
  progress: EvaluatedProgress
}

/** Determines the state from what the caller has read. */
export function findResubmissionState(
  submission: Pick<Submission, 'state' | 'platformStatus'>,
  { requirements, documents, sent, progress }: ReadWhole,
): ResubmissionState {
  const { platformStatus } = submission
  if (!isAwaitingResubmission(submission)) return 'ready'
  const outstanding = requirements.filter(
    (requirement) =>
      requirement.kind !== 'terms' && !isResolved(requirement, progress, sent, documents),
  )
  if (outstanding.some((each) => platformStatus !== null || isAnswerable(each, progress))) {
    return 'outstanding'
  }
  if (platformStatus === null) return 'ready'
  const isWithUs = documents.some(
    (each) => each.state === 'stored' || each.state === 'manual_review',
  )
  const isUnderReview = documents.some(
    (each) => each.status !== undefined && isAwaitingPlatform(each.state),
  )
  const hasMoreToSend =
    differsFromSent(progress, sent) || requirements.some(({ kind }) => kind === 'terms')
  return isWithUs || (isUnderReview && !hasMoreToSend) ? 'checking' : 'ready'
}

function isAwaitingResubmission({
  state,
  platformStatus,
}: Pick<Submission, 'state' | 'platformStatus'>): boolean {
  const isSentBack = state === 'awaiting_customer' || state === 'refused'
  return isSentBack && platformStatus !== 'READY_FOR_SUBMISSION'
}

async function readDocuments(store: Store, submission: Submission, tx: Tx) {
  const history = await store.submissionHistories.find(tx, submission)
  return listDocuments(store, submission, history)
}

/**
 * Lists the fields of a step that the platform asks about and whose values are still those last sent; for a
 * person of a company by our id. Values that are not required may stay, and declaring that there is none counts
 * as an answer.
 */
export async function listUnchangedFields(
  store: Store,
  submission: Submission,
  { step, values, fieldContext }: { step: Step; values: StepValues; fieldContext: FieldContext },
  {
    questions,
    person,
  }: {
    questions: readonly { field: string; path: AnyPlatformPath | undefined }[]
    person?: string | undefined
  },
): Promise<string[]> {
  const before = await readLastSentValuesOfOne(store, store.db, submission.id, person)
  const now = toPlatformFields(step, values, fieldContext)
  const unchanged = questions.filter(
    ({ field, path }) =>
      path !== undefined && !isWaived(step, field, values) && !isChanged(path, now, before),
  )
  return [...new Set(unchanged.map(({ field }) => field))]
}

/** Tells whether it differs from what the platform asked about. */
export function isResolved(
  requirement: Requirement,
  progress: EvaluatedProgress,
  sent: LastSentValues,
  documents: readonly ApplicationDocument[],
): boolean {
  switch (requirement.kind) {
    case 'question':
    case 'person':
      return isAnswerable(requirement, progress)
        ? isAnsweredAnew(requirement, progress, sent)
        : differsFromSent(progress, sent)
    case 'people':
      return (
        progress.people.some((person) => isNewlyNamed(person, requirement.code, sent)) ||
        peoplePaths.some((path) => isChanged(path, progress.platformFields, sent.application))
      )
    case 'document': {
      const document = documents.find(({ id }) => id !== '' && id === requirement.id)
      return document !== undefined && !isDocumentAwaitingCustomer(document.state)
    }
    case 'other':
      return differsFromSent(progress, sent)
    case 'terms':
      return false
  }
}

/** The answers that decide which people a company needs. */
const peoplePaths = [
  'customer_details.corporate_entity_type',
  'customer_details.kyc_profile.control_exemption_reason',
]

/** Tells whether the customer can resolve it on a page of ours. */
function isAnswerable(requirement: Requirement, progress: EvaluatedProgress): boolean {
  if (requirement.kind === 'people' || requirement.kind === 'document') return true
  if (requirement.kind !== 'question' && requirement.kind !== 'person') return false
  return findPage(requirement, progress) !== undefined
}

type AnsweredRequirement = Extract<Requirement, { kind: 'question' | 'person' }>

function findPage(requirement: AnsweredRequirement, progress: EvaluatedProgress) {
  const whole = findWhole(requirement, progress)
  return whole && findAskedStep(whole.asked, requirement.stepId)
}

/** The application, or the person of it whom a requirement is about. */
function findWhole(requirement: AnsweredRequirement, progress: EvaluatedProgress) {
  return requirement.kind === 'question'
    ? progress
    : progress.people.find(({ id }) => id === requirement.individualId)
}

function isAnsweredAnew(
  requirement: AnsweredRequirement,
  progress: EvaluatedProgress,
  { application, people }: LastSentValues,
): boolean {
  const { kind, stepId, field } = requirement
  const whole = findWhole(requirement, progress)
  const path = findStep(stepId)?.fields[field]?.platformPath
  // A question that is open again has no answer to send.
  const values = findPage(requirement, progress)?.values
  if (!whole || !path || !values) return false
  // A customer who has nothing to give here sends it again unchanged, and staff resolve it.
  const step = findStep(stepId)
  if (step && isWaived(step, field, values)) return true
  const before = kind === 'person' ? people.get(requirement.individualId) : application
  const now = (whole.platformFields as Record<string, unknown>)[path]
  // A demanded field is needed even if it is optional for others.
  const isEmpty = now === undefined || asText(now) === '' || asText(now) === '[]'
  return !isEmpty && isChanged(path, whole.platformFields, before)
}

function isNewlyNamed(
  { id, platformFields }: Progress['people'][number],
  code: string,
  { people }: LastSentValues,
): boolean {
  const before = people.get(id)
  const now = Object.fromEntries(
    Object.entries(platformFields).map(([path, value]) => [path, asText(value)]),
  )
  return isMissingPerson(now, code) && !(before && isMissingPerson(before, code))
}

/** The paths that every sending adds to the answers. */
const addedPaths: readonly string[] = [
  'customer_id',
  'account_to_open.account_id',
  'terms_and_conditions_accepted',
  'information_attested',
]

/** Tells whether any answer is another one than was last sent. */
function differsFromSent(progress: EvaluatedProgress, sent: LastSentValues): boolean {
  const paths = Object.keys({ ...sent.application, ...progress.platformFields })
  return (
    paths
      .filter((path) => !addedPaths.includes(path))
      .some((path) => isChanged(path, progress.platformFields, sent.application)) ||
    progress.people.length !== sent.people.size ||
    progress.people.some(({ id, platformFields }) =>
      Object.keys({ ...sent.people.get(id), ...platformFields }).some((path) =>
        isChanged(path, platformFields, sent.people.get(id)),
      ),
    )
  )
}

function isChanged(
  path: string,
  now: PlatformFields | PersonPlatformFields,
  before: Record<string, string> = {},
): boolean {
  const value = (now as Record<string, unknown>)[path]
  return (before[path] ?? '') !== (value === undefined ? '' : asText(value))
}
