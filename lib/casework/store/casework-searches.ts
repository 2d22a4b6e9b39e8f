import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** How long the pages of a search can be read, in milliseconds; its text is deleted afterwards. */
const searchLife = 3_600_000

export type CaseworkSearches = ReturnType<typeof createCaseworkSearches>

/** A search for applications is its text; one for a colleague says so. */
type Query = string | { colleague: string }

/** Stores searches of staff for a while, so that they appear in no URL. */
export function createCaseworkSearches(keyring: Keyring) {
  async function findQuery(
    tx: Tx,
    id: string,
    staffId: string,
    now: Date,
  ): Promise<Query | undefined> {
    const row = await tx
      .selectFrom('caseworkSearch')
      .select(['id', 'keyId', 'query'])
      .where('id', '=', id)
      .where('staffId', '=', staffId)
      .where('createdAt', '>', new Date(now.getTime() - searchLife))
      .executeTakeFirst()
    return row && openQuery(row)
  }

  /** A search under a lost key cannot be opened. */
  function openQuery({ id, keyId, query }: { id: string; keyId: string; query: Uint8Array }) {
    if (!keyring.holds(keyId)) return undefined
    return parseSealedJson(keyring.openForDeployment(queryCell(id), query, keyId)) as Query
  }

  return {
    /** Stores a query and returns its id. */
    async add(tx: Tx, staffId: string, query: Query, now: Date): Promise<string> {
      const id = randomUUID()
      const { sealed, keyId } = keyring.sealForDeployment(queryCell(id), bytesOfJson(query))
      await tx
        .insertInto('caseworkSearch')
        .values({ id, staffId, keyId, query: sealed, createdAt: now })
        .execute()
      return id
    },

    /** The query of that member of staff; undefined for anybody else, and after `searchLife`. */
    async find(tx: Tx, id: string, staffId: string, now: Date): Promise<string | undefined> {
      const query = await findQuery(tx, id, staffId, now)
      return typeof query === 'string' ? query : undefined
    },

    /** The name of a colleague that this member of staff searched for, with the same limits. */
    async findColleague(
      tx: Tx,
      id: string,
      staffId: string,
      now: Date,
    ): Promise<string | undefined> {
      const query = await findQuery(tx, id, staffId, now)
      return typeof query === 'object' ? query.colleague : undefined
    },

    /**
     * The latest query of a member of staff after a time; undefined if there is none, or if it was for a colleague.
     */
    async findLast(tx: Tx, staffId: string, after: Date): Promise<string | undefined> {
      const row = await tx
        .selectFrom('caseworkSearch')
        .select(['id', 'keyId', 'query'])
        .where('staffId', '=', staffId)
        .where('createdAt', '>', after)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      const query = row && openQuery(row)
      return typeof query === 'string' ? query : undefined
    },

    async forgetOld(tx: Tx, now: Date): Promise<void> {
      await tx
        .deleteFrom('caseworkSearch')
        .where('createdAt', '<=', new Date(now.getTime() - searchLife))
        .execute()
    },
  }
}

function queryCell(row: string): Cell {
  return { table: 'casework_search', row, column: 'query' }
}
