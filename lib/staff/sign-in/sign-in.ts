/** Signing in: a password, then a second factor; and the first code of a new second factor. */

import type { Actor } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { isAssignableBranch } from '../rules/scope-settings.ts'
import { maxSessionAgeMs } from '../rules/session-lifetime.ts'
import { setBranch } from '../scope/scope.ts'
import { type Member, mayUsePasswords, type StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import type { SignedCookies } from './better-auth.ts'
import {
  auditSignIn,
  completeSignInStep,
  type Factor,
  recordFailedAttempt,
  recordSignIn,
  type SecondFactorOutcome,
  secondFactorSubject,
  signInRefusedEvent,
} from './sign-in-attempts.ts'
import type { StaffAuth } from './staff-auth.ts'

/** `refused`: address or password is wrong. `locked`: too many attempts, also for an unknown address. */
type PasswordOutcome =
  | { outcome: 'refused' | 'locked' }
  /** Next is the second factor, or creating one. */
  | { outcome: 'code' | 'enrol'; signed: SignedCookies }

/** `onward`: the page of ours to continue with. */
export type OidcSignInOutcome =
  | { outcome: 'refused'; onward: string }
  | { outcome: 'signed_in'; signed: SignedCookies; onward: string }

/** Signs in with address and password, if members have one, in one transaction with the audit of it. */
export async function signIn(
  deps: StaffDeps,
  { address, password, device }: { address: string; password: string; device?: string | undefined },
): Promise<PasswordOutcome> {
  if (!mayUsePasswords(deps)) return { outcome: 'refused' }
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<PasswordOutcome> => {
    const at = now()
    const tried = { factor: 'password' as const, subject: `password ${address}` }
    // A first second factor that is being confirmed meanwhile would not see the session that the password opens, and
    // so not end it.
    const account = await store.staff.lockByAddress(tx, address)
    if (!(await store.staffAttempts.mayTry(tx, tried.subject, at))) {
      await auditSignIn(deps, tx, signInRefusedEvent('password', 'locked', account?.id))
      return { outcome: 'locked' }
    }
    const login = account?.login ?? store.staff.loginOf(address)
    const signed = await auth.signIn(tx, login, { password, device })
    if (!signed || !account || account.disabledAt) {
      if (signed && account) await store.staff.endSessions(tx, account.id)
      const code = !account ? 'unknown' : account.disabledAt ? 'disabled' : 'wrong'
      await recordFailedAttempt(deps, tx, { ...tried, code, account: account?.id })
      return { outcome: 'refused' }
    }
    await store.staffAttempts.forget(tx, tried.subject)
    if (!signed.session) return { outcome: 'code', signed }
    const opened = await auth.findSession(tx, signed.session)
    // After a reset only the owner's code opens the set-up.
    if (opened && !account.setupCodeNeeded) await auth.prepareApp(tx, opened.id, maxSessionAgeMs)
    return { outcome: 'enrol', signed }
  })
}

/**
 * Signs in with an app code after a right password. No code of its time step or an earlier one is accepted
 * afterwards (RFC 6238, 5.2).
 */
export function enterCode(
  deps: StaffDeps,
  { step, code, device }: { step: string; code: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { store } = deps
  return completeSignInStep(deps, { step, factor: 'code' }, async ({ tx, auth, account, at }) => {
    const spent = await spendAppCode(store, tx, { auth, id: account.id, code, at })
    if (spent !== 'accepted') return { code: spent }
    const signed = await auth.completeSignInStep(tx, step, { device })
    return signed?.session ? { signed } : 'over'
  })
}

export type CodeSpent = 'accepted' | 'used' | 'wrong'
export type CodeOfAccount = { auth: StaffAuth; id: string; code: string; at: Date }

/** Accepts a code of an account's app once, and no code of an earlier time step than an accepted one. */
export async function spendAppCode(
  { staff }: Store,
  tx: Tx,
  { auth, id, code, at }: CodeOfAccount,
): Promise<CodeSpent> {
  if (!(await staff.hasApp(tx, id))) return 'wrong'
  const step = await auth.findCodeStep(tx, id, { code, at })
  if (step === undefined) return 'wrong'
  if (step <= (await staff.findLastCodeStep(tx, id))) return 'used'
  await staff.noteCodeStep(tx, id, step)
  return 'accepted'
}

/**
 * Confirms a new authenticator app with a code. Sessions that were opened with the password alone end, and
 * a new one is opened.
 */
export async function confirmSecondFactor(
  deps: StaffDeps,
  { member, session, code }: { member: Member; session: string; code: string },
): Promise<SecondFactorOutcome> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<SecondFactorOutcome> => {
      const at = now()
      const account = await store.staff.lock(tx, member.id)
      if (!account || account.disabledAt || account.enrolled) return { outcome: 'over' }
      if (!(await mayEnrol(deps, tx, account, member))) return { outcome: 'over' }
      const tried = { factor: 'code' as const, subject: secondFactorSubject(account.id) }
      if (!(await store.staffAttempts.mayTry(tx, tried.subject, at))) {
        await auditSignIn(deps, tx, signInRefusedEvent('code', 'locked', account.id))
        return { outcome: 'locked' }
      }
      const given = { userId: account.id, code, at }
      const confirmed = await auth.confirmApp(tx, member.session.id, given)
      if (confirmed === 'over') return { outcome: 'over' }
      if (confirmed === 'wrong') {
        const locked = await recordFailedAttempt(deps, tx, {
          ...tried,
          code: 'wrong',
          account: account.id,
        })
        return { outcome: locked ? 'locked' : 'wrong' }
      }
      const signed = await auth.renewSession(tx, session)
      if (!signed?.session) throw new Error('The session ended while its first app was confirmed')
      await store.staffAttempts.forget(tx, tried.subject)
      await store.staff.noteCodeStep(tx, account.id, confirmed.step)
      await store.staff.noteEnrolled(tx, account.id)
      await finishEnrolment(deps, tx, { account, signed, by: 'code' })
      return { outcome: 'signed_in', signed }
    },
  )
}

