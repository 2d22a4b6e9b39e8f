import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { readBodyValues } from '../rules/build-request.ts'
import type { Operation } from '../store/operation-row.ts'

/** The application, or one person, as the platform has acknowledged it. */
type AcknowledgedValues = {
  /** Path → value as text, without withdrawn values. */
  sent: Record<string, string>
  /** Paths of updates that were refused after an attempt without a response: they may have been accepted. */
  uncertain: Set<string>
}

export type AcknowledgedIndividual = AcknowledgedValues & { individualId: string }

/**
 * Returns the platform's values of the application and, by our ids, its people. With `assumes`, those after the
 * pending operations.
 */
export async function deriveAcknowledgedValues(
  store: Store,
  tx: Tx,
  submissionId: string,
  { assumes = false } = {},
): Promise<{ application: AcknowledgedValues; people: Map<string, AcknowledgedIndividual> }> {
  const application: AcknowledgedValues = { sent: {}, uncertain: new Set() }
  const people = new Map<string, AcknowledgedIndividual>()
  for (const stored of await store.submissions.listOperations(tx, submissionId)) {
    const isAssumed = assumes && stored.state === 'pending'
    const operation: Operation = isAssumed ? { ...stored, state: 'done' } : stored
    const { kind, subject, state } = operation
    // Created again, since staff found that the one before does not exist: nothing of it counts.
    if (kind === 'create' && state === 'done') {
      Object.assign(application, { sent: {}, uncertain: new Set() })
      people.clear()
    }
    if (kind === 'delete_individual' && state === 'done') people.delete(subject ?? '')
    const values = await readOperationValues(store, tx, operation)
    if (kind === 'add_individual') {
      const individualId = getAssignedIndividualId(operation) ?? (isAssumed ? '' : undefined)
      if (individualId !== undefined)
        people.set(subject ?? '', { sent: values, uncertain: new Set(), individualId })
    } else {
      const target = subject ? people.get(subject) : application
      if (target) applyOperation(target, operation, values)
    }
  }
  return { application, people }
}

/** The values last sent of an application and, by our ids, of its people: path → value as text. */
export type LastSentValues = {
  application: Record<string, string>
  people: Map<string, Record<string, string>>
}

/**
 * Returns the values last sent of an application and its people, whether or not they were accepted; without
 * removed people. Values that staff returned before sending were never sent.
 */
export async function readLastSentValues(
  store: Store,
  tx: Tx,
  submissionId: string,
): Promise<LastSentValues> {
  const sent: LastSentValues = { application: {}, people: new Map() }
  for (const operation of await store.submissions.listOperations(tx, submissionId)) {
    const { kind, subject, state } = operation
    if (isNeverSent(operation)) continue
    if (kind === 'delete_individual' && state === 'done') sent.people.delete(subject ?? '')
    const values = await readOperationValues(store, tx, operation)
    if (subject === null) Object.assign(sent.application, values)
    else if (kind !== 'delete_individual')
      sent.people.set(subject, { ...sent.people.get(subject), ...values })
  }
  return sent
}

/**
 * Returns the values last sent of the application, or of one person by our id, whether or not they were
 * accepted: path → value as text.
 */
export async function getLastSentValues(
  store: Store,
  tx: Tx,
  submissionId: string,
  person?: string,
): Promise<Record<string, string>> {
  const sent: Record<string, string> = {}
  for (const operation of await store.submissions.listOperations(tx, submissionId)) {
    if ((operation.subject ?? undefined) === person && !isNeverSent(operation)) {
      Object.assign(sent, await readOperationValues(store, tx, operation))
    }
  }
  return sent
}

/**
 * Given up before any attempt: staff sent it back, or something before it was refused. Or given up when staff
 * returned it because the platform refused it (an abandoned operation has no code otherwise).
 */
function isNeverSent({ state, attempts, lastCode }: Operation): boolean {
  return state === 'abandoned' && (attempts === 0 || lastCode !== null)
}

/** The values in an operation's body, path → value as text; empty for one without a body. */
export async function readOperationValues(
  store: Store,
  tx: Tx,
  operation: Operation,
): Promise<Record<string, string>> {
  const { kind } = operation
  if (kind === 'submit' || kind === 'delete_individual') return {}
  return readBodyValues(kind, await store.submissions.openBody(tx, operation))
}

export function getLatestRound(operations: readonly Operation[]): Operation[] {
  const round = operations.at(-1)?.round
  return operations.filter((operation) => operation.round === round)
}

/** Tells whether the round had a refusal: the platform does not have what was accepted. */
export function hasRefusalInRound(operation: Operation, earlier: readonly Operation[]): boolean {
  return getLatestRound([...earlier, operation]).some(({ state }) => state === 'refused')
}

/** Tells whether nothing was done to the application since its creation. */
export function isUntouchedSinceCreation(earlier: readonly Operation[]): boolean {
  const created = earlier.findLastIndex(({ kind, state }) => kind === 'create' && state === 'done')
  return earlier.slice(created + 1).every(({ attempts }) => attempts === 0)
}

/** INDIVIDUAL or CORPORATION, from the latest creation. */
export async function getApplicationType(
  store: Store,
  tx: Tx,
  operations: readonly Operation[],
): Promise<string> {
  const creation = operations.findLast(({ kind }) => kind === 'create')
  const values = creation && (await readOperationValues(store, tx, creation))
  return values?.application_type ?? 'INDIVIDUAL'
}

/** The id that the platform gave to the person of an "add individual" that was done. */
export function getAssignedIndividualId({ kind, state, answer }: Operation): string | undefined {
  if (kind !== 'add_individual' || state !== 'done') return undefined
  return (answer as { id: string } | null)?.id
}

/** The platform's id of the person whom an operation concerns; undefined if it concerns none. */
export function findIndividualId(
  { subject }: Operation,
  operations: readonly Operation[],
): string | undefined {
  const own = operations.filter((one) => subject && one.subject === subject)
  return own.map(getAssignedIndividualId).findLast((id) => id !== undefined)
}

const isRefused = (state: Operation['state']) => state === 'refused' || state === 'abandoned'

function applyOperation(
  target: AcknowledgedValues,
  { kind, state, attempts }: Operation,
  values: Record<string, string>,
): void {
  if (state === 'done') {
    const sent = Object.entries({ ...target.sent, ...values }).filter(([, value]) => value !== '')
    target.sent = Object.fromEntries(sent)
    for (const path of Object.keys(values)) target.uncertain.delete(path)
  } else if (kind !== 'create' && isRefused(state) && attempts > 1) {
    // Refused after an attempt without a response: the first attempt may have succeeded.
    for (const path of Object.keys(values)) target.uncertain.add(path)
  }
}
