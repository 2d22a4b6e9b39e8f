import { type RawBuilder, sql } from 'kysely'
import type { Keyring } from './keys/keyring.ts'
import type { Tx } from './schema.ts'

/** How many uses there are until it begins anew. */
export type Count = { uses: number; endsInMs: number }

export type RateLimitCounts = ReturnType<typeof createRateLimitCounts>

/**
 * How often something was done within a time, for all instances on one database. Its clock counts: those
 * of instances differ. Whose count it is, is stored as a keyed hash, for a network or an address can be
 * guessed.
 */
export function createRateLimitCounts(keyring: Keyring) {
  return {
    /** Counts one more, in one statement: how many there are, and when the counting begins anew. */
    async count(tx: Tx, key: string, seconds: number): Promise<Count> {
      const { rows } = await insertUse(indexOfKey(keyring, key), seconds).execute(tx)
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

/** What is stored of a key. */
export function indexOfKey(keyring: Keyring, key: string): Buffer {
  const [current] = keyring.indexesOf('rate-limit', key)
  if (!current) throw new Error('There is always a current key')
  return current.index
}

/** Counts one more use; in a statement of other things, for each row of `from`. */
export function insertUse(
  key: Uint8Array,
  seconds: number,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<Count> {
  return sql<Count>`
    insert into rate_limit as counted (key, uses, ends_at)
    select ${key}::bytea, 1, now() + make_interval(secs => ${seconds}) ${from}
    on conflict (key) do update set
      uses = case when counted.ends_at <= now() then 1 else counted.uses + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning uses, (extract(epoch from ends_at - now()) * 1000)::integer as ends_in_ms`
}
