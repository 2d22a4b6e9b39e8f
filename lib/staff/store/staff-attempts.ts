import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { toCanonicalEmail } from '#lib/onboarding/identifiers/canonical-email.ts'

export type StaffAttempts = ReturnType<typeof createStaffAttempts>

/** How many wrong tries in a row lock an account, and for how long. */
export const maxFailures = 5
export const lockoutMs = 15 * 60_000

/**
 * Counts wrong tries to sign in by what was tried (an address, even without an account; the second factor of an
 * account), so that a lock does not reveal whether there is an account.
 */
export function createStaffAttempts(keyring: Keyring) {
  const subjectOf = (subject: string) => {
    const [current] = keyring.indexesOf('staff-try', toCanonicalEmail(subject))
    if (!current) throw new Error('There is always a current key')
    return current.index
  }
  return {
    /**
     * Tells whether a subject may be tried now. Others who try the same wait until this transaction ends, so
     * that nobody tries more often by trying at once.
     */
    async mayTry(tx: Tx, subject: string, now: Date): Promise<boolean> {
      const row = await tx
        .insertInto('staffAttempt')
        .values({ subject: subjectOf(subject), failures: 0, lastAt: now, lockedUntil: null })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet({ lastAt: now }))
        .returning('lockedUntil')
        .executeTakeFirstOrThrow()
      return row.lockedUntil === null || row.lockedUntil <= now
    },

    /** Counts a wrong try, in the transaction of `mayTry`. True if it was the last for now. */
    async fail(tx: Tx, subject: string, now: Date): Promise<boolean> {
      const key = subjectOf(subject)
      const { failures } = await tx
        .updateTable('staffAttempt')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('subject', '=', key)
        .returning('failures')
        .executeTakeFirstOrThrow()
      if (failures < maxFailures) return false
      await tx
        .updateTable('staffAttempt')
        .set({ failures: 0, lockedUntil: new Date(now.getTime() + lockoutMs) })
        .where('subject', '=', key)
        .execute()
      return true
    },

    /** A right try resets the count. */
    async forget(tx: Tx, subject: string): Promise<void> {
      await tx.deleteFrom('staffAttempt').where('subject', '=', subjectOf(subject)).execute()
    },

    /** Deletes counts without a try for a day. */
    async forgetOld(tx: Tx, now: Date): Promise<void> {
      const before = new Date(now.getTime() - 24 * 3_600_000)
      await tx.deleteFrom('staffAttempt').where('lastAt', '<', before).execute()
    },
  }
}
