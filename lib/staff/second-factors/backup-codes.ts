/** Backup codes, for members with neither app nor passkey at hand. Each works once. */

import { randomBytes } from 'node:crypto'
import { tidyCode, toAsciiDigits } from '#lib/onboarding/fields/text.ts'
import { may } from '../rules/permissions.ts'
import { signedInRecently } from '../rules/session-lifetime.ts'
import {
  auditSignIn,
  completeSignInStep,
  type SecondFactorOutcome,
} from '../sign-in/sign-in-attempts.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { sendStaffEmail } from '../staff-emails.ts'

export const backupCodeCount = 10

/** Crockford's base 32: no two characters look alike. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 60 random bits; at most five wrong attempts in a row every 15 minutes. */
const length = 12

/**
 * Ten new codes that replace all earlier ones, formatted to be written down; they cannot be read again.
 * `stale`: the member must sign in again first. `over`: their second factor is not managed here.
 */
export async function createBackupCodes(
  deps: StaffDeps,
  member: Member,
): Promise<string[] | 'forbidden' | 'stale' | 'over'> {
  const { store, now } = deps
  if (!may(member.role, 'add', 'own_factor')) return 'forbidden'
  const codes = Array.from({ length: backupCodeCount }, newBackupCode)
  return store.transactionFor({ kind: 'staff', member }, now(), async (tx) => {
    const account = await store.staff.lock(tx, member.id)
    if (!account?.enrolled || account.disabledAt) return 'over'
    if (!signedInRecently(member, now())) return 'stale'
    const replaced = await store.staffFactors.countBackupCodes(tx, member.id)
    await store.staffFactors.replaceBackupCodes(tx, member.id, codes)
    await auditSignIn(deps, tx, {
      event: 'backup_codes_made',
      detail: { account: member.id, count: codes.length },
      actor: { kind: 'staff', id: member.id },
    })
    const at = now()
    // The first codes need no warning: the account has only just been set up.
    if (replaced > 0) {
      const device = await store.staff.findSessionDevice(tx, member.session.id)
      const what = 'backup_codes'
      await sendStaffEmail(deps, tx, account, { about: 'factor_changed', what, at, device })
    }
    return codes.map(formatBackupCode)
  })
}

/** Signs in with a backup code after a right password; each code works once. */
export function signInWithBackupCode(
  deps: StaffDeps,
  { step, code, device }: { step: string; code: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { staffFactors } = deps.store
  return completeSignInStep(
    deps,
    { step, factor: 'backup_code' },
    async ({ tx, auth, account, at }) => {
      const result = await staffFactors.spendBackupCode(tx, { userId: account.id, code, now: at })
      if (result !== 'accepted') return { code: result }
      const signed = await auth.completeSignInStep(tx, step, { device })
      return signed?.session ? { signed } : 'over'
    },
  )
}

/** Returns the backup code in the input, in any case, spacing and digits; undefined without one. */
export function parseBackupCode(typed: string): string | undefined {
  const code = toAsciiDigits(tidyCode(typed))
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return code.length === length && [...code].every((each) => alphabet.includes(each))
    ? code
    : undefined
}

/** A code of that length, as `parseBackupCode` gives it. */
export function newBackupCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** A code as it is written down. */
export function formatBackupCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
