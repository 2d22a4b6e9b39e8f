/** The second factors of an account: an authenticator app, passkeys, backup codes. */

import { may } from '../rules/permissions.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import type { Passkey } from '../store/staff-factors.ts'

/** The second factors of an account. */
export type SecondFactors = {
  app: boolean
  passkeys: Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>[]
  /** The number of unused codes. */
  backupCodes: number
}

/** The member's own; `none` if they sign in at the firm's provider. */
export async function listSecondFactors(
  { store }: StaffDeps,
  { id, role }: Member,
): Promise<SecondFactors | 'none' | 'forbidden'> {
  if (!may(role, 'list', 'own_factor')) return 'forbidden'
  const account = await store.staff.find(store.db, id)
  return account?.enrolled ? factorsOf(store, id) : 'none'
}

/** The second factors with which a sign-in step can continue; undefined if it is over. */
export async function findSecondFactorsForStep(
  { store, auth }: StaffDeps,
  step: string,
): Promise<SecondFactors | undefined> {
  const id = await (await auth()).findStep(store.db, step)
  return id === undefined ? undefined : factorsOf(store, id)
}

async function factorsOf({ db, staff, staffFactors }: StaffDeps['store'], id: string) {
  const passkeys = await staffFactors.passkeysOf(db, id)
  return {
    app: await staff.hasApp(db, id),
    passkeys,
    backupCodes: await staffFactors.countBackupCodes(db, id),
  }
}
