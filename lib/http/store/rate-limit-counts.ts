import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'

/** The number of uses, and the time until it begins anew. */
export type Count = { uses: number; endsInMs: number }

/** One use of a limit: at most `most` uses of a key within so many seconds. */
export type Use = { key: string; seconds: number; most: number }

/** Ends a transaction, so that none of its uses is counted. */
class Full extends Error {
  override name = 'Full'
  readonly key: string
  readonly endsInMs: number
  constructor(key: string, endsInMs: number) {
    super('it has been used as often as it may be')
    this.key = key
    this.endsInMs = endsInMs
  }
}

export type RateLimitCounts = ReturnType<typeof createRateLimitCounts>

/**
 * Counts uses within a time, for all instances on one database. Its clock counts, since those of instances
 * differ. The counted network or address is stored as a keyed hash, because it can be guessed.
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

    /**
     * Counts one more of each, if each has fewer than its most. Otherwise nothing is counted: gives the first
     * that has them all, and when its counting begins anew.
     */
    async take(
      inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
      uses: readonly Use[],
    ): Promise<{ key: string; endsInMs: number } | undefined> {
      try {
        await inTransaction(async (tx) => {
          // Rows are locked in one order, or two transactions could wait for each other.
          for (const use of uses.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
            const { uses: count, endsInMs } = await this.count(tx, use.key, use.seconds)
            if (count > use.most) throw new Full(use.key, endsInMs)
          }
        })
        return undefined
      } catch (error) {
        if (!(error instanceof Full)) throw error
        return { key: error.key, endsInMs: error.endsInMs }
      }
    },

    /** Takes back counted uses that did not happen. */
    async giveBack(tx: Tx, uses: readonly Use[]): Promise<void> {
      if (uses.length === 0) return
      const keys = uses.map(({ key }) => indexOfKey(keyring, key))
      await sql`
        update rate_limit set uses = uses - 1
        where key = any(${keys}::bytea[]) and uses > 0 and ends_at > now()`.execute(tx)
    },

    /** Deletes expired counts. */
    async forgetEnded(tx: Tx): Promise<void> {
      await sql`delete from rate_limit where ends_at <= now()`.execute(tx)
    },
  }
}

/** Returns the stored form of a key. */
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
