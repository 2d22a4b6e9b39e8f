/** The code with which a member sets up another second factor, once an administrator has reset theirs. */

import { maxSessionAgeMs } from '../rules/session-lifetime.ts'
import { mayEnrol } from '../sign-in/sign-in.ts'
import {
  auditSignIn,
  recordFailedAttempt,
  type SecondFactorOutcome,
  secondFactorSubject,
  signInRefusedEvent,
} from '../sign-in/sign-in-attempts.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'

/**
 * Returns the next step of a member without a second factor. `code`: they enter the code that they were sent.
 * `late`: the code has expired or was never sent, and an administrator resets it again.
 */
export async function findEnrolmentStage(
  { store, now }: StaffDeps,
  member: Member,
): Promise<'set_up' | 'code' | 'late'> {
  const account = await store.staff.find(store.db, member.id)
  if (!account || (await mayEnrol({ store }, store.db, account, member))) return 'set_up'
  const until = await store.staffFactorResets.findCodeEnd(store.db, member.id)
  return until && until > now() ? 'code' : 'late'
}

/**
 * Takes the code after a right password. Opens a new session in place of the asking one, in which alone another
 * factor can be set up, and ends every other one: neither a copy of the earlier cookie nor another person with
 * the password sees anything of it. The code stays valid until its expiry, since a session may end before.
 */
export async function enterSetupCode(
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
      if (!account?.setupCodeNeeded || account.disabledAt) return { outcome: 'over' }
      const { id } = account
      const factor = 'setup_code' as const
      const subject = secondFactorSubject(id)
      if (!(await store.staffAttempts.mayTry(tx, subject, at))) {
        await auditSignIn(deps, tx, signInRefusedEvent(factor, 'locked', id))
        return { outcome: 'locked' }
      }
      const result = await store.staffFactorResets.checkCode(tx, { userId: id, code, now: at })
      if (result !== 'right') {
        const tried = { factor, subject, code: result, account: id }
        return { outcome: (await recordFailedAttempt(deps, tx, tried)) ? 'locked' : 'wrong' }
      }
      const signed = await auth.renewSession(tx, session)
      const renewed = signed?.session && (await auth.findSession(tx, signed.session))
      if (!renewed) return { outcome: 'over' }
      await store.staffAttempts.forget(tx, subject)
      await store.staff.endSessions(tx, id, renewed.id)
      await store.staffFactorResets.noteSession(tx, id, renewed.id)
      await auth.prepareApp(tx, renewed.id, maxSessionAgeMs)
      await auditSignIn(deps, tx, {
        event: 'setup_code_entered',
        detail: { account: id },
        actor: { kind: 'staff', id },
      })
      return { outcome: 'signed_in', signed }
    },
  )
}
