/** Backup codes: for whoever has neither app nor passkey at hand. Each is taken once. */
import { randomBytes } from 'node:crypto'
import { may } from './permissions.ts'
import { auditSignIn, completeSignInStep, type SecondFactorOutcome } from './sign-in-attempts.ts'
import { type Member, type StaffDeps, signedInRecently } from './staff-deps.ts'

export const backupCodeCount = 10

/** Crockford's base 32: nothing in it looks like anything else. */
const emails = '0123456789abcdefghjkmnpqrstvwxyz'
/** 60 random bits, of which five wrong ones in a row are tried at most every quarter of an hour. */
const length = 12

/**
 * Ten new codes in place of all there were, each as it is written down: only now can they be read.
 * `stale`: whoever asks must have signed in just now. `over`: their second factor is not here.
 */
export async function createBackupCodes(
  deps: StaffDeps,
  member: Member,
): Promise<string[] | 'forbidden' | 'stale' | 'over'> {
  const { store, now } = deps
  if (!may(member.role, 'add', 'own_factor')) return 'forbidden'
  const codes = Array.from({ length: backupCodeCount }, newCode)
  return store.transaction(async (tx) => {
    const account = await store.staff.lock(tx, member.id)
    if (!account?.enrolled || account.disabledAt) return 'over'
    if (!signedInRecently(member, now())) return 'stale'
    await store.staffFactors.replaceBackupCodes(tx, member.id, codes)
    await auditSignIn(deps, tx, {
      event: 'backup_codes_made',
      detail: { account: member.id, count: codes.length },
      actor: { kind: 'staff', id: member.id },
    })
    return codes.map(written)
  })
}

/** Takes a backup code in place of one of an app, once. */
export function signInWithBackupCode(
  deps: StaffDeps,
  { step, code, device }: { step: string; code: string; device?: string | undefined },
): Promise<SecondFactorOutcome> {
  const { staffFactors } = deps.store
  return completeSignInStep(
    deps,
    { step, factor: 'backup_code' },
    async ({ tx, auth, account, at }) => {
      const taken = await staffFactors.takeBackupCode(tx, { userId: account.id, code, now: at })
      if (taken !== 'taken') return { code: taken }
      const signed = await auth.completeSignInStep(tx, step, { device })
      return signed?.session ? { signed } : 'over'
    },
  )
}

/** The code of what was typed, in whatever capitals, spacing and digits; `undefined` if it is none. */
export function parseBackupCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return code.length === length && [...code].every((each) => emails.includes(each))
    ? code
    : undefined
}

function newCode(): string {
  return [...randomBytes(length)].map((byte) => emails[byte % emails.length]).join('')
}

function written(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
