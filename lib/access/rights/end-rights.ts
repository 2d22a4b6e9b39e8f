/** Takes away all that lets somebody open one application, if its rows are not as Portico wrote them. */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { RightsRead } from './rights-read.ts'
import { type RightsSeals, selectRights, type TimedRow } from './rights-seals.ts'
import { sealedRows, timedRows } from './sealed-rows.ts'

/** The rows of one table that let somebody in, with the columns that are sealed. */
type RightsRows = { table: string; count: number; columns: string[] }

/** The state of the rows that let somebody open an application. */
export type ApplicationRights = {
  /** Whether all of them match their seals. */
  isWhole: boolean
  rows: RightsRows[]
  /** The rows whose time is not the sealed one. */
  times: RightsRows[]
}

const { rows: tables } = sealedRows.application
const timedTables = ['application_access', 'person_link'] as const

/**
 * Returns the rows that let somebody open an application, and whether their seals hold; undefined if it was
 * erased.
 */
export async function findApplicationRights(
  tx: Tx,
  rights: RightsSeals,
  id: string,
): Promise<ApplicationRights | undefined> {
  const { rows } = await sql<{ rights: RightsRead }>`
    select ${selectRights('application', 't.id')} as rights from application t
    where t.id = ${id} and t.wrapped_key is not null`.execute(tx)
  const [read] = rows
  if (!read) return undefined
  const [, , , , ...ofTables] = read.rights
  const times: RightsRows[] = []
  for (const table of timedTables) {
    const broken = await listBrokenTimes(tx, rights, table, id)
    if (broken.length > 0)
      times.push({ table, count: broken.length, columns: [timedRows[table].time] })
  }
  return {
    isWhole: times.length === 0 && rights.isWhole('application', id, read.rights),
    rows: Object.entries(tables).map(([table, { says }], index) => ({
      table,
      count: ofTables[index]?.length ?? 0,
      columns: Object.keys(says),
    })),
    times,
  }
}

/**
 * Deletes every row that lets somebody open an application, in the caller's transaction. The end of the
 * transaction seals that there is none.
 */
export async function dropApplicationRights(
  tx: Tx,
  rights: RightsSeals,
  id: string,
): Promise<void> {
  await rights.renew(tx, 'application', id)
  for (const table of timedTables) {
    for (const key of await listBrokenTimes(tx, rights, table, id)) {
      await sql`delete from ${sql.table(table)} where ${keyOf(table)} = ${key}`.execute(tx)
    }
  }
  // Rows that refer to others are deleted first.
  for (const [table, of] of Object.entries(tables).reverse()) {
    const where = [of.isOf('a.id'), ...(of.while ? [of.while] : [])].join(' and ')
    await sql`delete from ${sql.table(table)} r using application a
      where a.id = ${id} and ${sql.raw(where)}`.execute(tx)
  }
}

async function listBrokenTimes(
  tx: Tx,
  rights: RightsSeals,
  table: (typeof timedTables)[number],
  id: string,
): Promise<string[]> {
  const { time, seal } = timedRows[table]
  const { rows } = await sql<{ key: string; time: Date; seal: string | null }>`
    select ${keyOf(table)} as key, ${sql.ref(time)} as time, ${sql.ref(seal)} as seal
    from ${sql.table(table)} where application_id = ${id} and ${sql.ref(time)} is not null`.execute(
    tx,
  )
  return rows
    .filter(({ key, time, seal }) => {
      const timed: TimedRow = [table, ...key.split(' ')]
      return !rights.isTimeSealed(timed, time, seal)
    })
    .map(({ key }) => key)
}

function keyOf(table: (typeof timedTables)[number]) {
  return sql.raw(timedRows[table].key.join(` || ' ' || `))
}
