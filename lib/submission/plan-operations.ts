/** Plans the operations of a round: everything if the platform has nothing yet, otherwise what changed. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { isUnusualState } from '#lib/onboarding/mapping/platform-address.ts'
import type { PlatformFields } from '#lib/onboarding/mapping/platform-paths.ts'
import type { PersonProgress } from '#lib/onboarding/progress/evaluate-progress.ts'
import {
  buildCreateBody,
  buildIndividualBody,
  buildOwnFieldsBody,
  buildUpdateBody,
} from './rules/build-request.ts'
import { type AcknowledgedValues, deriveAcknowledgedValues } from './state/acknowledged-values.ts'
import { listOpenRequirements } from './state/open-requirements.ts'
import type { NewOperation } from './store/rounds.ts'
import type { Submission } from './store/submission-row.ts'

/**
 * Plans the operations from the platform's state to the accepted application, in sending order: the creation,
 * each of a company's people, the changes of the application itself, and the submit.
 */
export async function planRoundOperations(
  store: Store,
  tx: Tx,
  submission: Submission | undefined,
  accepted: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const { wire, people } = accepted
  const submit = createOperation('submit')
  if (!submission || !(await isCreated(store, tx, submission))) {
    return [...planCreation(wire, people), submit]
  }
  const acknowledged = await deriveAcknowledgedValues(store, tx, submission.id, { assumes: true })
  const uncertain = [
    ...acknowledged.application.uncertain,
    ...(await listRequiredTermsPaths(store, tx, submission, wire)),
  ]
  const body = buildUpdateBody(acknowledged.application.sent, wire, uncertain)
  return [
    ...planIndividualOperations(acknowledged.people, people),
    ...(body ? [{ ...createOperation('update'), body }] : []),
    submit,
  ]
}

/**
 * Plans the operations from the platform's state to an application before its acceptance. The application
 * precedes its people: it states that the terms are not accepted.
 */
export async function planDraftOperations(
  store: Store,
  tx: Tx,
  submission: Submission | undefined,
  { wire, people }: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const operations = submission?.platformApplicationId
    ? await planChanges(store, tx, submission, { wire, people })
    : planCreation(wire, people)
  return operations.map((each) => ({ ...each, prepares: true }))
}

/** Plans an update that withdraws the acceptance of the terms, and the attestation if the platform has it. */
export function planAcceptanceWithdrawal(attested: boolean): NewOperation {
  const accepted: PlatformFields = {
    terms_and_conditions_accepted: false,
    ...(attested && { information_attested: false }),
  }
  return {
    ...createOperation('update'),
    body: buildUpdateBody({}, accepted) ?? null,
    prepares: true,
  }
}

async function planChanges(
  store: Store,
  tx: Tx,
  { id }: Submission,
  { wire, people }: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const acknowledged = await deriveAcknowledgedValues(store, tx, id)
  const body = buildUpdateBody(
    acknowledged.application.sent,
    wire,
    acknowledged.application.uncertain,
  )
  return [
    ...(body ? [{ ...createOperation('update'), body }] : []),
    ...planIndividualOperations(acknowledged.people, people),
  ]
}

function planCreation(wire: PlatformFields, people: readonly PersonProgress[]): NewOperation[] {
  const ownFields = buildOwnFieldsBody(wire)
  return [
    { ...createOperation('create'), body: buildCreateBody(wire) },
    ...people.map((person) => planAddition(person)),
    ...(ownFields ? [{ ...createOperation('update'), body: ownFields }] : []),
  ]
}

/** Tells whether the application exists on the platform, or will after the pending operations. */
async function isCreated(store: Store, tx: Tx, submission: Submission): Promise<boolean> {
  if (submission.platformApplicationId) return true
  const operations = await store.submissions.listOperations(tx, submission.id)
  return operations.some(({ kind, state }) => kind === 'create' && state === 'pending')
}

/**
 * Removals first, then shares that shrink, then everything else, so that the shares never add up to more
 * than both before and after.
 */
export function planIndividualOperations(
  acknowledged: Map<string, AcknowledgedValues>,
  people: readonly PersonProgress[],
): NewOperation[] {
  const removed = [...acknowledged.keys()].filter(
    (id) => !people.some((person) => person.id === id),
  )
  const shrinking: NewOperation[] = []
  const others: NewOperation[] = []
  for (const person of people) {
    const before = acknowledged.get(person.id)
    if (!before) {
      others.push(planAddition(person))
      continue
    }
    const body = buildUpdateBody(before.sent, person.platformFields, before.uncertain)
    if (!body) continue
    const share = Number(person.platformFields.percentage_ownership ?? 0)
    const shrinks = share < Number(before.sent.percentage_ownership ?? 0)
    const update = { ...createOperation('update_individual'), subject: person.id, body }
    ;(shrinks ? shrinking : others).push(update)
  }
  return [
    ...removed.map((subject) => ({ ...createOperation('delete_individual'), subject })),
    ...shrinking,
    ...others,
  ]
}

function planAddition({ id, platformFields }: PersonProgress): NewOperation {
  return {
    ...createOperation('add_individual'),
    subject: id,
    body: buildIndividualBody(platformFields),
  }
}

function createOperation(kind: NewOperation['kind']): NewOperation {
  return { kind, idempotencyId: randomUUID(), body: null }
}

/** The terms fields, if the platform reports that it misses the acceptance that we hold. */
async function listRequiredTermsPaths(
  store: Store,
  tx: Tx,
  submission: Submission,
  wire: PlatformFields,
) {
  const requirements = await listOpenRequirements(store, submission, tx)
  return requirements.some(({ kind }) => kind === 'terms')
    ? termsPaths.filter((path) => path in wire)
    : []
}

const termsPaths: string[] = ['terms_and_conditions_accepted', 'information_attested']

/**
 * Records which states are sent in another form than two characters: the platform has them so, and later
 * sendings keep the form.
 */
export async function recordStateForm(
  store: Store,
  tx: Tx,
  submission: Pick<Submission, 'id'> & Partial<Pick<Submission, 'sendsAnyState'>>,
  { wire, people }: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<void> {
  const sent = [wire, ...people.map(({ platformFields }) => platformFields)]
  const isAny = sent.some((values) =>
    Object.entries(values).some(([path, value]) => isUnusualState(path, value)),
  )
  if (isAny && !submission.sendsAnyState) await store.submissions.recordAnyState(tx, submission.id)
}
