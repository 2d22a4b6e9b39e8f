/** Resetting a colleague's second factor: asked for by an administrator, approved by another if that is set. */

import type { AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { may } from '../rules/permissions.ts'
import {
  factorResetRequestMs,
  setupCodeLifetimeMs,
  signedInRecently,
} from '../rules/session-lifetime.ts'
import { periodMs } from '../rules/volume-limits.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import type { FactorResetRequest } from '../store/staff-factor-resets.ts'
import { formatBackupCode, newBackupCode } from './backup-codes.ts'

/**
 * Why a second factor cannot be reset in the browser; a command on the machine can do it. `no_mail`: the code
 * goes only to its owner's mailbox. `password`: it was chosen by link since the last sign-in, so the same
 * mailbox would open the account. `alone`: nobody else could approve it. `signed_in`: the owner has signed in
 * since the request, so nothing is lost. `too_many`: it was requested too often within the hour.
 */
type ResetObstacle = 'no_mail' | 'password' | 'alone' | 'signed_in' | 'too_many'

/** Each sends e-mails to the owner of the account and to administrators, also if it is taken back. */
export const maxFactorResetsPerHour = 6
/** The name under which resets of the account are counted. */
const measure = 'factor_resets'

/**
 * `stale`: the administrator must sign in again first. `another`: a request waits. `own_request`: the one who asked
 * approves nothing. `changed`: another request was shown. `gone`: nothing to reset or decide.
 */
export type FactorResetOutcome =
  | 'requested'
  | 'reset'
  | 'rejected'
  | 'forbidden'
  | 'own_request'
  | 'stale'
  | 'another'
  | 'changed'
  | 'gone'
  | ResetObstacle

/** A request that waits for a second person. `by`: the administrator who asked. */
type FactorResetWaiting = FactorResetRequest & { by: StaffAccount }

type FactorResetDecision = { outcome: 'rejected' } | { outcome: 'approved'; asked: string }

export type FactorReset = {
  obstacle: ResetObstacle | undefined
  /** The request that waits for a second person. */
  request: FactorResetWaiting | undefined
  /** The expiry of the code that the owner was sent; may be past. */
  codeUntil: Date | undefined
}

/** Returns the reset as an administrator sees it; undefined if the account has no second factor of ours. */
export async function findFactorReset(
  deps: StaffDeps,
  member: Member,
  account: StaffAccount,
): Promise<FactorReset | undefined> {
  const { store } = deps
  const isOther = account.id !== member.id && may(member.role, 'reset_factor', 'other_account')
  if (!isOther || !canBeReset(deps, account)) return undefined
  const request = await findRequest(deps, store.db, account.id)
  const obstacle = await findObstacle(deps, store.db, member, { account, request })
  const codeUntil = await store.staffFactorResets.findCodeEnd(store.db, account.id)
  return { obstacle, request, codeUntil }
}

/**
 * Explains why a member can reset nothing: it is their own account, or disabled, or has no second factor of
 * ours.
 */
export function explainNoFactorReset(
  member: Pick<Member, 'id'>,
  { id, disabledAt }: Pick<StaffAccount, 'id' | 'disabledAt'>,
): 'own' | 'disabled' | 'none' {
  if (id === member.id) return 'own'
  return disabledAt ? 'disabled' : 'none'
}

/**
 * Returns the requests about others that a member may decide or take back, the oldest first; empty for a member
 * who may do neither.
 */
export async function listFactorResets(
  deps: StaffDeps,
  { id: own, role }: Member,
): Promise<(FactorResetWaiting & { account: StaffAccount })[]> {
  if (!may(role, 'reset_factor', 'other_account')) return []
  const { store } = deps
  const requests = await listRequests(deps, store.db)
  const ids = requests.map(({ userId }) => userId)
  const accounts = await store.staff.findAll(store.db, ids)
  return requests.flatMap((request) => {
    const account = accounts.find(({ id }) => id === request.userId)
    return account && account.id !== own && canBeReset(deps, account) ? { ...request, account } : []
  })
}

/**
 * Asks for a reset, of which its owner and the other administrators are told by e-mail; if no second person is
 * wanted it is done at once. The administrator has signed in just now, and sees nothing that opens the account.
 */
export async function requestFactorReset(
  deps: StaffDeps,
  member: Member,
  id: string,
): Promise<FactorResetOutcome> {
  const { store, now } = deps
  const change = { id, action: 'reset_factor' } as const
  return changeAccount(deps, member, change, async (tx, { account, by }) => {
    if (!account || !canBeReset(deps, account)) return 'gone'
    if (!signedInRecently(member, now())) return 'stale'
    if (await findRequest(deps, tx, id)) return 'another'
    const obstacle = await findObstacle(deps, tx, member, { account })
    if (obstacle) return obstacle
    await store.staffVolume.add(tx, { staff: id, measure, now: now() }, 1)
    if (!deps.resetBySecondPerson) return reset(deps, tx, { account, by, requested: by })
    const until = new Date(now().getTime() + factorResetRequestMs)
    const request = { userId: id, requestedBy: by.id, requestedAt: now(), expiresAt: until }
    await store.staffFactorResets.put(tx, request)
    await append(deps, tx, by.id, { event: 'factor_reset_requested', detail: { account: id } })
    const asked = { by: by.person.name } as const
    await sendStaffEmail(deps, tx, account, {
      about: 'factor_reset_requested',
      ...asked,
      until,
    })
    for (const each of await listOthers(deps, tx, [by.id, id])) {
      const message = { about: 'factor_reset_approval', ...asked, of: account, until } as const
      await sendStaffEmail(deps, tx, each, message)
    }
    return 'requested'
  })
}

/**
 * Approves or rejects another administrator's request; the requester may take it back. A request of a former
 * administrator is void. `asked`: the time of the shown request (ISO 8601), since another can have followed it.
 */
export async function decideFactorReset(
  deps: StaffDeps,
  member: Member,
  { id, ...decision }: { id: string } & FactorResetDecision,
): Promise<FactorResetOutcome> {
  const { store, now } = deps
  const change = { id, action: 'reset_factor' } as const
  return changeAccount(deps, member, change, async (tx, { account, by }) => {
    const request = account && (await findRequest(deps, tx, id))
    if (!request || !canBeReset(deps, account)) return 'gone'
    if (decision.outcome === 'rejected') {
      await store.staffFactorResets.forgetRequest(tx, id)
      await append(deps, tx, by.id, { event: 'factor_reset_rejected', detail: { account: id } })
      return 'rejected'
    }
    if (request.by.id === by.id) {
      const detail = { account: id, code: 'same_person' }
      await append(deps, tx, by.id, { event: 'factor_reset_refused', detail })
      return 'own_request'
    }
    if (request.requestedAt.toISOString() !== decision.asked) return 'changed'
    if (!signedInRecently(member, now())) return 'stale'
    const obstacle = await findObstacle(deps, tx, member, { account, request })
    if (obstacle) return obstacle
    return reset(deps, tx, { account, by, requested: request.by })
  })
}

type Reset = { account: StaffAccount; by: StaffAccount; requested: StaffAccount }

/** Removes the factors, ends all sessions, and sends the owner the code to set up another factor. */
async function reset(
  deps: StaffDeps,
  tx: Tx,
  { account, by, requested }: Reset,
): Promise<FactorResetOutcome> {
  const { store, now } = deps
  const { id } = account
  const at = now()
  const until = new Date(at.getTime() + setupCodeLifetimeMs)
  const isSecond = requested.id !== by.id
  await store.staff.dropSecondFactor(tx, id, { withCode: true })
  await store.staffFactors.dropAll(tx, id)
  const sessions = await store.staff.endSessions(tx, id)
  await store.staff.forgetSteps(tx, id)
  const code = newBackupCode()
  await store.staffFactorResets.forgetRequest(tx, id)
  await store.staffFactorResets.put(tx, {
    userId: id,
    requestedBy: requested.id,
    requestedAt: at,
    expiresAt: until,
    ...(isSecond && { approvedBy: by.id }),
    code,
  })
  const detail = { account: id, ...(isSecond && { by: requested.id }), sessions }
  await append(deps, tx, by.id, { event: 'factor_reset', detail })
  const names = { by: requested.person.name, ...(isSecond && { approved: by.person.name }) }
  const message = { about: 'factor_reset', ...names, code: formatBackupCode(code), until } as const
  await sendStaffEmail(deps, tx, account, message)
  for (const each of await listOthers(deps, tx, [by.id, id])) {
    await sendStaffEmail(deps, tx, each, { about: 'factor_reset_done', ...names, of: account })
  }
  return 'reset'
}

/** Tells whether an account has a second factor here, or waits for another one after a reset. */
function canBeReset(
  { provider }: StaffDeps,
  { disabledAt, enrolled, setupCodeNeeded }: StaffAccount,
): boolean {
  return !provider && !disabledAt && (enrolled || setupCodeNeeded)
}

async function findObstacle(
  deps: StaffDeps,
  tx: Tx,
  member: Member,
  { account, request }: { account: StaffAccount; request?: FactorResetRequest | undefined },
): Promise<ResetObstacle | undefined> {
  const { id, passwordByLinkAt, lastSignedInAt } = account
  if (!deps.emails) return 'no_mail'
  if (request && lastSignedInAt && lastSignedInAt > request.requestedAt) return 'signed_in'
  if (passwordByLinkAt && (!lastSignedInAt || passwordByLinkAt > lastSignedInAt)) return 'password'
  if (request) return undefined
  const needsOther = deps.resetBySecondPerson
  if (needsOther && (await listOthers(deps, tx, [member.id, id])).length === 0) return 'alone'
  const of = { staff: id, measure, now: deps.now() }
  const [asked = 0] = await deps.store.staffVolume.used(tx, of, [periodMs.hour])
  return asked >= maxFactorResetsPerHour ? 'too_many' : undefined
}

async function findRequest(
  deps: StaffDeps,
  tx: Tx,
  id: string,
): Promise<FactorResetWaiting | undefined> {
  return (await listRequests(deps, tx)).find(({ userId }) => userId === id)
}

/** Lists requests by administrators only: others have lost the right since. */
async function listRequests({ store, now }: StaffDeps, tx: Tx): Promise<FactorResetWaiting[]> {
  const requests = await store.staffFactorResets.listRequests(tx, now())
  const ids = requests.map(({ requestedBy }) => requestedBy)
  const asking = await store.staff.findAll(tx, ids)
  return requests.flatMap((request) => {
    const by = asking.find(({ id }) => id === request.requestedBy)
    return by && isAdministrator(by) ? { ...request, by } : []
  })
}

async function listOthers(
  { store }: StaffDeps,
  tx: Tx,
  except: readonly string[],
): Promise<StaffAccount[]> {
  const accounts = await store.staff.all(tx)
  return accounts.filter((each) => !except.includes(each.id) && isAdministrator(each))
}

function isAdministrator({ disabledAt, role }: StaffAccount): boolean {
  return !disabledAt && may(role, 'reset_factor', 'other_account')
}

function append({ store, now }: StaffDeps, tx: Tx, by: string, event: AuditEvent): Promise<void> {
  return store.audit.append(tx, { actor: { kind: 'staff', id: by }, ...event, now: now() })
}
