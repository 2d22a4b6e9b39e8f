import { randomUUID } from 'node:crypto'
import { bytesOfJson, parseSealedJson } from '../keys/data-key.ts'
import type { Cell, Keyring } from '../keys/keyring.ts'
import type { Tx } from '../schema.ts'

/** Pages of a search are turned for so long; afterwards nothing says what was typed. */
export const searchLife = 3_600_000

export type CaseworkSearches = ReturnType<typeof createCaseworkSearches>

/** What staff search for: kept for a while, so that no address need hold it. */
export function createCaseworkSearches(keyring: Keyring) {
  return {
    /** Keeps what was typed; gives by what it is asked for again. */
    async add(tx: Tx, staffId: string, typed: string, now: Date): Promise<string> {
      const id = randomUUID()
      const { sealed, keyId } = keyring.sealForDeployment(typedCell(id), bytesOfJson(typed))
      await tx
        .insertInto('caseworkSearch')
        .values({ id, staffId, keyId, typed: sealed, createdAt: now })
        .execute()
      return id
    },

    /** What that member typed; nobody else's, and nothing any more once its time is over. */
    async find(tx: Tx, id: string, staffId: string, now: Date): Promise<string | undefined> {
      const row = await tx
        .selectFrom('caseworkSearch')
        .select(['keyId', 'typed'])
        .where('id', '=', id)
        .where('staffId', '=', staffId)
        .where('createdAt', '>', new Date(now.getTime() - searchLife))
        .executeTakeFirst()
      // Under a key that is gone it says nothing any more.
      if (!row || !keyring.holds(row.keyId)) return undefined
      return parseSealedJson(
        keyring.openForDeployment(typedCell(id), row.typed, row.keyId),
      ) as string
    },

    async forgetOld(tx: Tx, now: Date): Promise<void> {
      await tx
        .deleteFrom('caseworkSearch')
        .where('createdAt', '<=', new Date(now.getTime() - searchLife))
        .execute()
    },
  }
}

function typedCell(row: string): Cell {
  return { table: 'casework_search', row, column: 'typed' }
}
