/** Imports in the hands of administrators: their own right is checked in the transaction of each change. */
import { randomUUID } from 'node:crypto'
import type { Store } from '#lib/database/store.ts'
import { formatCsv } from '#lib/http/format-csv.ts'
import type { Partner } from '#lib/partners/store/partners.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { runAsMember } from '#lib/staff/scope/run-as-member.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { maxFileBytes, maxKeptImports } from './rules/limits.ts'
import { reportHeader } from './rules/report.ts'
import type { FileImport } from './store/file-imports.ts'

export type MemberImportsDeps = {
  store: Store
  now: () => Date
  /** Whether customers can be invited by e-mail: without it a file is only checked. */
  invites: boolean
}

export type ListedImport = FileImport & { partner: Partner | undefined }

const mostListed = 20

/** Lists the latest imports. */
export async function listImports(
  { store }: Pick<MemberImportsDeps, 'store'>,
  { role }: Pick<Member, 'role'>,
): Promise<ListedImport[] | 'forbidden'> {
  if (!may(role, 'list', 'file_import')) return 'forbidden'
  const found = await store.fileImports.list(store.db, mostListed)
  return Promise.all(found.map((each) => withPartner(store, each)))
}

/** Finds an import whose file has arrived. */
export async function findImport(
  { store }: Pick<MemberImportsDeps, 'store'>,
  { role }: Pick<Member, 'role'>,
  id: string,
): Promise<ListedImport | 'gone' | 'forbidden'> {
  if (!may(role, 'list', 'file_import')) return 'forbidden'
  const found = await store.fileImports.find(store.db, id)
  return found?.size ? withPartner(store, found) : 'gone'
}

/** The partners in whose name an administrator imports: live ones that may start applications. */
export async function listImportPartners(
  { store }: Pick<MemberImportsDeps, 'store'>,
  { role }: Pick<Member, 'role'>,
): Promise<Partner[] | 'forbidden'> {
  if (!may(role, 'add', 'file_import')) return 'forbidden'
  const partners = await store.partners.list(store.db)
  return partners.filter((partner) => partner.isOurs && mayStart(partner))
}

type ReceiveOutcome =
  | { outcome: 'received'; id: string }
  | { outcome: 'forbidden' | 'gone' | 'too_many' | 'too_large' | 'empty' | 'broken_off' }

/** 512 KiB, as documents are cut: one chunk is in memory. */
const chunkBytes = 512 * 1024

/** Receives a file while it arrives, sealed, and has it checked in the background. */
export async function receiveImport(
  deps: MemberImportsDeps,
  member: Member,
  { partnerId, name, bytes }: { partnerId: string; name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ReceiveOutcome> {
  const { store, now } = deps
  const id = randomUUID()
  const format = /\.(jsonl|ndjson)$/i.test(name) ? 'jsonl' : 'csv'
  const begun = await runAsMember(deps, member, ['add', 'file_import'], (transaction) =>
    transaction(async (tx) => {
      const partner = await store.partners.lock(tx, partnerId)
      if (!partner || !mayStart(partner)) return 'gone'
      if ((await store.fileImports.countKept(tx)).kept >= maxKeptImports) return 'too_many'
      const given = { id, partnerId, staffId: member.id, format } as const
      await store.fileImports.add(tx, { ...given, now: now() })
      await record(deps, tx, member, { event: 'import_added', id, partnerId })
      return 'begun'
    }),
  )
  if (begun !== 'begun') return { outcome: begun }
  try {
    const size = await storeBytes(store, id, bytes)
    if (typeof size === 'number') {
      const checked = await runAsMember(deps, member, ['add', 'file_import'], (transaction) =>
        transaction((tx) => store.fileImports.check(tx, id, size, now())),
      )
      if (checked !== 'forbidden') return { outcome: 'received', id }
    }
    await discard(deps, id)
    return { outcome: typeof size === 'string' ? size : 'forbidden' }
  } catch (error) {
    await discard(deps, id)
    throw error
  }
}

async function storeBytes(
  store: Store,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number | 'too_large' | 'empty' | 'broken_off'> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let size = 0
  let number = 0
  async function flush(): Promise<void> {
    const chunk = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (chunk.length > 0)
      await store.fileImports.addChunk(store.db, id, { part: 'file', number: number++ }, chunk)
  }
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const piece = await pieces.next().catch(() => undefined)
    if (!piece) return 'broken_off'
    if (piece.done) break
    size += piece.value.byteLength
    if (size > maxFileBytes) return 'too_large'
    // The piece may be part of a buffer that the stream overwrites.
    waiting.push(Buffer.from(piece.value))
    waitingBytes += piece.value.byteLength
    if (waitingBytes >= chunkBytes) await flush()
  }
  await flush()
  return size === 0 ? 'empty' : size
}

/** Deletes what has arrived of a file that is not kept. */
async function discard({ store, now }: MemberImportsDeps, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const found = await store.fileImports.lock(tx, id)
    if (found?.state === 'receiving') await store.fileImports.remove(tx, found, now())
  })
}

