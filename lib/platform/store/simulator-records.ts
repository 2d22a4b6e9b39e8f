import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { SimulatorRecords } from '../simulator/records/records.ts'

/** Stores the embedded platform's records, sealed under the deployment's own key. */
export function createSimulatorRecords(db: Tx, keyring: Keyring): SimulatorRecords {
  function opened(row: Pick<Selectable<Schema['simulatorRecord']>, Sealed>): unknown {
    const bytes = keyring.openForDeployment(bodyCell(row.collection, row.id), row.body, row.keyId)
    return parseSealedJson(bytes)
  }
  function sealed(collection: string, id: string, value: unknown) {
    const { sealed, keyId } = keyring.sealForDeployment(
      bodyCell(collection, id),
      bytesOfJson(value),
    )
    return { collection, id, keyId, body: sealed, createdAt: new Date() }
  }

  return {
    async get(collection, id) {
      const row = await db
        .selectFrom('simulatorRecord')
        .select(['collection', 'id', 'keyId', 'body'])
        .where('collection', '=', collection)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && opened(row)
    },

    async put(collection, id, value) {
      const row = sealed(collection, id, value)
      await db
        .insertInto('simulatorRecord')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['collection', 'id']).doUpdateSet({ keyId: row.keyId, body: row.body }),
        )
        .execute()
    },

    async add(collection, id, value) {
      const added = await db
        .insertInto('simulatorRecord')
        .values(sealed(collection, id, value))
        .onConflict((conflict) => conflict.columns(['collection', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async list(collection, { limit = 100, offset = 0 } = {}) {
      const rows = await db
        .selectFrom('simulatorRecord')
        .selectAll()
        .where('collection', '=', collection)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({ id: row.id, value: opened(row), createdAt: row.createdAt }))
    },

    async keepNewest(collection, count) {
      await db
        .deleteFrom('simulatorRecord')
        .where('collection', '=', collection)
        .where('sequence', '<=', ({ selectFrom }) =>
          selectFrom('simulatorRecord as newer')
            .select('newer.sequence')
            .where('newer.collection', '=', collection)
            .orderBy('newer.sequence', 'desc')
            .offset(count)
            .limit(1),
        )
        .execute()
    },
  }
}

/**
 * Deletes every record that names one of these ids of an erased application. The embedded platform has test
 * data and few records, so all of them are searched.
 */
export async function deleteRecordsAbout(
  db: Tx,
  keyring: Keyring,
  ids: readonly string[],
): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('simulatorRecord')
      .select(['sequence', 'collection', 'id', 'keyId', 'body'])
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(lookedThroughAtOnce)
      .execute()
    const named = rows.filter(({ collection, id, keyId, body }) => {
      const opened = keyring.openForDeployment(bodyCell(collection, id), body, keyId)
      return ids.some((one) => collection.includes(one) || id.includes(one) || opened.includes(one))
    })
    if (named.length > 0) {
      const sequences = named.map(({ sequence }) => sequence)
      await db.deleteFrom('simulatorRecord').where('sequence', 'in', sequences).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < lookedThroughAtOnce) return
    after = last.sequence
  }
}

const lookedThroughAtOnce = 200

type Sealed = 'collection' | 'id' | 'keyId' | 'body'

/** Two names that could be split in two ways must not make one cell. */
export function bodyCell(collection: string, id: string): Cell {
  return { table: 'simulator_record', row: JSON.stringify([collection, id]), column: 'body' }
}
