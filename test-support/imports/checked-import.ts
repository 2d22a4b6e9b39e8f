/** An import that was checked, with faults: as the background job leaves it. */
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
