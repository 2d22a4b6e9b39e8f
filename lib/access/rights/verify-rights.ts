/** Compares every row that lets somebody in with its seal: for `npm run audit:verify`. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { RightsRead } from './rights-read.ts'
import { type RightsSeals, selectRights, type TimedRow } from './rights-seals.ts'
import { type Subject, sealedRows, timedRows } from './sealed-rows.ts'

/** A subject with rows that Portico did not write, or a row whose time it did not. */
export type BrokenRow = { table: string; id: string; columns: string[] }

const rowsAtOnce = 500
const mostShown = 100

/** Everything that is not as Portico sealed it; the first hundred of each kind. */
export async function verifyRights(tx: Tx, rights: RightsSeals): Promise<BrokenRow[]> {
  const found: BrokenRow[] = []
  for (const subject of Object.keys(sealedRows) as Subject[]) {
    found.push(...(await findBrokenSubjects(tx, rights, subject)))
  }
  for (const table of Object.keys(timedRows) as (keyof typeof timedRows)[]) {
    found.push(...(await findBrokenTimes(tx, rights, table)))
  }
  return [...found, ...(await findMissing(tx))]
}

/** Accounts, applications and partners whose rights the audit tells of, and that are not there. */
async function findMissing(tx: Tx): Promise<BrokenRow[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.rights_of::text as id from audit_event e
    where e.rights_of is not null
      and not exists (select from application a where a.id = e.rights_of)
      and not exists (select from staff_user u where u.id = e.rights_of)
      and not exists (select from partner p where p.id = e.rights_of)
      and not exists (select from partner_application p where p.id = e.rights_of)
      and not exists (select from webhook_endpoint w where w.id = e.rights_of)
      and not exists (select from file_import i where i.id = e.rights_of)
    limit ${mostShown}`.execute(tx)
  return rows.map(({ id }) => ({ table: 'staff_user', id, columns: ['id'] }))
}

async function findBrokenSubjects(tx: Tx, rights: RightsSeals, subject: Subject) {
  const broken: BrokenRow[] = []
  const query = (after: string) => sql<{ id: string; rights: RightsRead }>`
    select t.id::text as id, ${selectRights(subject, 't.id')} as rights
    from ${sql.table(subject)} t where t.id > ${after}::uuid order by t.id limit ${rowsAtOnce}`
  for await (const { id, rights: read } of pages(
    tx,
    '00000000-0000-0000-0000-000000000000',
    query,
  )) {
    if (!rights.isWhole(subject, id, read))
      broken.push({ table: subject, id, columns: ['rights_seal'] })
    if (broken.length === mostShown) break
  }
  return broken
}

async function findBrokenTimes(tx: Tx, rights: RightsSeals, table: keyof typeof timedRows) {
  const broken: BrokenRow[] = []
  const { key, time, seal, ...of } = timedRows[table]
  const isMeant = 'while' in of ? of.while : 'true'
  const id = key.join(` || ' ' || `)
  const query = (after: string) => sql<{ id: string; time: Date; seal: string | null }>`
    select ${sql.raw(id)} as id, ${sql.ref(time)} as time, ${sql.ref(seal)} as seal from ${sql.table(table)}
    where ${sql.ref(time)} is not null and ${sql.raw(isMeant)} and ${sql.raw(id)} > ${after} order by 1 limit ${rowsAtOnce}`
  for await (const row of pages(tx, '', query)) {
    const timed: TimedRow = [table, ...row.id.split(' ')]
    if (!rights.isTimeSealed(timed, row.time, row.seal)) {
      broken.push({ table, id: row.id, columns: [time] })
    }
    if (broken.length === mostShown) break
  }
  return broken
}

async function* pages<Row extends { id: string }>(
  tx: Tx,
  first: string,
  query: (after: string) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const { rows } = await query(after).execute(tx)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}
