import type { Tx } from '#lib/database/schema.ts'
import { may, type StaffAction } from '../rules/permissions.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'

type LockedAccounts = { by: StaffAccount; account: StaffAccount | undefined }

/**
 * Makes a change to an account in one transaction, while the member's session holds; `forbidden` if they may not.
 */
export function changeAccount<Outcome>(
  deps: Pick<StaffDeps, 'store' | 'now'>,
  member: Member,
  change: { id: string; action: StaffAction },
  work: (tx: Tx, locked: LockedAccounts) => Promise<Outcome>,
): Promise<Outcome | 'forbidden'> {
  const actor = { kind: 'staff', member, besides: [change.id] } as const
  return deps.store.transactionFor(actor, deps.now(), async (tx) => {
    const locked = await lockAccounts(deps, tx, member, change)
    return locked === 'forbidden' ? locked : work(tx, locked)
  })
}

/**
 * Locks the accounts of a member and of the one they want to change, in one order, and checks the member's
 * current right: of two administrators who disable or demote each other at once, the second is refused, so an
 * administrator always remains.
 */
async function lockAccounts(
  { store }: Pick<StaffDeps, 'store'>,
  tx: Tx,
  member: Member,
  { id, action }: { id: string; action: StaffAction },
): Promise<'forbidden' | LockedAccounts> {
  const object = member.id === id ? 'own_account' : 'other_account'
  if (!may(member.role, action, object)) return 'forbidden'
  const accounts = new Map<string, StaffAccount | undefined>()
  for (const each of [member.id, id].toSorted())
    accounts.set(each, await store.staff.lock(tx, each))
  const by = accounts.get(member.id)
  if (!by || by.disabledAt || !may(by.role, action, object)) return 'forbidden'
  return { by, account: accounts.get(id) }
}
