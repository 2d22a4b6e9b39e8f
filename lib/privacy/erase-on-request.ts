import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { getRetentionPeriod, isOutcomeAbandoned } from './rules/retention-periods.ts'

type EraseRequest = { reference: string; staff: string; now: Date }

type Erased =
  /** `platformApplicationId`: only the platform can erase its copy. */
  | { outcome: 'erased'; platformApplicationId: string | null }
  /**
   * The rows are emptied and the key outside the database is still there: what copies of the database
   * hold can be read until the next call, the next start or the next hour finishes it.
   */
  | { outcome: 'unfinished'; error: unknown }
  /** Something is on its way or being decided; erasing would lose it. */
  | { outcome: 'under_way' }
  | { outcome: 'erased_before' | 'unknown' }

/**
 * Erases one application by its reference (`customer_id`), as Regulation (EU) 2016/679, article 17, grants
 * it; ids, hashes and the evidence of consent stay. Also finishes what an earlier call could not.
 */
export async function eraseOnRequest(
  store: Store,
  { reference, staff, now }: EraseRequest,
): Promise<Erased> {
  const erased = await eraseRows(store, { reference, staff, now })
  try {
    await store.finishErasures()
  } catch (error) {
    return { outcome: 'unfinished', error }
  }
  return erased
}

function eraseRows(store: Store, { reference, staff, now }: EraseRequest): Promise<Erased> {
  return store.transaction(async (tx) => {
    const found = await checkErasable(store, tx, reference)
    if (typeof found === 'string') return { outcome: found }
    const { id, platformApplicationId } = found
    if (!(await eraseInTransaction(store, tx, { id, staff, now }))) {
      return { outcome: 'erased_before' }
    }
    return { outcome: 'erased', platformApplicationId }
  })
}

/** The application of a reference, locked, or why it cannot be erased. */
export async function checkErasable(
  store: Store,
  tx: Tx,
  reference: string,
): Promise<
  { id: string; platformApplicationId: string | null } | 'unknown' | 'under_way' | 'erased_before'
> {
  const id = await store.applications.findId(tx, reference)
  if (!id) return 'unknown'
  const submission = await store.submissions.findByApplication(tx, id)
  const application = await store.applications.lock(tx, id)
  const isLeft = application && isOutcomeAbandoned(application, submission?.state)
  if (!isLeft && !getRetentionPeriod(submission?.state)) return 'under_way'
  if (!application) return 'erased_before'
  return { id, platformApplicationId: submission?.platformApplicationId ?? null }
}

/**
 * Empties the rows of an application, with the audit event; `store.finishErasures` destroys its key after the
 * transaction. False if it was erased before.
 */
export async function eraseInTransaction(
  store: Store,
  tx: Tx,
  { id, staff, now }: { id: string; staff: string; now: Date },
): Promise<boolean> {
  if (!(await store.applications.erase(tx, id, now))) return false
  await store.audit.append(tx, {
    applicationId: id,
    actor: { kind: 'staff', id: staff },
    event: 'application_erased',
    detail: { reason: 'request' },
    now,
  })
  return true
}
