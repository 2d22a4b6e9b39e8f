/** The keys of partners in the hands of administrators: their own right is checked in the transaction of each change. */
import type { Store } from '#lib/database/store.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { type MemberTransaction, runAsMember } from '#lib/staff/scope/run-as-member.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  addPartner,
  endPartner,
  type ManageDeps,
  rotatePartnerKey,
  setReturnUrls,
} from './manage-partners.ts'
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
  return runAsMember(deps, member, ['add', 'partner_key'], async (transaction) =>
    (await addPartner(managing(deps, member, transaction), given)) ? 'added' : 'name_taken',
  )
}

/** Gives a partner another key, and returns it: it is in no other answer. The one before works for another day. */
export async function changePartnerKey(
  deps: MemberDeps,
  member: Member,
  id: string,
): Promise<{ key: string } | 'gone' | 'forbidden'> {
  const rotating = { name: { id }, endsAtOnce: false }
  return runAsMember(
    deps,
    member,
    ['change', 'partner_key'],
    async (transaction) =>
      (await rotatePartnerKey(managing(deps, member, transaction), rotating)) ?? 'gone',
  )
}

/**
 * Replaces the addresses to which a partner's customers may be led back; `wrong`: the first that is none, and nothing
 * was changed.
 */
export async function setPartnerReturnUrls(
  deps: MemberDeps,
  member: Member,
  { id, urls }: { id: string; urls: readonly string[] },
): Promise<'done' | 'gone' | 'forbidden' | { wrong: string }> {
  return runAsMember(deps, member, ['change', 'partner_key'], async (transaction) => {
    const set = await setReturnUrls(managing(deps, member, transaction), { name: { id }, urls })
    const [wrong] = set?.wrong ?? []
    return wrong === undefined ? (set ? 'done' : 'gone') : { wrong }
  })
}

/** Ends the keys of a partner for ever. */
export async function endPartnerKey(
  deps: MemberDeps,
  member: Member,
  id: string,
): Promise<'done' | 'gone' | 'forbidden'> {
  return runAsMember(deps, member, ['end', 'partner_key'], async (transaction) =>
    (await endPartner(managing(deps, member, transaction), { id })) ? 'done' : 'gone',
  )
}

function managing(
  { store, now }: MemberDeps,
  { id }: Member,
  transaction: MemberTransaction,
): ManageDeps {
  return { store, now, actor: { kind: 'staff', id }, transaction }
}