export type ImportChange =
  /** Starts the customers of a file that was checked or stopped, and invites so many in a minute. */
  { change: 'start'; perMinute: number } | { change: 'stop' } | { change: 'remove' }

/** Starts, stops or deletes an import; `gone`: there is nothing to change. */
export async function changeImport(
  deps: MemberImportsDeps,
  member: Member,
  id: string,
  to: ImportChange,
): Promise<'done' | 'gone' | 'forbidden'> {
  const { store, now, invites } = deps
  return runAsMember(deps, member, ['change', 'file_import'], (transaction) =>
    transaction(async (tx) => {
      const found = await store.fileImports.lock(tx, id)
      if (!found) return 'gone'
      const { state, partnerId } = found
      const about = { id, partnerId }
      switch (to.change) {
        case 'start': {
          const partner = await store.partners.find(tx, partnerId)
          const isReady = state === 'checked' || state === 'stopped'
          if (!invites || !isReady || !partner || !mayStart(partner)) return 'gone'
          await store.fileImports.start(tx, found, to.perMinute, now())
          await record(deps, tx, member, { event: 'import_started', ...about })
          return 'done'
        }
        case 'stop':
          if (state !== 'starting') return 'gone'
          await store.fileImports.stop(tx, found)
          await record(deps, tx, member, { event: 'import_stopped', ...about })
          return 'done'
        case 'remove':
          if (['receiving', 'starting', 'removed'].includes(state)) return 'gone'
          await store.fileImports.remove(tx, found, now())
          await record(deps, tx, member, { event: 'import_removed', ...about })
          return 'done'
      }
    }),
  )
}

/** Returns the report of an import, row by row: codes, and no value or address. */
export async function openImportReport(
  deps: Pick<MemberImportsDeps, 'store'>,
  member: Pick<Member, 'role'>,
  id: string,
): Promise<AsyncGenerator<Uint8Array> | 'gone' | 'forbidden'> {
  const found = await findImport(deps, member, id)
  if (typeof found === 'string') return found
  return found.state === 'removed' ? 'gone' : readReport(deps.store, found)
}

async function* readReport(store: Store, found: FileImport): AsyncGenerator<Uint8Array> {
  yield Buffer.from(formatCsv([[...reportHeader]]))
  const part = found.startedAt ? 'starting' : 'checking'
  yield* store.fileImports.openReport(store.db, found, part, found.progress.chunks)
}

function mayStart({ scopes, endedAt }: Partner): boolean {
  return !endedAt && scopes.includes('applications:start')
}

async function withPartner(store: Store, found: FileImport): Promise<ListedImport> {
  return { ...found, partner: await store.partners.find(store.db, found.partnerId) }
}

async function record(
  { store, now }: MemberImportsDeps,
  tx: Store['db'],
  { id: memberId }: Member,
  {
    event,
    id,
    partnerId: partner,
  }: {
    event: 'import_added' | 'import_started' | 'import_stopped' | 'import_removed'
    id: string
    partnerId: string
  },
): Promise<void> {
  const actor = { kind: 'staff', id: memberId } as const
  const detail = { import: id, partner }
  await (event === 'import_started'
    ? store.audit.append(tx, { actor, event, detail: { ...detail, sends: true }, now: now() })
    : store.audit.append(tx, { actor, event, detail, now: now() }))
}
