/** What the operations of a submission say about its rounds, its type and its people. */

import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { readBodyValues } from '../rules/build-request.ts'
import type { Operation } from '../store/operation-row.ts'

/** Returns the operations of the latest round: those that were enqueued together last. */
export function getLatestRound(operations: readonly Operation[]): Operation[] {
  const round = operations.at(-1)?.round
  return operations.filter((operation) => operation.round === round)
}

/** Tells whether the platform refused an operation of this round: it does not have what the customer accepted. */
export function hasRefusalInRound(operation: Operation, earlier: readonly Operation[]): boolean {
  return getLatestRound([...earlier, operation]).some(({ state }) => state === 'refused')
}

/** Tells whether nothing was done to the application since its creation. */
export function isUntouchedSinceCreation(earlier: readonly Operation[]): boolean {
  const created = earlier.findLastIndex(({ kind, state }) => kind === 'create' && state === 'done')
  return earlier.slice(created + 1).every(({ attempts }) => attempts === 0)
}

/** Returns INDIVIDUAL or CORPORATION, as the latest creation says it. */
export async function getApplicationType(
  store: Store,
  tx: Tx,
  operations: readonly Operation[],
): Promise<string> {
  const creation = operations.findLast(({ kind }) => kind === 'create')
  const values = creation && (await readOperationValues(store, tx, creation))
  return values?.application_type ?? 'INDIVIDUAL'
}

/** Returns the id that the platform gave to the person of an "add individual" that was done. */
export function getAssignedIndividualId({ kind, state, answer }: Operation): string | undefined {
  if (kind !== 'add_individual' || state !== 'done') return undefined
  return (answer as { id: string } | null)?.id
}

/** Returns the platform's id of the person whom an operation concerns; undefined if it concerns nobody. */
export function findIndividualId(
  { subject }: Operation,
  operations: readonly Operation[],
): string | undefined {
  const own = operations.filter((one) => subject && one.subject === subject)
  return own.map(getAssignedIndividualId).findLast((id) => id !== undefined)
}

/** Returns the values in an operation's body, path → value as text; none for an operation without a body. */
export async function readOperationValues(
  store: Store,
  tx: Tx,
  operation: Operation,
): Promise<Record<string, string>> {
  const { kind } = operation
  if (kind === 'submit' || kind === 'delete_individual') return {}
  return readBodyValues(kind, await store.submissions.openBody(tx, operation))
}
