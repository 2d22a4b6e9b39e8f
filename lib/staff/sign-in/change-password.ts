import type { Tx } from '#lib/database/schema.ts'
import { may } from '../rules/permissions.ts'
import { type Member, mayUsePasswords, type StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'
import type { SignedCookies } from './better-auth.ts'
import { maxPasswordLength, minPasswordLength } from './password-hash.ts'
import { isGuessablePassword } from './password-strength.ts'
import { auditSignIn, recordFailedAttempt, signInRefusedEvent } from './sign-in-attempts.ts'

/** The faults of a chosen password; each has a message. */
export type PasswordFault = 'missing' | 'too_short' | 'too_long' | 'guessable'

type PasswordChoice = 'set' | 'over' | PasswordFault

/** Sets a password by a link, which then no longer works; `over` too if members have no passwords. */
export async function choosePassword(
  deps: StaffDeps,
  { link, password, device }: { link: string; password: string; device?: string | undefined },
): Promise<PasswordChoice> {
  if (!mayUsePasswords(deps)) return 'over'
  const { store, now } = deps
  const wrongLength = lengthFault(password)
  if (wrongLength) return wrongLength
  const auth = await deps.auth()
  const owner = await auth.findLink(store.db, link)
  if (owner === undefined) return 'over'
  // The check takes 0.2 s, so it runs before the transaction, which would hold a connection.
  if (await isGuessableFor(deps, owner, password)) return 'guessable'
  return store.transaction(async (tx) => {
    const account = await auth.findLink(tx, link)
    // A sign-in with the earlier one meanwhile is refused, or its session is ended here.
    if (account) await store.staff.lock(tx, account)
    const wasSet = account !== undefined && (await store.staff.hasPassword(tx, account))
    if (!account || (await auth.setPassword(tx, link, password)) === 'over') return 'over'
    await store.staff.forgetSteps(tx, account)
    await store.staff.notePasswordByLink(tx, account, now())
    if (wasSet) await notifyChanged(deps, tx, account, { how: 'link', device })
    await store.audit.append(tx, {
      actor: { kind: 'staff', id: account },
      event: 'staff_password_set',
      detail: { account },
      now: now(),
    })
    return 'set'
  })
}

/** `wrong`: not the old password. `none`: the member signs in at the firm's provider. */
export type PasswordChange =
  | { outcome: 'changed'; signed: SignedCookies }
  | { outcome: 'forbidden' | 'none' | 'wrong' | 'locked' | 'same' | PasswordFault }

/**
 * Changes the password of a member who knows the old one. Ends their other sessions, waiting sign-ins and links
 * to choose a password. Their own session continues under another cookie, since the present one may have been
 * copied.
 */
export async function changePassword(
  deps: StaffDeps,
  member: Member,
  { session, old, password }: { session: string; old: string; password: string },
): Promise<PasswordChange> {
  const { store, now } = deps
  if (!may(member.role, 'change', 'own_password')) return { outcome: 'forbidden' }
  if (!(await store.staff.hasPassword(store.db, member.id))) return { outcome: 'none' }
  const wrongLength = lengthFault(password)
  if (wrongLength) return { outcome: wrongLength }
  if (password === old) return { outcome: 'same' }
  if (await isGuessableFor(deps, member.id, password)) return { outcome: 'guessable' }
  const auth = await deps.auth()
  return store.transactionFor(
    { kind: 'staff', member },
    now(),
    async (tx): Promise<PasswordChange> => {
      const at = now()
      await store.staff.lock(tx, member.id)
      const subject = `own password ${member.id}`
      if (!(await store.staffAttempts.mayTry(tx, subject, at))) {
        await auditSignIn(deps, tx, signInRefusedEvent('password', 'locked', member.id))
        return { outcome: 'locked' }
      }
      if ((await auth.changePassword(tx, session, { old, password })) === 'wrong') {
        const tried = {
          factor: 'password' as const,
          subject,
          code: 'wrong_old',
          account: member.id,
        }
        return { outcome: (await recordFailedAttempt(deps, tx, tried)) ? 'locked' : 'wrong' }
      }
      const signed = await auth.renewSessionToken(tx, session)
      if (!signed) throw new Error('The session ended while its password was changed')
      await store.staffAttempts.forget(tx, subject)
      const sessions = await store.staff.endSessions(tx, member.id, member.session.id)
      await store.staff.forgetSteps(tx, member.id)
      await store.audit.append(tx, {
        actor: { kind: 'staff', id: member.id },
        event: 'staff_password_changed',
        detail: { account: member.id, sessions },
        now: at,
      })
      const device = await store.staff.findSessionDevice(tx, member.session.id)
      await notifyChanged(deps, tx, member.id, { how: 'owner', device })
      return { outcome: 'changed', signed }
    },
  )
}

/** A member whose password somebody else changed has to know it at once. */
async function notifyChanged(
  deps: StaffDeps,
  tx: Tx,
  id: string,
  given: { how: 'owner' | 'link'; device: string | null | undefined },
): Promise<void> {
  const account = await deps.store.staff.find(tx, id)
  if (!account) return
  await sendStaffEmail(deps, tx, account, { about: 'password_changed', ...given, at: deps.now() })
}

function lengthFault(password: string): PasswordFault | undefined {
  if (password === '') return 'missing'
  if (password.length < minPasswordLength) return 'too_short'
  return password.length > maxPasswordLength ? 'too_long' : undefined
}

async function isGuessableFor(
  { store, auth }: StaffDeps,
  account: string,
  password: string,
): Promise<boolean> {
  const owner = await store.staff.find(store.db, account)
  if (!owner) return false
  const brand = (await auth()).relyingParty.name
  return isGuessablePassword(password, { brand, person: owner.person })
}
