/** What a round sends: all of it where the platform has nothing yet, else what has changed. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { NewOperation } from '../../adapters/database/submissions/rounds.ts'
import type { Submission } from '../../adapters/database/submissions/submission-row.ts'
import type { PersonProgress } from '../../domain/onboarding/journeys.ts'
import type { PlatformFields } from '../../domain/onboarding/mapping/platform-paths.ts'
import { type AcknowledgedIndividual, deriveAcknowledgedValues } from './acknowledged-values.ts'
import { buildCreateBody, buildIndividualBody, buildUpdateBody } from './build-request.ts'
import { listOpenRequirements } from './list-requirements.ts'

/**
 * The operations that lead from what the platform has to the application as it was accepted, in the
 * order in which they are sent: the creation, each of a company's people, the changes of the
 * application itself, and the submit.
 */
export async function planRoundOperations(
  store: Store,
  tx: Tx,
  submission: Submission | undefined,
  accepted: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const { wire, people } = accepted
  const last = operation('submit')
  if (!submission || !(await isCreated(store, tx, submission))) {
    return [...creationOf(wire, people), last]
  }
  const taken = await deriveAcknowledgedValues(store, tx, submission.id, { assumes: true })
  const unsure = [...taken.application.unsure, ...(await termsWanted(store, tx, submission, wire))]
  const body = buildUpdateBody(taken.application.sent, wire, unsure)
  return [
    ...planIndividualOperations(taken.people, people),
    ...(body ? [{ ...operation('update'), body }] : []),
    last,
  ]
}

/**
 * The operations that lead from what the platform has to an application as it stands before its
 * acceptance. The application comes before its people: it says that the terms are not accepted.
 */
export async function planDraftOperations(
  store: Store,
  tx: Tx,
  submission: Submission | undefined,
  { wire, people }: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const operations = submission?.platformApplicationId
    ? await changesOf(store, tx, submission, { wire, people })
    : creationOf(wire, people)
  return operations.map((each) => ({ ...each, prepares: true }))
}

/** Says that the terms, and where the platform knows of it what was attested, are not accepted any more. */
export function planAcceptanceWithdrawal(attested: boolean): NewOperation {
  const accepted: PlatformFields = {
    terms_and_conditions_accepted: false,
    ...(attested ? { information_attested: false } : {}),
  }
  return { ...operation('update'), body: buildUpdateBody({}, accepted) ?? null, prepares: true }
}

async function changesOf(
  store: Store,
  tx: Tx,
  { id }: Submission,
  { wire, people }: { wire: PlatformFields; people: readonly PersonProgress[] },
): Promise<NewOperation[]> {
  const taken = await deriveAcknowledgedValues(store, tx, id)
  const body = buildUpdateBody(taken.application.sent, wire, taken.application.unsure)
  return [
    ...(body ? [{ ...operation('update'), body }] : []),
    ...planIndividualOperations(taken.people, people),
  ]
}

function creationOf(wire: PlatformFields, people: readonly PersonProgress[]): NewOperation[] {
  return [
    { ...operation('create'), body: buildCreateBody(wire) },
    ...people.map((person) => addition(person)),
  ]
}

/** Whether it stands on the platform, or does once what is pending is done. */
async function isCreated(store: Store, tx: Tx, submission: Submission): Promise<boolean> {
  if (submission.platformApplicationId) return true
  const operations = await store.submissions.operations(tx, submission.id)
  return operations.some(({ kind, state }) => kind === 'create' && state === 'pending')
}

/**
 * Those who are gone go first, then come the shares that shrink, then all else: so that the shares
 * never add up to more than before and after.
 */
export function planIndividualOperations(
  taken: Map<string, AcknowledgedIndividual>,
  people: readonly PersonProgress[],
): NewOperation[] {
  const gone = [...taken.keys()].filter((id) => !people.some((person) => person.id === id))
  const shrinking: NewOperation[] = []
  const others: NewOperation[] = []
  for (const person of people) {
    const before = taken.get(person.id)
    if (!before) {
      others.push(addition(person))
      continue
    }
    const body = buildUpdateBody(before.sent, person.platformFields, before.unsure)
    if (!body) continue
    const share = Number(person.platformFields.percentage_ownership ?? 0)
    const shrinks = share < Number(before.sent.percentage_ownership ?? 0)
    const update = { ...operation('update_individual'), subject: person.id, body }
    ;(shrinks ? shrinking : others).push(update)
  }
  return [
    ...gone.map((subject) => ({ ...operation('delete_individual'), subject })),
    ...shrinking,
    ...others,
  ]
}

function addition({ id, platformFields }: PersonProgress): NewOperation {
  return { ...operation('add_individual'), subject: id, body: buildIndividualBody(platformFields) }
}

function operation(kind: NewOperation['kind']): NewOperation {
  return { kind, idempotencyId: randomUUID(), body: null }
}

/** Where the platform misses the acceptance that we hold, it is told again. */
async function termsWanted(store: Store, tx: Tx, submission: Submission, wire: PlatformFields) {
  const wants = await listOpenRequirements(store, submission, tx)
  return wants.some(({ kind }) => kind === 'terms') ? termsPaths.filter((path) => path in wire) : []
}

const termsPaths: string[] = ['terms_and_conditions_accepted', 'information_attested']
