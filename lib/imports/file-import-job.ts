/** The checking and starting of imports in the background, by the loop that looks for everything that is due. */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ImportProgress } from '#lib/database/tables/import-tables.ts'
import { formatCsvLine } from '#lib/http/format-csv.ts'
import { SealBroken } from '#lib/keys/keyring/keyring.ts'
import { failPoint } from '#lib/observability/fail-points.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { BackgroundJob } from '#lib/submission/recovery-loop.ts'
import { LeaseLost } from '#lib/submission/store/leases.ts'
import { type ImportDeps, importRows } from './import-applications.ts'
import { FileRefused, type Row, readRows } from './read-rows.ts'
import { maxRows } from './rules/limits.ts'
import { addRow, type ImportedRow, toReportCells } from './rules/report.ts'
import { type FileImport, isOver } from './store/file-imports.ts'

export type FileImportDeps = Omit<ImportDeps, 'actor'> & {
  log: Logger
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Whether customers wait for their pages: rows wait then. */
  isCrowded?: (() => boolean) | undefined
}

/** Longer than any row takes; extended with each part of the report. */
const leaseMs = 60_000
const againMs = 30_000
/** A part of the report has so many rows, or as many as were read in that time. */
const rowsAtOnce = 500
const writtenEveryMs = 1_000

/**
 * Creates the job. A process works on one import at a time; several may run it, since each import is leased to one.
 * `stop` waits until what was done is written.
 */
export function createFileImportJob(
  deps: FileImportDeps,
): BackgroundJob & { stop(): Promise<void> } {
  const { store, log, now } = deps
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  return {
    selectDue: () => store.fileImports.selectDue(store.db, now()),
    due: async (limit) => (running ? [] : store.fileImports.due(store.db, now(), limit)),
    async run(id) {
      if (running || stopping.signal.aborted) return 'not_asked'
      running = workOnImport(deps, id, stopping.signal)
        .catch((error: unknown) => log.error({ event: 'import_failed', account: id, error }))
        .finally(() => {
          running = undefined
        })
      return 'not_asked'
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Does what is due of an import, unless another process does. */
export async function workOnImport(
  deps: FileImportDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, now, log } = deps
  const { fileImports, db } = store
  const claimed = await fileImports.claim(db, { id, owner: randomUUID(), now: now(), leaseMs })
  if (!claimed) return
  const found = await fileImports.find(db, id)
  if (!found) return store.transaction((tx) => fileImports.abandon(tx, id, now()))
  try {
    if (isOver(found, now())) return await remove(deps, found)
    if (found.state === 'checking' || found.state === 'starting') {
      await importFile(deps, found, found.state, signal)
    }
    await fileImports.leave(db, found, { at: now() })
  } catch (error) {
    if (error instanceof LeaseLost) return fileImports.leave(db, found, { at: now() })
    log.warn({ event: 'import_interrupted', account: id, error })
    const at = new Date(now().getTime() + againMs)
    await fileImports.leave(db, found, { at, code: 'interrupted' })
  }
}

async function remove({ store, now }: FileImportDeps, found: FileImport): Promise<void> {
  const { id, partnerId: partner, state } = found
  await store.transaction(async (tx) => {
    await store.fileImports.requireState(tx, found, state)
    await store.fileImports.remove(tx, found, now())
    const about = { actor: { kind: 'system' }, now: now() } as const
    await store.audit.append(tx, {
      ...about,
      event: 'import_removed',
      detail: { import: id, partner },
    })
  })
  await store.fileImports.reclaim(store.db)
}

type Phase = 'checking' | 'starting'

async function importFile(
  deps: FileImportDeps,
  found: FileImport,
  phase: Phase,
  signal: AbortSignal,
): Promise<void> {
  const { store } = deps
  const { id, startedAt } = found
  const partner = await store.partners.find(store.db, found.partnerId)
  if (!partner || partner.endedAt) return endByPartner(deps, found, phase)
  const progress: ImportProgress = structuredClone(found.progress)
  const writer = createReportWriter(deps, found, phase, progress)
  let rowsNow = 0

  /** The process before may have started it, and ended before it could write so. */
  async function isStartedBefore({ result, customerId }: ImportedRow): Promise<boolean> {
    if (phase === 'checking' || result !== 'known' || rowsNow > rowsAtOnce) return false
    const known = await store.partnerApplications.findByCustomer(
      store.db,
      partner?.id ?? '',
      customerId,
    )
    return startedAt !== null && known !== undefined && known.createdAt >= startedAt
  }

  async function onRow(row: ImportedRow): Promise<void> {
    rowsNow += 1
    await writer.add((await isStartedBefore(row)) ? { ...row, result: 'started' } : row)
    if (signal.aborted) throw new LeaseLost(`the process that works on import ${id} ends`)
    // Pages are served by the same process.
    await setImmediate()
    while (deps.isCrowded?.() && !signal.aborted) await deps.wait(50, signal)
  }

  try {
    const rows = readRows(
      countBytes(store.fileImports.openFile(store.db, found), progress),
      found.format,
    )
    await importRows({ ...deps, actor: { kind: 'staff', id: found.staffId } }, limitRows(rows), {
      by: { partner, key: { partnerId: partner.id, secretHash: Buffer.from(partner.keyHash) } },
      isDryRun: phase === 'checking',
      // Without an address nobody can be invited, so checking asks for one too.
      perMinute: found.perMinute ?? 1,
      again: false,
      after: progress.row,
      onPassed: writer.keep,
      requireGoingOn: async (tx) => {
        await store.fileImports.requireState(tx, found, phase)
        await failPoint('import_row_written')
      },
      onRow,
    })
  } catch (error) {
    const faults = findFaults(error)
    await writer.flush()
    if (!faults) throw error
    for (const fault of faults.faults) progress.faults.push({ ...fault, times: 1 })
    progress.firstFaults.push({ row: faults.row ?? progress.row, faults: faults.faults })
    await writer.flush({ isForced: true })
    return end(deps, found, phase, { to: 'refused', progress })
  }
  await writer.flush({ isForced: true })
  await end(deps, found, phase, { to: phase === 'checking' ? 'checked' : 'done', progress })
}

/** Finds the faults of the file as a whole; undefined if the error is another. */
function findFaults(error: unknown): Pick<FileRefused, 'row' | 'faults'> | undefined {
  if (error instanceof FileRefused) return error
  if (!(error instanceof SealBroken)) return undefined
  return { row: undefined, faults: [{ column: '', code: 'damaged' }] }
}

async function* countBytes(bytes: AsyncIterable<Uint8Array>, progress: ImportProgress) {
  progress.bytes = 0
  for await (const chunk of bytes) {
    yield chunk
    progress.bytes += chunk.byteLength
  }
}

async function* limitRows(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > maxRows) {
      throw new FileRefused(row.number, [{ column: '', code: 'too_many_rows' }])
    }
    yield row
  }
}

