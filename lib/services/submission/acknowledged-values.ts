/** What the platform has of an application and its people, as the operations that were done say. */

import type { Tx } from '../../adapters/database/schema.ts'
import type { Store } from '../../adapters/database/store.ts'
import type { Operation } from '../../adapters/database/submissions/operations.ts'
import { readBodyValues } from './build-request.ts'

/** One whole, the application or a person, as the platform took it. */
export type AcknowledgedValues = {
  /** Path → value as text; what was withdrawn is not in it. */
  sent: Record<string, string>
  /** Paths of updates that were refused after an unheard try: they may have been taken all the same. */
  unsure: Set<string>
}

export type AcknowledgedIndividual = AcknowledgedValues & { individualId: string }

/**
 * The application and, by our ids, the people of it that stand on the platform. With `assumes`, as they
 * stand once what is pending is done.
 */
export async function deriveAcknowledgedValues(
  store: Store,
  tx: Tx,
  submissionId: string,
  { assumes = false } = {},
): Promise<{ application: AcknowledgedValues; people: Map<string, AcknowledgedIndividual> }> {
  const application: AcknowledgedValues = { sent: {}, unsure: new Set() }
  const people = new Map<string, AcknowledgedIndividual>()
  for (const found of await store.submissions.operations(tx, submissionId)) {
    const isAssumed = assumes && found.state === 'pending'
    const operation: Operation = isAssumed ? { ...found, state: 'done' } : found
    const { kind, subject, state } = operation
    // Created anew, as staff found that the one before is not there: nothing of that counts.
    if (kind === 'create' && state === 'done') {
      Object.assign(application, { sent: {}, unsure: new Set() })
      people.clear()
    }
    if (kind === 'delete_individual' && state === 'done') people.delete(subject ?? '')
    const values = await readOperationValues(store, tx, operation)
    if (kind === 'add_individual') {
      const individualId = getAssignedIndividualId(operation) ?? (isAssumed ? '' : undefined)
      if (individualId !== undefined)
        people.set(subject ?? '', { sent: values, unsure: new Set(), individualId })
    } else {
      const whole = subject ? people.get(subject) : application
      if (whole) take(whole, operation, values)
    }
  }
  return { application, people }
}

/**
 * What was last sent of the application, or of one person by our id, whether or not it was taken: path →
 * value as text.
 */
export async function getLastSentValues(
  store: Store,
  tx: Tx,
  submissionId: string,
  person?: string,
): Promise<Record<string, string>> {
  const sent: Record<string, string> = {}
  for (const operation of await store.submissions.operations(tx, submissionId)) {
    if ((operation.subject ?? undefined) === person) {
      Object.assign(sent, await readOperationValues(store, tx, operation))
    }
  }
  return sent
}

/** What an operation says: path → value as text; nothing of one without a body. */
export async function readOperationValues(
  store: Store,
  tx: Tx,
  operation: Operation,
): Promise<Record<string, string>> {
  const { kind } = operation
  if (kind === 'submit' || kind === 'delete_individual') return {}
  return readBodyValues(kind, await store.submissions.openBody(tx, operation))
}

/** Those that were written down together with the last of them. */
export function getLatestRound(operations: readonly Operation[]): Operation[] {
  const round = operations.at(-1)?.round
  return operations.filter((operation) => operation.round === round)
}

/** Whether something of this round was refused: what was accepted is not what stands there. */
export function hasRefusalInRound(operation: Operation, earlier: readonly Operation[]): boolean {
  return getLatestRound([...earlier, operation]).some(({ state }) => state === 'refused')
}

/** Whether nothing was done to this application yet but to create it. */
export function isUntouchedSinceCreation(earlier: readonly Operation[]): boolean {
  const created = earlier.findLastIndex(({ kind, state }) => kind === 'create' && state === 'done')
  return earlier.slice(created + 1).every(({ attempts }) => attempts === 0)
}

/** What was asked for: INDIVIDUAL or CORPORATION, as the latest creation says. */
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

/** The platform's id of the person an operation is about; undefined where it is about none. */
export function findIndividualId(
  { subject }: Operation,
  operations: readonly Operation[],
): string | undefined {
  const own = operations.filter((one) => subject && one.subject === subject)
  return own.map(getAssignedIndividualId).findLast((id) => id !== undefined)
}

function take(
  whole: AcknowledgedValues,
  { kind, state, attempts }: Operation,
  values: Record<string, string>,
): void {
  if (state === 'done') {
    const sent = Object.entries({ ...whole.sent, ...values }).filter(([, value]) => value !== '')
    whole.sent = Object.fromEntries(sent)
    for (const path of Object.keys(values)) whole.unsure.delete(path)
  } else if (kind !== 'create' && state === 'refused' && attempts > 1) {
    // Refused after a try that nobody heard of: it may have been taken the first time.
    for (const path of Object.keys(values)) whole.unsure.add(path)
  }
}
