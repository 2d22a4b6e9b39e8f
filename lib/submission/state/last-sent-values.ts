import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Operation } from '../store/operation-row.ts'
import { readOperationValues } from './operation-history.ts'

/** The values last sent of an application and, by our ids, of its people: path → value as text. */
export type LastSentValues = {
  application: Record<string, string>
  people: Map<string, Record<string, string>>
}

/**
 * Returns the values last sent of an application and all its people, whether or not they were accepted; without
 * removed people. Values that staff returned before sending were never sent.
 */
export async function readLastSentValuesOfAll(
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
 * Returns the values last sent of the application alone or, with `person` (our id), of that person alone, whether
 * or not they were accepted: path → value as text.
 */
export async function readLastSentValuesOfOne(
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
 * Tells whether an operation was abandoned without taking effect: before any attempt, since staff sent it back or
 * an operation before it was refused; or when staff returned it because the platform refused it. Only in that
 * case does an abandoned operation have a code.
 */
function isNeverSent({ state, attempts, lastCode }: Operation): boolean {
  return state === 'abandoned' && (attempts === 0 || lastCode !== null)
}
