/** Determines what the platform requires of the customer before the application can continue. */

import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { OnboardingSettings } from '#lib/onboarding/field-context/build-field-context.ts'
import { findStep } from '#lib/onboarding/journeys.ts'
import type { PersonPath, PlatformPath } from '#lib/onboarding/mapping/platform-paths.ts'
import {
  listPersonRefusalRequirements,
  listRefusalRequirements,
  listRequirements,
  type Requirement,
} from '#lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import type { Operation } from '../store/operation-row.ts'
import type { Submission } from '../store/submission-row.ts'
import { isRequirementAnswered, type SentValues } from './answered-requirement.ts'
import {
  findIndividualId,
  getApplicationType,
  getLatestRound,
  readOperationValues,
} from './operation-history.ts'

/** The platform's fields that are required, and those of people by our ids. */
export type OutstandingFields = Required<
  Pick<
    OnboardingSettings,
    'outstanding' | 'outstandingOfPeople' | 'unknownFields' | 'sendsAnyState'
  >
>

/** Returns the fields of the required questions, and which sent values may stay. */
export function getOutstandingFields(
  requirements: readonly Requirement[],
  { sendsAnyState = false }: Partial<Pick<Submission, 'sendsAnyState'>> = {},
): OutstandingFields {
  const outstanding: PlatformPath[] = []
  const outstandingOfPeople: Record<string, PersonPath[]> = {}
  const unknownFields: Record<string, string> = {}
  for (const requirement of requirements) {
    if (requirement.kind !== 'question' && requirement.kind !== 'person') continue
    const path = findStep(requirement.stepId)?.fields[requirement.field]?.platformPath
    if (!path) continue
    if (requirement.kind === 'question') {
      outstanding.push(path as PlatformPath)
      if (requirement.asks !== undefined) unknownFields[path] = requirement.asks
    } else {
      outstandingOfPeople[requirement.individualId] = [
        ...(outstandingOfPeople[requirement.individualId] ?? []),
        path as PersonPath,
      ]
    }
  }
  return { outstanding, outstandingOfPeople, unknownFields, sendsAnyState }
}

/**
 * Returns the errors of the latest round's refusals, otherwise those of the last status answer; empty if the
 * submission does not wait for the customer. Leaves out the terms before the acceptance. People have our ids; a
 * person whom we do not have, none.
 */
export async function listOpenRequirements(
  store: Store,
  submission: Submission,
  tx: Tx = store.db,
): Promise<Requirement[]> {
  const { state } = submission
  if (state !== 'awaiting_customer' && state !== 'refused' && state !== 'preparing') return []
  const operations = await store.submissions.listOperations(tx, submission.id)
  const type = await getApplicationType(store, tx, operations)
  const refused = getLatestRound(operations).filter(({ state }) => state === 'refused')
  if (refused.length > 0) {
    const requirements: Requirement[] = []
    for (const operation of refused)
      requirements.push(...(await listRefused(store, tx, operation, type)))
    return requirements
  }
  const answer = await store.submissions.openStatusAnswer(tx, submission)
  if (!answer) return []
  const requirements = listStatusRequirements(answer as StatusResponse, type, operations)
  if (state !== 'preparing') return requirements
  // Before the acceptance the terms are asked for anyway, and the platform may not have evaluated anything.
  const sent = await readSentSince(store, tx, operations, submission.statusCheckedAt)
  return requirements.filter(
    (requirement) => requirement.kind !== 'terms' && !isRequirementAnswered(requirement, sent),
  )
}

/** Lists what a status answer requires, with our ids of people. */
export function listStatusRequirements(
  answer: StatusResponse,
  type: string,
  operations: readonly Operation[],
): Requirement[] {
  const ourIds = mapPlatformIds(operations)
  return listRequirements(answer, type).map((requirement) => replacePlatformId(requirement, ourIds))
}

/**
 * Reads what was sent, or is pending, since the platform last stated its requirements, with our ids of people.
 */
async function readSentSince(
  store: Store,
  tx: Tx,
  operations: readonly Operation[],
  checkedAt: Date | null,
): Promise<SentValues> {
  const sent: SentValues = { application: {}, people: new Map() }
  for (const operation of operations) {
    const { state, doneAt, subject } = operation
    const isLater = doneAt && checkedAt ? doneAt > checkedAt : true
    if ((state !== 'done' && state !== 'pending') || !isLater) continue
    const values = await readOperationValues(store, tx, operation)
    if (subject === null) Object.assign(sent.application, values)
    else sent.people.set(subject, { ...sent.people.get(subject), ...values })
  }
  return sent
}

/** When the customer last submitted. */
export function getLastSentAt(submission: Submission, operations: readonly Operation[]): Date {
  return operations.at(-1)?.createdAt ?? submission.createdAt
}

async function listRefused(
  store: Store,
  tx: Tx,
  operation: Operation,
  type: string,
): Promise<Requirement[]> {
  const errors = ((await store.submissions.openRefusal(tx, operation)) ?? []) as PlatformError[]
  const sent = await readOperationValues(store, tx, operation)
  return listRefusedRequirements(operation, errors, type, Object.keys(sent))
}

/**
 * Lists what the refusal of an operation asks for; `type`: of the application, `sent`: the paths that were
 * sent.
 */
export function listRefusedRequirements(
  { kind, subject }: Pick<Operation, 'kind' | 'subject'>,
  errors: PlatformError[],
  type: string,
  sent: readonly string[],
): Requirement[] {
  // A person who is being removed is no longer asked about.
  if (kind === 'delete_individual') {
    return errors.map((error) => ({ kind: 'other', ...error }))
  }
  if (subject) return listPersonRefusalRequirements(errors, subject)
  return listRefusalRequirements(errors, type, kind === 'update' ? sent : [])
}

/** Maps the platform's ids to ours, for people who were added and not removed again. */
function mapPlatformIds(operations: readonly Operation[]): Map<string, string> {
  const ourIds = new Map<string, string>()
  for (const operation of operations) {
    const { kind, subject, state } = operation
    const id = findIndividualId(operation, operations)
    if (!subject || !id || state !== 'done') continue
    if (kind === 'delete_individual') ourIds.delete(id)
    else ourIds.set(id, subject)
  }
  return ourIds
}

function replacePlatformId(requirement: Requirement, ourIds: Map<string, string>): Requirement {
  if (!('individualId' in requirement) || requirement.individualId === undefined) return requirement
  const { individualId, ...rest } = requirement
  const id = ourIds.get(individualId)
  if (id) return { ...requirement, individualId: id }
  return rest.kind === 'person'
    ? { kind: 'other', code: rest.field, description: rest.description }
    : rest
}
