/** Staff for tests: by the services themselves, on the way that each of them goes. */

import type { StaffRole } from '../../lib/database/states.ts'
import { inviteStaff } from '../../lib/staff/accounts/accounts.ts'
import { findMember } from '../../lib/staff/accounts/find-member.ts'
import { choosePassword } from '../../lib/staff/sign-in/change-password.ts'
import { confirmSecondFactor, signIn } from '../../lib/staff/sign-in/sign-in.ts'
import type { Member, StaffDeps } from '../../lib/staff/staff-deps.ts'
import { generateTotp } from './authenticator-app.ts'

export const staffPassword = 'a canary in every mine'

/** The least that Argon2id takes: for tests of what signing in leads to. */
export const cheapPasswordHash = { memory: 8, passes: 1, parallelism: 1 }

export type JoinedStaff = { member: Member; session: string; secret: string; address: string }

/** Adds one of staff, who chooses a password; they are not signed in. */
export async function addStaff(
  deps: StaffDeps,
  { name, role, branch }: { name: string; role: StaffRole; branch?: string },
): Promise<{ account: string; address: string }> {
  const address = `${name.toLowerCase()}.canary@example.com`
  const { account, link } = await inviteStaff(deps, {
    person: { name, address },
    role,
    branch,
    actor: { kind: 'system' },
  })
  const chosen = await choosePassword(
    { ...deps, passwordsBesideProvider: true },
    { link, password: staffPassword },
  )
  if (chosen !== 'set') throw new Error(`The password was refused: ${chosen}`)
  return { account, address }
}

/** Adds one of staff, who makes a second factor and is signed in. */
export async function joinStaff(
  deps: StaffDeps,
  who: { name: string; role: StaffRole; branch?: string },
): Promise<JoinedStaff> {
  const { address } = await addStaff(deps, who)
  const first = await signIn(
    { ...deps, passwordsBesideProvider: true },
    { address, password: staffPassword, device: 'Chrome/Windows' },
  )
  const signedIn = 'signed' in first ? first.signed.session : undefined
  const member = signedIn === undefined ? undefined : await findMember(deps, signedIn)
  const auth = await deps.auth()
  const secret = member && (await auth.findPreparedSecret(deps.store.db, member.session.id))
  if (!signedIn || !member || !secret) throw new Error(`Nobody signed in: ${first.outcome}`)
  const code = generateTotp(secret, deps.now())
  const enrolled = await confirmSecondFactor(deps, { member, session: signedIn, code })
  const session = enrolled.outcome === 'signed_in' ? enrolled.signed.session : undefined
  const now = session === undefined ? undefined : await findMember(deps, session)
  if (!session || !now) throw new Error(`Nobody was enrolled: ${enrolled.outcome}`)
  return { member: now, session, secret, address }
}
