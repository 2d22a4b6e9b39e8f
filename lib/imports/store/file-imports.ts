import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type RightsSeals, selectRights } from '#lib/access/rights/rights-seals.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { FileImportState } from '#lib/database/states.ts'
import type { ImportProgress } from '#lib/database/tables/import-tables.ts'
import type { Bucket } from '#lib/documents/store/upload-chunks.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { createLeases, LeaseLost } from '#lib/submission/store/leases.ts'
import { createFileChunks, dropFile, dropReport, newDataKey, resealDataKey } from './file-chunks.ts'

/** A file of customers that an administrator imports, and how far that is. */
export type FileImport = Omit<
  Selectable<Schema['fileImport']>,
  'dataKey' | 'keyId' | 'leaseOwner' | 'leaseUntil' | 'nextAttemptAt'
>

export type FileImports = ReturnType<typeof createFileImports>

const columns = [
  'id',
  'partnerId',
  'staffId',
  'format',
  'storage',
  'state',
  'size',
  'perMinute',
  'progress',
  'startedAt',
  'endedAt',
  'expiresAt',
  'fence',
  'lastCode',
  'createdAt',
] as const satisfies (keyof FileImport)[]

/** How long file and report are kept. */
const keptMs = 7 * 24 * 3_600_000
/** A file that has not arrived by then will not. */
const receivingMs = 3_600_000

export const noProgress: ImportProgress = {
  ...{ bytes: 0, row: 0, rows: 0, chunks: 0, faults: [], firstFaults: [] },
  counts: { started: 0, known: 0, again: 0, invalid: 0 },
}

const leases = createLeases({
  table: 'fileImport',
  columns: ['id', 'fence'],
  isReady: (is: ExpressionBuilder<Schema, 'fileImport'>) => is('state', '<>', 'removed'),
})

type Change = Partial<
  Pick<FileImport, 'state' | 'size' | 'perMinute' | 'startedAt' | 'endedAt' | 'expiresAt'>
>

/**
 * Stores imports and their files. The rows are sealed: nothing is started in the name of another partner, or without
 * somebody who asked for it. Each is worked on by one process at a time, and is due again when it is to be deleted.
 */
