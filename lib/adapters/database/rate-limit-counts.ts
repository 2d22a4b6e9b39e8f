import { sql } from 'kysely'
import type { Keyring } from './keys/keyring.ts'
import type { Tx } from './schema.ts'

export type RateLimitCounts = ReturnType<typeof createRateLimitCounts>

/**
 * How often something was done within a time, for all instances on one database. Its clock counts: those
 * of instances differ. Whose count it is, is stored as a keyed hash, for a network or an address can be
 * guessed.
 */
export function createRateLimitCounts(keyring: Keyring) {
  return {
    /** Counts one more, in one statement: how many there are, and when the counting begins anew. */
    async count(tx: Tx, key: string, seconds: number): Promise<{ uses: number; endsInMs: number }> {
      const [current] = keyring.indexesOf('rate-limit', key)
      const { rows } = await sql<{ uses: number; endsInMs: number }>`
        insert into rate_limit as counted (key, uses, ends_at)
        values (${current?.index}, 1, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set
          uses = case when counted.ends_at <= now() then 1 else counted.uses + 1 end,
          ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
        returning uses, (extract(epoch from ends_at - now()) * 1000)::integer as "endsInMs"
      `.execute(tx)
      const [row] = rows
      if (!row) throw new Error('a count gave no row')
      return row
    },

    /** Forgets those whose time is over. */
    async forgetEnded(tx: Tx): Promise<void> {
      await sql`delete from rate_limit where ends_at <= now()`.execute(tx)
    },
  }
}
