/** Replacing one's authenticator app, for a new phone: an open session is not enough for it. */
import type { Tx } from '#lib/database/schema.ts'
import type { Store } from '#lib/database/store.ts'
import { may } from '../rules/permissions.ts'
import { signInStepLifetimeMs } from '../rules/session-lifetime.ts'
import type { SignedCookies } from '../sign-in/better-auth.ts'
import { type CodeOfAccount, type CodeSpent, spendAppCode } from '../sign-in/sign-in.ts'
import {
  auditSignIn,
  type Factor,
  recordFailedAttempt,
  recordSignIn,
  secondFactorSubject,
  signInRefusedEvent,
} from '../sign-in/sign-in-attempts.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'
import type { StaffAccount } from '../store/staff-accounts.ts'
import { parseBackupCode } from './backup-codes.ts'

/** `over`: the second factor of the account is not managed here, or the session has ended. */
type AppChangeStarted =
  | { outcome: 'started'; signed: SignedCookies }
  | { outcome: 'forbidden' | 'over' | 'wrong_password' | 'wrong_code' | 'locked' }

type Proof = {
  session: string
  password: string
  /** Six digits of the app in use, or a backup code. */
  code: string
}

/**
 * Prepares the key of another app for a member who gives their password and a current code. That replaces their
 * session: a thief of its cookie does not see the key. The app in use stays until the other one has shown a
 * right code.
 */
export async function startAppChange(
  deps: StaffDeps,
  member: Member,
  { session, password, code }: Proof,
): Promise<AppChangeStarted> {
  const { store, now } = deps
  if (!may(member.role, 'change', 'own_factor')) return { outcome: 'forbidden' }
  const auth = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<AppChangeStarted> => {
      const at = now()
      const account = await lockOpen(deps, tx, member)
      if (!account) return { outcome: 'over' }
      const by: Factor = parseBackupCode(code) ? 'backup_code' : 'code'
      const tries = {
        password: { factor: 'password', subject: `own password ${account.id}` },
        code: { factor: by, subject: secondFactorSubject(account.id) },
      } as const
      for (const { factor, subject } of Object.values(tries)) {
        if (await store.staffAttempts.mayTry(tx, subject, at)) continue
        await auditSignIn(deps, tx, signInRefusedEvent(factor, 'locked', account.id))
        return { outcome: 'locked' }
      }
      const refused = async (which: keyof typeof tries, fault: string) => {
        const tried = { ...tries[which], code: fault, account: account.id }
        const locked = await recordFailedAttempt(deps, tx, tried)
        return { outcome: locked ? ('locked' as const) : (`wrong_${which}` as const) }
      }
      if (!(await auth.isPasswordRight(tx, session, password))) return refused('password', 'wrong')
      await store.staffAttempts.forget(tx, tries.password.subject)
      const spend = by === 'code' ? spendAppCode : spendBackupCode
      const result = await spend(store, tx, { auth, id: account.id, code, at })
      if (result !== 'accepted') return refused('code', result)
      await store.staffAttempts.forget(tx, tries.code.subject)
      const signed = await auth.renewSession(tx, session)
      const renewed = signed?.session && (await auth.findSession(tx, signed.session))
      if (!renewed) return { outcome: 'over' }
      await recordSignIn(deps, tx, { signed, account: account.id, by })
      await auth.prepareApp(tx, renewed.id, signInStepLifetimeMs)
      await auditSignIn(deps, tx, {
        event: 'app_change_started',
        detail: { account: account.id, by },
        actor: { kind: 'staff', id: account.id },
      })
      return { outcome: 'started', signed }
    },
  )
}

/** The account, if its second factors are managed here, it is enabled, and the session has not ended meanwhile. */
async function lockOpen(
  { store, now }: StaffDeps,
  tx: Tx,
  member: Member,
): Promise<StaffAccount | undefined> {
  const account = await store.staff.lock(tx, member.id)
  if (!account?.enrolled || account.disabledAt) return undefined
  const open = await store.staff.sessionsOf(tx, member.id, now())
  return open.some(({ id }) => id === member.session.id) ? account : undefined
}

function spendBackupCode(
  { staffFactors }: Store,
  tx: Tx,
  given: CodeOfAccount,
): Promise<CodeSpent> {
  const { id: userId, code, at: now } = given
  return staffFactors.spendBackupCode(tx, { userId, code: parseBackupCode(code) ?? code, now })
}

type AppChangeFinished = 'changed' | 'forbidden' | 'over' | 'wrong' | 'locked'

/**
 * Puts the prepared key in the place of the one in use, once the other app shows a right code. Other sessions
 * end, and so do sign-ins that wait for a code; its owner is told by e-mail.
 */
export async function finishAppChange(
  deps: StaffDeps,
  member: Member,
  code: string,
): Promise<AppChangeFinished> {
  const { store, now } = deps
  if (!may(member.role, 'change', 'own_factor')) return 'forbidden'
  const auth = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<AppChangeFinished> => {
      const at = now()
      const account = await lockOpen(deps, tx, member)
      if (!account) return 'over'
      const subject = secondFactorSubject(account.id)
      if (!(await store.staffAttempts.mayTry(tx, subject, at))) {
        await auditSignIn(deps, tx, signInRefusedEvent('code', 'locked', account.id))
        return 'locked'
      }
      const replaced = await auth.confirmApp(tx, member.session.id, {
        userId: account.id,
        code,
        at,
      })
      if (replaced === 'over') return 'over'
      if (replaced === 'wrong') {
        const tried = { factor: 'code' as const, subject, code: 'wrong', account: account.id }
        return (await recordFailedAttempt(deps, tx, tried)) ? 'locked' : 'wrong'
      }
      await store.staffAttempts.forget(tx, subject)
      await store.staff.startCodeSteps(tx, account.id, replaced.step)
      const sessions = await store.staff.endSessions(tx, account.id, member.session.id)
      await store.staff.forgetSteps(tx, account.id)
      await auditSignIn(deps, tx, {
        event: 'app_changed',
        detail: { account: account.id, sessions },
        actor: { kind: 'staff', id: account.id },
      })
      const device = await store.staff.findSessionDevice(tx, member.session.id)
      await sendStaffEmail(deps, tx, account, { about: 'factor_changed', what: 'app', at, device })
      return 'changed'
    },
  )
}
