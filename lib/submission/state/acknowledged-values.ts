import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { Operation } from '../store/operation-row.ts'
import { getAssignedIndividualId, readOperationValues } from './operation-history.ts'

/** The values that the platform has acknowledged, of an application or of one of its people. */
export type AcknowledgedValues = {
  /** Path → value as text, without withdrawn values. */
  sent: Record<string, string>
  /** Paths of updates that were refused after an attempt without a response: they may have been accepted. */
  uncertain: Set<string>
}

/**
 * Returns the values that the platform has of the application and, by our ids, of its people. With `assumes`,
 * returns what it will have if all pending operations succeed.
 */
export async function deriveAcknowledgedValues(
  store: Store,
  tx: Tx,
  submissionId: string,
  { assumes = false } = {},
): Promise<{ application: AcknowledgedValues; people: Map<string, AcknowledgedValues> }> {
  const application: AcknowledgedValues = { sent: {}, uncertain: new Set() }
  const people = new Map<string, AcknowledgedValues>()
  for (const stored of await store.submissions.listOperations(tx, submissionId)) {
    const isAssumed = assumes && stored.state === 'pending'
    const operation: Operation = isAssumed ? { ...stored, state: 'done' } : stored
    const { kind, subject, state } = operation
    // Staff found that the application before does not exist, and it was created again: nothing of it counts.
    if (kind === 'create' && state === 'done') {
      Object.assign(application, { sent: {}, uncertain: new Set() })
      people.clear()
    }
    if (kind === 'delete_individual' && state === 'done') people.delete(subject ?? '')
    const values = await readOperationValues(store, tx, operation)
    if (kind === 'add_individual') {
      // A pending operation that is assumed to succeed has no id of the platform yet.
      if (isAssumed || getAssignedIndividualId(operation) !== undefined)
        people.set(subject ?? '', { sent: values, uncertain: new Set() })
    } else {
      const target = subject ? people.get(subject) : application
      if (target) applyOperation(target, operation, values)
    }
  }
  return { application, people }
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
