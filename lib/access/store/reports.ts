import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** A report that an act in an application was not the reporter's doing. */
export type Report = Omit<Selectable<Schema['report']>, 'sequence' | 'reason'> & {
  /** Null while it is open, and once erased. */
  reason: string | null
}

export type Reports = ReturnType<typeof createReports>

/** Stores customers' reports and how they were closed. While one is open nothing of the application is sent. */
export function createReports(keyring: Keyring) {
  async function opened(tx: Tx, row: Selectable<Schema['report']>): Promise<Report> {
    const { sequence: _, reason, ...plain } = row
    if (!reason) return { ...plain, reason: null }
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    const bytes = keyring.open(dataKey, reasonCell(row.id), reason)
    return { ...plain, reason: String(parseSealedJson(bytes)) }
  }

  return {
    /**
     * Writes a report down and holds the application, whose row the caller has locked; gives its id, or
     * nothing if one is open already.
     */
    async add(
      tx: Tx,
      given: Pick<Report, 'applicationId' | 'channel' | 'about'> & { now: Date },
    ): Promise<string | undefined> {
      const { now, ...report } = given
      const added = await tx
        .insertInto('report')
        .values({ id: randomUUID(), ...report, reportedAt: now })
        .onConflict((conflict) =>
          conflict.column('applicationId').where('closedAt', 'is', null).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      if (!added) return undefined
      await hold(tx, report.applicationId, now)
      return added.id
    },

    /** The report of an application that is open, if any. */
    async findOpen(tx: Tx, applicationId: string): Promise<Report | undefined> {
      const row = await tx
        .selectFrom('report')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .where('closedAt', 'is', null)
        .executeTakeFirst()
      return row && opened(tx, row)
    },

    /** Returns all reports about an application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<Report[]> {
      const rows = await tx
        .selectFrom('report')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
      const all: Report[] = []
      for (const row of rows) all.push(await opened(tx, row))
      return all
    },

    /** Closes a report that is open, and lets the application go on unless it is `stopped`. */
    async close(
      tx: Tx,
      { id, applicationId }: Pick<Report, 'id' | 'applicationId'>,
      closed: { by: string; reason: string; stopped: boolean; now: Date },
    ): Promise<void> {
      const { stopped } = closed
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const reason = keyring.seal(dataKey, reasonCell(id), bytesOfJson(closed.reason))
      await tx
        .updateTable('report')
        .set({ closedAt: closed.now, closedBy: closed.by, reason, stopped })
        .where('id', '=', id)
        .where('closedAt', 'is', null)
        .execute()
      if (!stopped) await hold(tx, applicationId, null)
    },
  }
}

/** Tells whether a report about the application of that column is open, inside a query. */
export function isReported(column: 'submission.applicationId' | 'upload.applicationId') {
  return sql<boolean>`exists (
    select from application as reported
    where reported.id = ${sql.ref(column)} and reported.reported_at is not null
  )`
}

/** Erases the written reasons, and ends open reports, of an erased application. */
export async function eraseReports(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('report')
    .set({ reason: null })
    .where('applicationId', '=', applicationId)
    .execute()
  await tx
    .updateTable('report')
    .set({ closedAt: now })
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .execute()
}

async function hold(tx: Tx, applicationId: string, since: Date | null): Promise<void> {
  await tx
    .updateTable('application')
    .set({ reportedAt: since })
    .where('id', '=', applicationId)
    .execute()
}

function reasonCell(row: string): Cell {
  return { table: 'report', row, column: 'reason' }
}
