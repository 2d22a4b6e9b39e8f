import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { may, type StaffAction, type StaffObject } from '../rules/permissions.ts'
import type { Member } from '../staff-deps.ts'

/** Runs what is done in one transaction of a member. */
export type MemberTransaction = <T>(within: (tx: Tx) => Promise<T>) => Promise<T>

/** Their role was taken since the request began. */
class NoLongerAllowed extends Error {
  override name = 'NoLongerAllowed'
}

/**
 * Runs work that a command can do as well, for a member: each of its transactions begins with checking their session
 * and right.
 */
export async function runAsMember<Outcome>(
  { store, now }: { store: Store; now: () => Date },
  member: Member,
  [action, object]: readonly [StaffAction, StaffObject],
  work: (transaction: MemberTransaction) => Promise<Outcome>,
): Promise<Outcome | 'forbidden'> {
  if (!may(member.role, action, object)) return 'forbidden'
  const transaction: MemberTransaction = (within) =>
    store.transactionFor({ kind: 'staff', member }, now(), async (tx) => {
      const by = await store.staff.lock(tx, member.id)
      if (!by || by.disabledAt || !may(by.role, action, object)) throw new NoLongerAllowed()
      return within(tx)
    })
  try {
    return await work(transaction)
  } catch (error) {
    if (error instanceof NoLongerAllowed) return 'forbidden'
    throw error
  }
}