/** Writes the report part by part, with how far the import is. */
function createReportWriter(
  { store, now }: FileImportDeps,
  found: FileImport,
  phase: Phase,
  progress: ImportProgress,
) {
  let lines: string[] = []
  let writtenAt = now().getTime()

  async function flush({ isForced = false } = {}): Promise<void> {
    if (lines.length === 0 && !isForced) return
    await store.transaction(async (tx) => {
      const chunk = { part: phase, number: progress.chunks }
      const chunks = progress.chunks + (lines.length > 0 ? 1 : 0)
      const until = new Date(now().getTime() + leaseMs)
      await store.fileImports.noteProgress(tx, found, { ...progress, chunks }, until)
      if (lines.length > 0) {
        await store.fileImports.addChunk(tx, found.id, chunk, Buffer.from(lines.join('')))
      }
    })
    if (lines.length > 0) progress.chunks += 1
    lines = []
    writtenAt = now().getTime()
  }

  const isDue = () => now().getTime() - writtenAt >= writtenEveryMs

  return {
    flush,
    /** Keeps the lease while nothing is added. */
    async keep(): Promise<void> {
      if (isDue()) await flush({ isForced: true })
    },
    async add(row: ImportedRow): Promise<void> {
      addRow(progress, row)
      lines.push(formatCsvLine(toReportCells(row)))
      if (lines.length >= rowsAtOnce || isDue()) await flush()
    },
  }
}

async function end(
  { store, now }: FileImportDeps,
  found: FileImport,
  phase: Phase,
  { to, progress }: { to: 'checked' | 'refused' | 'done'; progress: ImportProgress },
): Promise<void> {
  await store.transaction(async (tx) => {
    const current = await store.fileImports.requireState(tx, found, phase)
    await store.fileImports.end(tx, current, to, now())
    await store.audit.append(tx, {
      actor: { kind: 'system' },
      event: phase === 'checking' ? 'import_checked' : 'import_ended',
      detail: { import: found.id, partner: found.partnerId, ...progress.counts },
      now: now(),
    })
  })
  if (to !== 'checked') await store.fileImports.reclaim(store.db)
}

/** The key in whose name it ran was ended. */
async function endByPartner(deps: FileImportDeps, found: FileImport, phase: Phase): Promise<void> {
  const progress = structuredClone(found.progress)
  progress.faults.push({ column: '', code: 'key_ended', times: 1 })
  progress.firstFaults.push({ row: progress.row, faults: [{ column: '', code: 'key_ended' }] })
  await createReportWriter(deps, found, phase, progress).flush({ isForced: true })
  await end(deps, found, phase, { to: 'refused', progress })
}