export function createFileImports(keyring: Keyring, rights: RightsSeals, bucket?: Bucket) {
  const chunks = createFileChunks(keyring, bucket)

  const select = (tx: Tx) =>
    tx
      .selectFrom('fileImport')
      .select(columns)
      .select(selectRights('file_import', 'file_import.id').as('rights'))

  const change = (tx: Tx, id: string, to: Change & { progress?: string; nextAttemptAt?: Date }) =>
    rights.change(tx, 'file_import', [id], (within) =>
      within.updateTable('fileImport').set(to).where('id', '=', id).execute(),
    )

  /** Finds it, and keeps others from changing it. */
  async function lock(tx: Tx, id: string): Promise<FileImport | undefined> {
    const row = await select(tx)
      .where('fileImport.id', '=', id)
      .forNoKeyUpdate('fileImport')
      .executeTakeFirst()
    if (!row) return undefined
    const { rights: read, ...found } = row
    return (await rights.checkLocked(tx, 'file_import', id, read)) ? found : undefined
  }

  return {
    ...chunks,
    ...leases,
    lock,

    /** Adds an import whose file is about to arrive. */
    async add(
      tx: Tx,
      {
        now,
        ...given
      }: Pick<FileImport, 'id' | 'partnerId' | 'staffId' | 'format'> & { now: Date },
    ): Promise<void> {
      await rights.start(tx, 'file_import', given.id, (within) =>
        within
          .insertInto('fileImport')
          .values({
            ...given,
            ...newDataKey(keyring, given.id),
            ...{ storage: chunks.storageOfNew, state: 'receiving', createdAt: now },
            progress: JSON.stringify(noProgress),
            expiresAt: new Date(now.getTime() + keptMs),
            nextAttemptAt: new Date(now.getTime() + receivingMs),
          })
          .execute(),
      )
    },

    /** Finds an import whose row is ours. */
    async find(tx: Tx, id: string): Promise<FileImport | undefined> {
      const row = await select(tx).where('fileImport.id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...found } = row
      return rights.check(tx, 'file_import', id, read) ? found : undefined
    },

    /** Lists the latest whose file has arrived, and whose rows are ours. */
    async list(tx: Tx, limit: number): Promise<FileImport[]> {
      const rows = await select(tx)
        .where('size', 'is not', null)
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap(({ rights: read, ...found }) =>
        rights.check(tx, 'file_import', found.id, read) ? [found] : [],
      )
    },

    /** Counts those that are not deleted, and of them those whose last try was interrupted. */
    async countKept(tx: Tx): Promise<{ kept: number; interrupted: number }> {
      const { kept, interrupted } = await tx
        .selectFrom('fileImport')
        .select(({ fn }) => [
          fn.countAll<string>().as('kept'),
          fn.count<string>('lastCode').as('interrupted'),
        ])
        .where('state', '<>', 'removed')
        .executeTakeFirstOrThrow()
      return { kept: Number(kept), interrupted: Number(interrupted) }
    },

    /** Has the file checked, now that all of it is here. */
    async check(tx: Tx, id: string, size: number, now: Date): Promise<void> {
      await change(tx, id, { state: 'checking', size, nextAttemptAt: now })
    },

    /** Has the import begin, or go on where it was stopped. */
    async start(tx: Tx, found: FileImport, perMinute: number, now: Date): Promise<void> {
      const { id, state, progress, startedAt } = found
      const begun = { ...noProgress, total: progress.rows }
      await change(tx, id, {
        ...{ state: 'starting', perMinute, nextAttemptAt: now, startedAt: startedAt ?? now },
        ...(state === 'checked' && { progress: JSON.stringify(begun) }),
      })
    },

    async stop(tx: Tx, { id, expiresAt }: FileImport): Promise<void> {
      await change(tx, id, { state: 'stopped', nextAttemptAt: expiresAt })
    },

    /** Ends a phase. The file is deleted once nothing needs it. */
    async end(tx: Tx, found: FileImport, state: 'checked' | 'refused' | 'done', now: Date) {
      const { id, expiresAt } = found
      const isKept = state === 'done' && expiresAt > now
      const until = isKept ? new Date(now.getTime() + keptMs) : expiresAt
      const endedAt = state === 'checked' ? null : now
      await change(tx, id, { state, endedAt, expiresAt: until, nextAttemptAt: until })
      if (state !== 'checked') await dropFile(tx, found, now)
    },

    /** Deletes file and report with their key; the row stays, with what was counted. */
    async remove(tx: Tx, found: FileImport, now: Date): Promise<void> {
      await rights.change(tx, 'file_import', [found.id], (within) =>
        within
          .updateTable('fileImport')
          .set({ state: 'removed', dataKey: null, keyId: null, nextAttemptAt: null })
          .where('id', '=', found.id)
          .execute(),
      )
      await dropFile(tx, found, now)
      await dropReport(tx, found.id)
    },

    /** Deletes what belongs to a row that is not ours; nobody works on it again. */
    async abandon(tx: Tx, id: string, now: Date): Promise<void> {
      await dropFile(tx, { id, storage: chunks.storageOfNew }, now)
      await dropReport(tx, id)
      await tx.updateTable('fileImport').set({ nextAttemptAt: null }).where('id', '=', id).execute()
    },

    /** Notes how far it is, and keeps the lease. Throws `LeaseLost` if another has it, or it was deleted. */
    async noteProgress(
      tx: Tx,
      { id, fence }: Pick<FileImport, 'id' | 'fence'>,
      progress: ImportProgress,
      leaseUntil: Date,
    ): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('fileImport')
        .set({ progress: JSON.stringify(progress), leaseUntil })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('leaseOwner', 'is not', null)
        .where('state', '<>', 'removed')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`import ${id} was taken over`)
    },

    /**
     * Keeps an import in this state until the transaction ends. Throws `LeaseLost` if it was stopped, or another
     * process works on it.
     */
    async requireState(
      tx: Tx,
      { id, fence }: Pick<FileImport, 'id' | 'fence'>,
      state: FileImportState,
    ): Promise<FileImport> {
      const found = await lock(tx, id)
      if (found?.state === state && found.fence === fence) return found
      throw new LeaseLost(`import ${id} was stopped or taken over`)
    },

    /** Leaves it to whichever process takes it next, from then on; one that waits is due when it is to be deleted. */
    async leave(
      tx: Tx,
      { id, fence }: Pick<FileImport, 'id' | 'fence'>,
      { at, code = null }: { at: Date; code?: string | null },
    ): Promise<void> {
      await tx
        .updateTable('fileImport')
        .set({
          ...{ leaseOwner: null, leaseUntil: null, lastCode: code },
          nextAttemptAt: sql<Date>`case when state in ('checking', 'starting') then ${at}::timestamptz
            when state = 'receiving' then greatest(${at}::timestamptz, created_at + interval '1 hour')
            else expires_at end`,
        })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '<>', 'removed')
        .execute()
    },
  }
}

/** Tells whether an import is to be deleted: its time is over, or its file never arrived. */
export function isOver({ state, createdAt, expiresAt }: FileImport, now: Date): boolean {
  const until = state === 'receiving' ? createdAt.getTime() + receivingMs : expiresAt.getTime()
  return until <= now.getTime()
}

/**
 * Has the imports deleted that may have started an application, since it is erased: their files and reports name its
 * customer.
 */
export async function expireImportsOf(
  tx: Tx,
  rights: RightsSeals,
  { partnerId, createdAt }: { partnerId: string; createdAt: Date },
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('fileImport')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('state', '<>', 'removed')
    .where('expiresAt', '>', now)
    .where('startedAt', '<=', createdAt)
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>=', createdAt)]))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await rights.change(tx, 'file_import', ids, (within) =>
    within
      .updateTable('fileImport')
      .set({
        expiresAt: now,
        nextAttemptAt: sql<Date>`case when state in ('checking', 'starting') then next_attempt_at
          else ${now}::timestamptz end`,
      })
      .where('id', 'in', ids)
      .execute(),
  )
}

/** Seals up to `limit` imports' keys under the deployment's current key. */
export async function resealImports(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await selectImportsToReseal(tx, keyring)
    .select(['id', 'dataKey', 'keyId'])
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    await rights.change(tx, 'file_import', [row.id], (within) =>
      within
        .updateTable('fileImport')
        .set(resealDataKey(keyring, row))
        .where('id', '=', row.id)
        .execute(),
    )
  }
  return rows.length
}

/** The imports whose keys are under an older key of the deployment. */
export function selectImportsToReseal(tx: Tx, { currentKeyId }: Keyring) {
  return tx.selectFrom('fileImport').where('keyId', '<>', currentKeyId)
}
