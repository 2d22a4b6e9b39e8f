import type { Actor, AuditEvent } from '#lib/audit/rules/event.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { StaffDeps } from '../staff-deps.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import type { SignedCookies } from './better-auth.ts'
import type { StaffAuth } from './staff-auth.ts'

export type Factor = 'password' | 'code' | 'passkey' | 'backup_code' | 'setup_code' | 'provider'

export type SecondFactorOutcome =
  | { outcome: 'wrong' | 'locked' }
  /** The step has ended: the password must be entered again. */
  | { outcome: 'over' }
  | { outcome: 'signed_in'; signed: SignedCookies }

/** `code`: the fault, for the audit. */
export type SecondFactorCheck = { signed: SignedCookies } | { code: string } | 'over'

export type SecondFactorContext = { tx: Tx; auth: StaffAuth; account: StaffAccount; at: Date }

/** Checks a second factor after a right password. */
export function completeSignInStep(
  deps: StaffDeps,
  { step, factor }: { step: string; factor: Factor },
  check: (checking: SecondFactorContext) => Promise<SecondFactorCheck>,
): Promise<SecondFactorOutcome> {
  return checkFactor(deps, { factor, findAccount: (tx, auth) => auth.findStep(tx, step) }, check)
}

/**
 * Checks a factor of the account that `findAccount` names, in one transaction with the audit of it. Failed attempts
 * are counted over every step and every second factor of an account.
 */
export async function checkFactor(
  deps: StaffDeps,
  {
    factor,
    findAccount,
  }: { factor: Factor; findAccount: (tx: Tx, auth: StaffAuth) => Promise<string | undefined> },
  check: (checking: SecondFactorContext) => Promise<SecondFactorCheck>,
): Promise<SecondFactorOutcome> {
  const { store, now } = deps
  const auth = await deps.auth()
  return store.transaction(async (tx): Promise<SecondFactorOutcome> => {
    const at = now()
    const id = await findAccount(tx, auth)
    const account = id === undefined ? undefined : await store.staff.lock(tx, id)
    if (!account || account.disabledAt) return { outcome: 'over' }
    const tried = { factor, subject: secondFactorSubject(account.id), account: account.id }
    if (!(await store.staffAttempts.mayTry(tx, tried.subject, at))) {
      await auditSignIn(deps, tx, signInRefusedEvent(factor, 'locked', account.id))
      return { outcome: 'locked' }
    }
    const checked = await check({ tx, auth, account, at })
    if (checked === 'over') return { outcome: 'over' }
    if ('code' in checked) {
      const locked = await recordFailedAttempt(deps, tx, { ...tried, code: checked.code })
      return { outcome: locked ? 'locked' : 'wrong' }
    }
    await store.staffAttempts.forget(tx, tried.subject)
    await recordSignIn(deps, tx, { ...checked, account: account.id, by: factor })
    return { outcome: 'signed_in', signed: checked.signed }
  })
}

/** The key under which failed second factors of an account are counted. */
export function secondFactorSubject(account: string): string {
  return `code ${account}`
}

type SignInEvent = AuditEvent & { actor?: Actor }

/** Audits an event of signing in; without an actor if nobody has been identified. */
export function auditSignIn(
  { store, now }: StaffDeps,
  tx: Tx,
  { actor, ...event }: SignInEvent,
): Promise<void> {
  return store.audit.append(tx, { actor: actor ?? { kind: 'system' }, ...event, now: now() })
}

/** Records in the audit whose session was opened, when, and by which factor. */
export async function recordSignIn(
  deps: StaffDeps,
  tx: Tx,
  { signed, account, by }: { signed: SignedCookies; account: string; by: Factor },
): Promise<void> {
  const auth = await deps.auth()
  const session = signed.session && (await auth.findSession(tx, signed.session))
  await deps.store.staff.noteSignIn(tx, account, deps.now())
  await auditSignIn(deps, tx, {
    event: 'staff_signed_in',
    detail: { session: session ? session.id : '', by },
    actor: { kind: 'staff', id: account },
  })
}

export function signInRefusedEvent(
  factor: Factor,
  code: string,
  account: string | undefined,
): AuditEvent {
  const detail = { factor, code, ...(account && { account }) }
  return { event: 'staff_sign_in_refused', detail }
}

/** Counts a failed attempt and audits it; true if it locks the account for now. */
export async function recordFailedAttempt(
  deps: StaffDeps,
  tx: Tx,
  tried: { factor: Factor; subject: string; code: string; account: string | undefined },
): Promise<boolean> {
  const { factor, subject, code, account } = tried
  const locked = await deps.store.staffAttempts.fail(tx, subject, deps.now())
  await auditSignIn(deps, tx, signInRefusedEvent(factor, code, account))
  if (locked) {
    const detail = { factor, ...(account && { account }) }
    await auditSignIn(deps, tx, { event: 'staff_locked_out', detail })
  }
  return locked
}
