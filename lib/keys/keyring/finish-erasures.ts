import { sql } from 'kysely'
import type { Database } from '#lib/database/connection/database.ts'
import type { Tx } from '#lib/database/schema.ts'
import { deleteRecordsAbout } from '#lib/platform/store/simulator-records.ts'
import type { Keyring } from './keyring.ts'

/** The most erasures finished at once; the caller continues while there are any. */
const atOnce = 500

/**
 * Finishes what `applications.erase` began, once that is committed: destroys the keys outside the
 * database, deletes what the embedded platform has of these applications, and removes the old bytes
 * from the files of the embedded database. Each of it can be done again, so whatever an outage
 * interrupts is finished by the next call. Not inside a transaction. Gives how many were finished;
 * throws the first fault of the folder of the keys, after all that could be finished are.
 */
export async function finishErasures(database: Database, keyring: Keyring): Promise<number> {
  const { db } = database
  const erased = await db
    .selectFrom('application')
    .select(['id', 'erasureKey', 'erasureSeal', 'customerId', 'accountId'])
    .where('wrappedKey', 'is', null)
    .where('erasureKey', 'is not', null)
    .limit(atOnce)
    .execute()
  const destroyed: string[] = []
  const faults: unknown[] = []
  for (const { id, erasureKey, erasureSeal } of erased) {
    try {
      if (erasureKey) await keyring.destroyErasureKey(id, erasureKey, erasureSeal)
      destroyed.push(id)
    } catch (error) {
      faults.push(error)
    }
  }
  if (destroyed.length > 0) {
    const names = erased.flatMap(({ customerId, accountId }) => [customerId, accountId])
    await deleteRecordsAbout(db, keyring, [...names, ...(await foreignIdsOf(db, destroyed))])
    // A search of the last hour may contain an erased name.
    await db.deleteFrom('caseworkSearch').execute()
    await removeOldBytes(database)
    await db
      .updateTable('application')
      .set({ erasureKey: null })
      .where('id', 'in', destroyed)
      .where('wrappedKey', 'is', null)
      .execute()
  }
  if (faults.length > 0) throw faults[0]
  return destroyed.length
}

/** Returns the ids of these applications in the embedded platform and its outbox. */
async function foreignIdsOf(db: Tx, applicationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select platform_application_id as id from submission
      where application_id = any(${applicationIds}) and platform_application_id is not null
    union select platform_application_id from second_application
      where application_id = any(${applicationIds})
    union select document_id from upload where application_id = any(${applicationIds})
    union select id::text from mail where application_id = any(${applicationIds})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The tables whose rows an erasure deletes or empties. They are sealed under the destroyed key, so only their
 * space is reused.
 */
const sealedTables = [
  'application',
  'acceptance',
  'evidence',
  'operation',
  'submission',
  'upload',
  'upload_chunk',
  'mail',
  'return_link',
  'unsaved_input',
  'contact_request',
  'device_code',
  'person_link',
  'casework_entry',
  'casework_note',
  'flag_decision',
  'second_application',
]
/** The tables with keyed hashes or values under the deployment's keys: rewritten without the old rows. */
const otherTables = [
  'application_contact',
  'search_token',
  'return_address',
  'return_link_request',
  'casework_search',
  'partner_write',
  'simulator_record',
]

/**
 * The embedded database: rewrites the tables whose old rows could still be opened or guessed with the
 * secret, and ends the write-ahead log that has them; its segments are removed, not recycled (see
 * `durableOptions`). A server is asked to make the space reusable, which is all that a vacuum without
 * an exclusive lock can do; autovacuum does so too, so a failure is ignored.
 */
async function removeOldBytes({ db, kind }: Database): Promise<void> {
  const names = (tables: string[]) => sql.raw(tables.join(', '))
  if (kind === 'postgres') {
    await sql`vacuum ${names([...sealedTables, ...otherTables])}`.execute(db).catch(() => undefined)
    return
  }
  await sql`vacuum ${names(sealedTables)}`.execute(db)
  await sql`vacuum full ${names(otherTables)}`.execute(db)
  // The first checkpoint ends with a record in the new segment, and may leave the last old one.
  for (let time = 0; time < 2; time++) {
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
}
