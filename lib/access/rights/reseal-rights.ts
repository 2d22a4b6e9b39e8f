/** Puts the seals of what lets somebody in under the current key, after a rotation of secrets. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { RightsSeals, TimedRow } from './rights-seals.ts'
import { type Subject, sealedRows, timedRows } from './sealed-rows.ts'

/**
 * Seals up to `limit` rows of each kind anew, and leaves foreign rows unchanged. Returns how many it sealed.
 */
export async function resealRights(tx: Tx, rights: RightsSeals, limit: number): Promise<number> {
  let resealed = 0
  for (const subject of subjects) {
    const { rows } = await sql<{ id: string }>`
      select t.id::text as id from ${sql.table(subject)} t where ${isOld(rights, 't.rights_seal')}
      limit ${limit}`.execute(tx)
    for (const { id } of rows) {
      // Rows that Portico did not write give no access under any key, so they must not keep the old key in use.
      if (!(await rights.reseal(tx, subject, id)))
        await blank(tx, subject, 'rights_seal', sql`id = ${id}`)
      resealed++
    }
  }
  for (const table of tables) {
    const { key, time, seal } = timedRows[table]
    const id = sql.raw(key.join(` || ' ' || `))
    const { rows } = await sql<{ id: string; time: Date; seal: string }>`
      select ${id} as id, ${sql.ref(time)} as time, ${sql.ref(seal)} as seal from ${sql.table(table)}
      where ${isOld(rights, seal)} and ${sql.ref(time)} is not null limit ${limit}`.execute(tx)
    for (const row of rows) {
      const timed: TimedRow = [table, ...row.id.split(' ')]
      if (!rights.isTimeSealed(timed, row.time, row.seal)) {
        await blank(tx, table, seal, sql`${id} = ${row.id}`)
        continue
      }
      // A time that has moved on meanwhile was already sealed under the current key.
      await sql`update ${sql.table(table)} set ${sql.ref(seal)} = ${rights.sealTime(timed, row.time)}
        where ${id} = ${row.id} and ${sql.ref(seal)} = ${row.seal}`.execute(tx)
      resealed++
    }
  }
  return resealed
}

/** Counts the intact seals under another key than the current one. */
export async function countRightsToReseal(tx: Tx, rights: RightsSeals): Promise<number> {
  const counts = [
    ...subjects.map(
      (subject) =>
        sql`select count(*) from ${sql.table(subject)} t where ${isOld(rights, 't.rights_seal')}`,
    ),
    ...tables.map(
      (table) =>
        sql`select count(*) from ${sql.table(table)} where ${isOld(rights, timedRows[table].seal)}`,
    ),
  ].map((query) => sql`(${query})`)
  const { rows } = await sql<{
    count: number
  }>`select ${sql.join(counts, sql` + `)} as count`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

async function blank(tx: Tx, table: string, seal: string, where: RawBuilder<unknown>) {
  await sql`update ${sql.table(table)} set ${sql.ref(seal)} = '' where ${where}`.execute(tx)
}

const subjects = Object.keys(sealedRows) as Subject[]
const tables = Object.keys(timedRows) as (keyof typeof timedRows)[]

/** Selects seals under older keys that are still held; seals under other keys cannot be checked. */
function isOld(rights: RightsSeals, column: string) {
  const older = rights.olderKeyIds().map((id) => `${id}.`)
  return sql`left(${sql.ref(column)}, ${keyIdLength + 1}) = any(${older}::text[])`
}

const keyIdLength = 16
