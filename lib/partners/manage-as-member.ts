/** The keys of partners in the hands of administrators: their own right is checked in the transaction of each change. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { addPartner, endPartner, type ManageDeps, rotatePartnerKey } from './manage-partners.ts'
import type { PartnerScope } from './rules/scopes.ts'
import type { Partner } from './store/partners.ts'

type MemberDeps = { store: Store; now: () => Date }

export type ListedPartner = Partner & { isOurs: boolean }

/** Lists the keys of all partners, also those that have ended. */
export async function listPartnerKeys(
  { store }: Pick<MemberDeps, 'store'>,
  { role }: Pick<Member, 'role'>,
): Promise<ListedPartner[] | 'forbidden'> {
  return may(role, 'list', 'partner_key') ? store.partners.list(store.db) : 'forbidden'
}

/** Adds a partner. Its key is shown when they ask for one. */
export async function addPartnerKey(
  deps: MemberDeps,
  member: Member,
  given: { name: string; scopes: PartnerScope[] },
): Promise<'added' | 'name_taken' | 'forbidden'> {
  return asMember(deps, member, 'add', async (managing) =>
    (await addPartner(managing, given)) ? 'added' : 'name_taken',
  )
}

/** Gives a partner another key, and returns it: it is in no other answer. The one before works for another day. */
export async function changePartnerKey(
  deps: MemberDeps,
  member: Member,
  id: string,
): Promise<{ key: string } | 'gone' | 'forbidden'> {
  const rotating = { name: { id }, endsAtOnce: false }
  return asMember(
    deps,
    member,
    'change',
    async (managing) => (await rotatePartnerKey(managing, rotating)) ?? 'gone',
  )
}

/** Ends the keys of a partner for ever. */
export async function endPartnerKey(
  deps: MemberDeps,
  member: Member,
  id: string,
): Promise<'done' | 'gone' | 'forbidden'> {
  return asMember(deps, member, 'end', async (managing) =>
    (await endPartner(managing, { id })) ? 'done' : 'gone',
  )
}

/** Their role was taken since the request began. */
class NoLongerAllowed extends Error {
  override name = 'NoLongerAllowed'
}

/** Runs work whose transaction begins with checking the session and the right of the member. */
async function asMember<Outcome>(
  { store, now }: MemberDeps,
  member: Member,
  action: 'add' | 'change' | 'end',
  work: (managing: ManageDeps) => Promise<Outcome>,
): Promise<Outcome | 'forbidden'> {
  if (!may(member.role, action, 'partner_key')) return 'forbidden'
  const transaction = <T>(within: (tx: Tx) => Promise<T>) =>
    store.transactionFor({ kind: 'staff', member }, now(), async (tx) => {
      const by = await store.staff.lock(tx, member.id)
      if (!by || by.disabledAt || !may(by.role, action, 'partner_key')) throw new NoLongerAllowed()
      return within(tx)
    })
  try {
    return await work({ store, now, actor: { kind: 'staff', id: member.id }, transaction })
  } catch (error) {
    if (error instanceof NoLongerAllowed) return 'forbidden'
    throw error
  }
}
