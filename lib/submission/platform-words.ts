import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import { findUnusualState } from './refusal-for-customer.ts'
import { listRefusedRequirements } from './state/open-requirements.ts'
import { getApplicationType, readOperationValues } from './state/operation-history.ts'
import type { Operation } from './store/operation-row.ts'

/** One error of a refusal; `sent`: the value that was refused, if its form is ours and not the customer's. */
export type PlatformWords = PlatformError & { sent?: string }

/** The platform's words about the operation that is stuck; none if it was not refused. */
export async function readPlatformWords(
  store: Store,
  tx: Tx,
  operations: readonly Operation[],
): Promise<PlatformWords[]> {
  const operation = operations.find(({ state }) => state === 'pending')
  if (!operation) return []
  const errors = ((await store.submissions.openRefusal(tx, operation)) ?? []) as PlatformError[]
  if (errors.length === 0) return []
  const type = await getApplicationType(store, tx, operations)
  const values = await readOperationValues(store, tx, operation)
  return errors.map((error) => {
    const [named] = listRefusedRequirements(operation, [error], type, Object.keys(values))
    const sent = named && findUnusualState(named, values)
    return sent === undefined ? error : { ...error, sent }
  })
}
