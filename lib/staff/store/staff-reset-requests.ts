import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { loginsOf } from './staff-accounts.ts'

export type StaffResetRequests = ReturnType<typeof createStaffResetRequests>

/** "Forgotten password", by the keyed hash of an address, whether or not it has an account. */
export function createStaffResetRequests(keyring: Keyring) {
  return {
    /** Stores a request with the same single statement for every address. */
    async add(tx: Tx, address: string, now: Date): Promise<void> {
      const [login = ''] = loginsOf(keyring, address)
      await tx
        .insertInto('staffResetRequest')
        .values({ login, askedAt: now })
        .onConflict((conflict) => conflict.column('login').doNothing())
        .execute()
    },

    /** The requests that wait, the oldest first. */
    async list(tx: Tx, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('staffResetRequest')
        .select('login')
        .orderBy('askedAt')
        .limit(limit)
        .execute()
      return rows.map(({ login }) => login)
    },

    /** Takes a request to answer it; false if another process has. */
    async take(tx: Tx, login: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('staffResetRequest')
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
