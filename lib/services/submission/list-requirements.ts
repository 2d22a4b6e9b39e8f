/** What the customer has to do before the application can go on. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { Operation } from '../../adapters/database/submissions/operations.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { PlatformError } from '../../domain/contract/responses.ts'
import type { StatusResponse } from '../../domain/contract/status-response.ts'
import type { OnboardingSettings } from '../../domain/onboarding/field-context/build-field-context.ts'
import { findAskedStep, findStep, type Progress } from '../../domain/onboarding/journeys.ts'
import type { PersonPath, PlatformPath } from '../../domain/onboarding/mapping/platform-paths.ts'
import {
  listPersonRefusalRequirements,
  listRefusalRequirements,
  listRequirements,
  type Requirement,
} from '../../domain/onboarding/requirements/requirements.ts'
import {
  findIndividualId,
  getApplicationType,
  getLastSentValues,
  getLatestRound,
  readOperationValues,
} from './acknowledged-values.ts'
import { asText } from './build-request.ts'
import { isRequirementAnswered, type SentValues } from './status-lag.ts'

/** The platform's fields among what the customer has to do; of people by our ids. */
export type OutstandingFields = Required<
  Pick<OnboardingSettings, 'outstanding' | 'outstandingOfPeople' | 'unknownFields'>
>

/** What the questions have to ask in earnest. */
export function getOutstandingFields(wants: readonly Requirement[]): OutstandingFields {
  const wanted: PlatformPath[] = []
  const wantedOfPeople: Record<string, PersonPath[]> = {}
  const unknownFields: Record<string, string> = {}
  for (const want of wants) {
    if (want.kind !== 'question' && want.kind !== 'person') continue
    const path = findStep(want.stepId)?.fields[want.field]?.platformPath
    if (!path) continue
    if (want.kind === 'question') {
      wanted.push(path as PlatformPath)
      if (want.asks !== undefined) unknownFields[path] = want.asks
    } else {
      wantedOfPeople[want.individualId] = [
        ...(wantedOfPeople[want.individualId] ?? []),
        path as PersonPath,
      ]
    }
  }
  return { outstanding: wanted, outstandingOfPeople: wantedOfPeople, unknownFields }
}

/**
 * The errors of what was refused in the latest round, else what the last status answer lists; none
 * when it is not their turn. Before the acceptance the terms are not among them. People are named by our
 * ids; one whom we have not, by none.
 */
export async function listOpenRequirements(
  store: Store,
  submission: Submission,
  tx: Tx = store.db,
): Promise<Requirement[]> {
  const { state } = submission
  if (state !== 'awaiting_customer' && state !== 'refused' && state !== 'preparing') return []
  const operations = await store.submissions.operations(tx, submission.id)
  const type = await getApplicationType(store, tx, operations)
  const refused = getLatestRound(operations).filter(({ state }) => state === 'refused')
  if (refused.length > 0) {
    const wants: Requirement[] = []
    for (const operation of refused) wants.push(...(await refusalOf(store, tx, operation, type)))
    return wants
  }
  const answer = await store.submissions.openStatusAnswer(tx, submission)
  if (!answer) return []
  const ours = peopleByTheirIds(operations)
  const wants = listRequirements(answer as StatusResponse, type).map((want) =>
    withOurId(want, ours),
  )
  if (state !== 'preparing') return wants
  // Before the acceptance the terms are asked for in any case, and the platform may not have looked at all.
  const sent = await sentSince(store, tx, operations, submission.statusCheckedAt)
  return wants.filter((want) => want.kind !== 'terms' && !isRequirementAnswered(want, sent))
}

/** What was sent, or is on its way, since the platform last said what it wants; people by our ids. */
async function sentSince(
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

/**
 * Those among the wants to which there is another answer by now than the one that was last sent: it
 * was that one the platform asked about, and it has not seen this.
 */
export async function listResolvedRequirements(
  store: Store,
  submission: Submission,
  wants: readonly Requirement[],
  { asked, platformFields, people }: Pick<Progress, 'asked' | 'platformFields' | 'people'>,
): Promise<Requirement[]> {
  const mended: Requirement[] = []
  const sent = new Map<string | undefined, Record<string, string>>()
  for (const want of wants) {
    if (want.kind !== 'question' && want.kind !== 'person') continue
    const id = want.kind === 'person' ? want.individualId : undefined
    const whole =
      id === undefined ? { asked, platformFields } : people.find((person) => person.id === id)
    const path = findStep(want.stepId)?.fields[want.field]?.platformPath
    // What is open again has no answer that could be sent.
    const page = whole && findAskedStep(whole.asked, want.stepId)
    if (!whole || !path || (page && !page.values)) continue
    const before = sent.get(id) ?? (await getLastSentValues(store, store.db, submission.id, id))
    sent.set(id, before)
    const now = (whole.platformFields as Record<string, unknown>)[path]
    if ((before[path] ?? '') !== (now === undefined ? '' : asText(now))) mended.push(want)
  }
  return mended
}

/** When the customer last pressed the button that sends. */
export async function getLastSentAt(store: Store, submission: Submission): Promise<Date> {
  const operations = await store.submissions.operations(store.db, submission.id)
  return operations.at(-1)?.createdAt ?? submission.createdAt
}

async function refusalOf(
  store: Store,
  tx: Tx,
  operation: Operation,
  type: string,
): Promise<Requirement[]> {
  const { kind, subject } = operation
  const errors = ((await store.submissions.openRefusal(tx, operation)) ?? []) as PlatformError[]
  // Who is to be removed is no longer there to be asked about.
  if (kind === 'delete_individual') {
    return errors.map((error) => ({ kind: 'other', ...error }))
  }
  if (subject) return listPersonRefusalRequirements(errors, subject)
  const sent = kind === 'update' ? await readOperationValues(store, tx, operation) : {}
  return listRefusalRequirements(errors, type, Object.keys(sent))
}

/** The platform's id → ours, of those who were added and not removed again. */
function peopleByTheirIds(operations: Operation[]): Map<string, string> {
  const ours = new Map<string, string>()
  for (const operation of operations) {
    const { kind, subject, state } = operation
    const id = findIndividualId(operation, operations)
    if (!subject || !id || state !== 'done') continue
    if (kind === 'delete_individual') ours.delete(id)
    else ours.set(id, subject)
  }
  return ours
}

function withOurId(want: Requirement, ours: Map<string, string>): Requirement {
  if (!('individualId' in want) || want.individualId === undefined) return want
  const { individualId, ...rest } = want
  const id = ours.get(individualId)
  if (id) return { ...want, individualId: id }
  return rest.kind === 'person'
    ? { kind: 'other', code: rest.field, description: rest.description }
    : rest
}
