/** Imports as the background job leaves them: checked with faults, and started. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../lib/database/store.ts'
import { noProgress } from '../../lib/imports/store/file-imports.ts'

const faults = [
  { column: 'contact.email_address', code: 'missing', times: 12 },
  { column: 'birth.date_of_birth', code: 'wrong_format', times: 2 },
]

export async function addCheckedImport(
  store: Store,
  partnerId: string,
  now: Date,
): Promise<string> {
  const [id, staffId] = [randomUUID(), randomUUID()]
  const { db, fileImports } = store
  await store.transaction(async (tx) => {
    await fileImports.add(tx, { id, partnerId, staffId, format: 'csv', now })
    const about = { actor: { kind: 'system' }, now } as const
    const detail = { import: id, partner: partnerId }
    await store.audit.append(tx, { ...about, event: 'import_added', detail })
  })
  await fileImports.addChunk(db, id, { part: 'file', number: 0 }, Buffer.from('customer_id\n'))
  await fileImports.check(db, id, 12, now)
  const leaseMs = 60_000
  const claimed = await fileImports.claim(db, { id, owner: id, now, leaseMs })
  const found = await fileImports.find(db, id)
  if (!claimed || !found) throw new Error('it was just added')
  const counts = { started: 4_986, known: 2, again: 0, invalid: 14 }
  const firstFaults = faults.map((fault, index) => ({ row: 17 + index, faults: [fault] }))
  const progress = {
    ...noProgress,
    bytes: 12,
    row: 5_003,
    rows: 5_002,
    counts,
    faults,
    firstFaults,
  }
  await fileImports.noteProgress(db, found, progress, now)
  await fileImports.end(db, found, 'checked', now)
  await fileImports.leave(db, found, { at: now })
  return id
}

/** Adds one that goes on the next day, as after a failed attempt, or that somebody stopped. */
export async function addBegunImport(
  store: Store,
  partnerId: string,
  now: Date,
  state: 'starting' | 'stopped',
): Promise<string> {
  const id = await addCheckedImport(store, partnerId, now)
  const { db, fileImports } = store
  const find = async () => {
    const found = await fileImports.find(db, id)
    if (!found) throw new Error('it was just added')
    return found
  }
  const checked = await find()
  await store.transaction((tx) => fileImports.start(tx, checked, 60, now))
  await fileImports.claim(db, { id, owner: id, now, leaseMs: 60_000 })
  const begun = await find()
  const counts = { started: 2_097, known: 1, again: 0, invalid: 2 }
  const progress = { ...begun.progress, rows: 2_100, counts }
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
  await fileImports.noteProgress(db, begun, progress, tomorrow)
  await fileImports.leave(db, begun, { at: tomorrow })
  if (state === 'stopped') await store.transaction((tx) => fileImports.stop(tx, begun))
  return id
}
