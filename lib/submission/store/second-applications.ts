import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** A second application that the platform created beside ours. */
export type SecondApplication = Omit<Selectable<Schema['secondApplication']>, 'done'> & {
  /** What staff did about it; null while it is open, and once erased. */
  done: string | null
}

/** A claimed check: a later `fence` means that another process has it. */
export type ClaimedCheck = { submissionId: string; fence: number; since: Date }

type CheckOutcome = 'none' | 'found' | 'not_made'

export type SecondApplications = ReturnType<typeof createSecondApplications>

/** Stores checks for second applications, each claimed by one process at a time, and their findings. */
export function createSecondApplications(keyring: Keyring) {
  async function opened(
    tx: Tx,
    row: Selectable<Schema['secondApplication']>,
  ): Promise<SecondApplication> {
    if (!row.done) return { ...row, done: null }
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    return { ...row, done: String(parseSealedJson(keyring.open(dataKey, cell(row.id), row.done))) }
  }

  return {
    /** Schedules a check, also if one was scheduled or claimed before. */
    async scheduleCheck(
      tx: Tx,
      submissionId: string,
      { now, dueAt }: { now: Date; dueAt: Date },
    ): Promise<void> {
      const planned = { since: now, dueAt, outcome: null, lookedAt: null }
      await tx
        .insertInto('secondApplicationCheck')
        .values({ submissionId, ...planned })
        .onConflict((conflict) => conflict.column('submissionId').doUpdateSet(planned))
        .execute()
    },

    /** The submissions for which a check is due, as a query. */
    selectDueChecks,

    /** The submissions for which a check is due, the longest due first. */
    async dueChecks(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await selectDueChecks(tx, now).orderBy('dueAt').limit(limit).execute()
      return rows.map(({ submissionId }) => submissionId)
    },

    /** Claims a check that is due, for one caller only; after a crash it is due again at `until`. */
    async claimCheck(
      tx: Tx,
      submissionId: string,
      { now, until }: { now: Date; until: Date },
    ): Promise<ClaimedCheck | undefined> {
      return await tx
        .updateTable('secondApplicationCheck')
        .set(({ eb }) => ({ dueAt: until, fence: eb('fence', '+', 1) }))
        .where('submissionId', '=', submissionId)
        .where('dueAt', '<=', now)
        .returning(['submissionId', 'fence', 'since'])
        .executeTakeFirst()
    },

    /** Postpones a claimed check, unless another process has it by now or it was scheduled again. */
    async postponeCheck(tx: Tx, check: ClaimedCheck, dueAt: Date): Promise<void> {
      await tx
        .updateTable('secondApplicationCheck')
        .set({ dueAt })
        .where('submissionId', '=', check.submissionId)
        .where('fence', '=', check.fence)
        .where('since', '=', check.since)
        .where('dueAt', 'is not', null)
        .execute()
    },

    /**
     * Ends a claimed check; `null`: there is nothing left to look for. Returns false if another process has
     * it, or it was scheduled again: then nothing may be written.
     */
    async endCheck(
      tx: Tx,
      check: ClaimedCheck,
      { outcome, now }: { outcome: CheckOutcome | null; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('secondApplicationCheck')
        .set({ dueAt: null, outcome, lookedAt: outcome && now })
        .where('submissionId', '=', check.submissionId)
        .where('fence', '=', check.fence)
        .where('since', '=', check.since)
        .where('dueAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Writes one down and gives our id of it, or nothing if it is known already, closed or not. */
    async add(
      tx: Tx,
      found: { applicationId: string; platformApplicationId: string; now: Date },
    ): Promise<string | undefined> {
      const { now, ...second } = found
      const added = await tx
        .insertInto('secondApplication')
        .values({ id: randomUUID(), ...second, foundAt: now })
        .onConflict((conflict) =>
          conflict.columns(['applicationId', 'platformApplicationId']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return added?.id
    },

    /** Every second application of an application, the first found first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<SecondApplication[]> {
      const rows = await tx
        .selectFrom('secondApplication')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('foundAt')
        .orderBy('id')
        .execute()
      const all: SecondApplication[] = []
      for (const row of rows) all.push(await opened(tx, row))
      return all
    },

    /** Closes one that is open; false if it is not, or not of this application. */
    async close(
      tx: Tx,
      { id, applicationId }: Pick<SecondApplication, 'id' | 'applicationId'>,
      closed: { by: string; done: string; now: Date },
    ): Promise<boolean> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const done = keyring.seal(dataKey, cell(id), bytesOfJson(closed.done))
      const { numUpdatedRows } = await tx
        .updateTable('secondApplication')
        .set({ closedAt: closed.now, closedBy: closed.by, done })
        .where('id', '=', id)
        .where('applicationId', '=', applicationId)
        .where('closedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

/** Erases the texts of an application that is erased, and ends its checks. */
export async function eraseSecondApplications(
  tx: Tx,
  applicationId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('secondApplication')
    .set({ done: null })
    .where('applicationId', '=', applicationId)
    .execute()
  await tx
    .updateTable('secondApplication')
    .set({ closedAt: now })
    .where('applicationId', '=', applicationId)
    .where('closedAt', 'is', null)
    .execute()
  await tx
    .updateTable('secondApplicationCheck')
    .set({ dueAt: null })
    .where('submissionId', 'in', (is) =>
      is
        .selectFrom('submission')
        .select('submission.id')
        .where('submission.applicationId', '=', applicationId),
    )
    .execute()
}

function selectDueChecks(tx: Tx, now: Date) {
  return tx.selectFrom('secondApplicationCheck').select('submissionId').where('dueAt', '<=', now)
}

function cell(row: string): Cell {
  return { table: 'second_application', row, column: 'done' }
}