/** Tells whether a member may set a second factor up: after a reset only if they entered the code of it. */
export async function mayEnrol(
  { store }: Pick<StaffDeps, 'store'>,
  tx: Tx,
  { id, setupCodeNeeded }: StaffAccount,
  { session }: Member,
): Promise<boolean> {
  return !setupCodeNeeded || store.staffFactorResets.isOfSession(tx, id, session.id)
}

/**
 * Ends whatever was opened with the password alone, once there is a second factor. After a reset its owner is told:
 * somebody else may have had their password and their mailbox.
 */
export async function finishEnrolment(
  deps: StaffDeps,
  tx: Tx,
  { account, signed, by }: { account: StaffAccount; signed: SignedCookies; by: Factor },
): Promise<void> {
  const { id, setupCodeNeeded } = account
  const auth = await deps.auth()
  const opened = signed.session ? await auth.findSession(tx, signed.session) : undefined
  await deps.store.staff.endSessions(tx, id, opened?.id)
  const actor: Actor = { kind: 'staff', id }
  await auditSignIn(deps, tx, { event: 'staff_enrolled', detail: { account: id }, actor })
  await recordSignIn(deps, tx, { signed, account: id, by })
  if (!setupCodeNeeded) return
  await deps.store.staffFactorResets.forget(tx, id)
  const device = opened && (await deps.store.staff.findSessionDevice(tx, opened.id))
  const told = { about: 'factor_changed', what: 'set_up_again', at: deps.now(), device } as const
  await sendStaffEmail(deps, tx, account, told)
}

/**
 * Finishes signing in at the firm's provider. The session is given to the browser only after it was
 * audited; that of a disabled account ends here.
 */
export async function finishOidcSignIn(
  deps: StaffDeps,
  { state, query, device }: { state: string; query: URLSearchParams; device?: string | undefined },
): Promise<OidcSignInOutcome> {
  const { store } = deps
  const auth = await deps.auth()
  const provider = await deps.provider?.()
  // Outside a transaction, because the provider is called.
  const {
    session,
    onward = '',
    branch,
    linked,
  } = (await provider?.finish(state, query, device)) ?? {}
  return store.transaction(async (tx): Promise<OidcSignInOutcome> => {
    const opened = session ? await auth.findSession(tx, session) : undefined
    const account = opened && (await store.staff.lock(tx, opened.userId))
    if (account && linked) await store.staff.admitProviderId(tx, account.id, linked)
    // An id at the provider that somebody wrote into the database signs nobody in.
    const isKnown = account && (await store.staff.isProviderIdAdmitted(tx, account.id))
    if (!session || !opened || !account || !isKnown || account.disabledAt) {
      if (opened) await store.staff.endSession(tx, opened.userId, opened.id)
      const code = account?.disabledAt ? 'disabled' : 'refused'
      await auditSignIn(deps, tx, signInRefusedEvent('provider', code, account?.id))
      return { outcome: 'refused', onward }
    }
    await auth.admitSession(tx, session)
    await store.staff.noteByProvider(tx, account.id, opened.id)
    if (branch !== undefined) await followClaim(deps, tx, account, branch)
    await recordSignIn(deps, tx, { signed: { session }, account: account.id, by: 'provider' })
    return { outcome: 'signed_in', signed: { session }, onward }
  })
}

/** Sets the branch that the provider names; none if the firm has no such branch. */
async function followClaim(
  deps: StaffDeps,
  tx: Tx,
  account: StaffAccount,
  claimed: string,
): Promise<void> {
  const branch = isAssignableBranch(deps.scope, claimed) ? claimed : ''
  if (branch === account.branch) return
  await setBranch(deps, tx, account, { branch, actor: { kind: 'system' } })
}
