/**
 * Erased means unreadable: every byte of the data folder (or of the server's), any older copy of the rows, the
 * write-ahead log and APP_SECRET together open nothing of an erased application.
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDatabaseDir, getKeyDir } from '#lib/config/data-folder.ts'
import { type Database, openDatabase } from '#lib/database/connection/database.ts'
import { createStore, type Store } from '#lib/database/store.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { eraseOnRequest } from '#lib/privacy/erase-on-request.ts'
import { createTestDatabase } from '@/test-support/test-databases.ts'
import { seedDataFolder, testSecret } from '@/test-support/test-store.ts'
import { applicationCell } from './data-key.ts'
import { type ErasureKeys, noErasureKeys } from './erasure-keys.ts'
import { ensureKeyFolder } from './key-folder.ts'
import { createKeyring, type WrappedKey } from './keyring.ts'

const now = new Date('2026-11-02T10:00:00.000Z')
const later = new Date('2027-11-02T10:00:00.000Z')
// File systems take times from a clock that is some milliseconds behind.
const begun = Date.now() - 1_000
const canary = 'Canary Lovelace'
const address = 'canary@example.org'
const servers = [process.env.TEST_DATABASE_URL].filter((url) => url !== undefined)

/** What a copy of the database contains of one application. */
type Loot = { id: string; key: WrappedKey; answers: Uint8Array }

describe.each(['PGlite', ...servers])('after an erasure, on %s', (where) => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'portico-erasure-'))
  let database: Database
  let store: Store
  let keys: ErasureKeys
  let drop = async () => {}
  let number = 0

  beforeAll(async () => {
    keys = ensureKeyFolder(getKeyDir(dataDir))
    if (where === 'PGlite') {
      await seedDataFolder(dataDir)
      database = await openDatabase({ dataDir })
    } else {
      const own = await createTestDatabase(where)
      database = await openDatabase(own)
      drop = own.drop
    }
    store = createStore({ database, keyring: createKeyring([testSecret], keys) })
  })
  afterAll(async () => {
    await database.close()
    await drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  /** A draft with data in every table that an erasure has to reach. */
  async function fill(): Promise<{ id: string; reference: string }> {
    number += 1
    const id = `0ada0000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const reference = `customer-${number}`
    const draft = await store.applications.add(store.db, {
      id,
      customerId: reference,
      accountId: `account-${number}`,
      locale: 'en',
      expiresAt: new Date(now.getTime() + number * 1_000),
      now,
    })
    const answers = { name: { typed: {}, values: { first_name: canary, last_name: canary } } }
    await store.applications.updateAnswers(store.db, draft, { answers, now })
    const other = (family: string) => id.replace('0ada', family)
    await store.returnAddresses.prove(store.db, id, `${number}.${address}`, {
      by: 'link',
      now,
    })
    const note = { writtenBy: other('0001'), writtenAt: now, text: canary }
    await store.caseworkNotes.add(store.db, id, note)
    const email = { to: address, subject: canary, text: canary, html: canary }
    const mail = { id: other('0002'), applicationId: id }
    await store.mail.add(store.db, { ...mail, email, now })
    const upload = { id: other('0003'), applicationId: id, documentId: `document-${number}` }
    await store.uploads.begin(store.db, { ...upload, idempotencyId: other('0004'), now })
    await store.uploads.addChunk(store.db, upload, 0, Buffer.from(canary))
    const mac = await store.uploads.contentMac(store.db, id)
    await store.uploads.store(store.db, upload, {
      fileName: 'document.pdf',
      mediaType: 'application/pdf',
      size: canary.length,
      contentHash: mac.update(canary).digest('hex'),
      statusBefore: null,
      about: { name: canary, document: 'passport', sha256: '0'.repeat(64) },
      now,
    })
    await store.simulatorRecords.put('emails', mail.id, email)
    await store.simulatorRecords.put('applications', `platform-${number}`, {
      body: { customer_id: reference, first_name: canary },
    })
    await store.simulatorRecords.put('file-bytes', `document-${number}-0-0`, canary)
    return { id, reference }
  }

  /** Reads it from the database before the erasure. */
  async function lootOf(id: string): Promise<Loot> {
    const row = await store.db
      .selectFrom('application')
      .select(['wrappedKey', 'keyId', 'erasureKey', 'answers'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { wrappedKey: wrapped, keyId, erasureKey, answers } = row
    if (!wrapped || !keyId || !erasureKey || !answers) throw new Error('it is not erased yet')
    return { id, key: { wrapped, keyId, erasureKey }, answers }
  }

  /** Tries every key that lies anywhere in the folder of the keys, and none. */
  async function opens({ id, key, answers }: Loot): Promise<boolean> {
    const folder = getKeyDir(dataDir)
    const all = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)))
    const candidates = all.flatMap((bytes) =>
      Array.from({ length: bytes.length / 32 }, (_, slot) =>
        bytes.subarray(slot * 32, slot * 32 + 32),
      ),
    )
    for (const candidate of [Buffer.alloc(0), ...candidates]) {
      const keyring = createKeyring([testSecret], { ...noErasureKeys, find: async () => candidate })
      const dataKey = await keyring.unwrap(id, key).catch(() => undefined)
      if (!dataKey) continue
      const opened = keyring.open(dataKey, applicationCell(id, 'answers'), answers)
      expect(opened.toString()).toContain(canary)
      return true
    }
    return false
  }

  /**
   * The files that hold each of these bytes: tables, write-ahead log, and the keys. A file that was not written
   * since the test began holds nothing of it.
   */
  async function filesHolding(...all: Buffer[]): Promise<string[][]> {
    const folders = [getKeyDir(dataDir), await folderOf(''), await folderOf('pg_wal')]
    const found = all.map((): string[] => [])
    for (const file of new Set(folders.flatMap(filesBelow))) {
      const content = readWhatIsThere(file)
      for (const [index, bytes] of all.entries()) {
        if (content.includes(bytes)) found[index]?.push(file)
      }
    }
    return found
  }
  async function folderOf(part: '' | 'pg_wal'): Promise<string> {
    if (where === 'PGlite') return path.join(getDatabaseDir(dataDir), part)
    const { rows } = await sql<{ folder: string; oid: number }>`
      select current_setting('data_directory') as folder, oid::int from pg_database
      where datname = current_database()`.execute(store.db)
    const [{ folder, oid } = { folder: '', oid: 0 }] = rows
    return part ? path.join(folder, part) : path.join(folder, 'base', String(oid))
  }
  async function dataKeyOf({ id, key }: Loot): Promise<Buffer> {
    const dataKey = await createKeyring([testSecret], keys).unwrap(id, key)
    if (!dataKey) throw new Error('it is not erased yet')
    return dataKey
  }
  /** Reads what the deployment's keys find or open: hashes of names, the platform's records. */
  async function underDeploymentKeys(id: string): Promise<Buffer[]> {
    const { rows } = await sql<{ bytes: Buffer }>`
      (select token as bytes from search_token where application_id = ${id} order by token limit 4)
      union select address_index from return_address where application_id = ${id}
      union select value_index from application_contact where application_id = ${id}
      union (select body from simulator_record order by sequence desc limit 3)`.execute(store.db)
    return rows.map(({ bytes }) => bytes)
  }

  it('nothing opens: not from its files, not from an older copy, with the secret and all keys left', async () => {
    const [{ id, reference }, stays] = [await fill(), await fill()]
    const [loot, other] = [await lootOf(id), await lootOf(stays.id)]
    const dataKey = await dataKeyOf(loot)
    const erasureKey = (await keys.find(loot.key.erasureKey)) ?? Buffer.alloc(0)
    await sql`checkpoint`.execute(store.db)
    expect(await opens(loot)).toBe(true)
    const [ofKey, ofWrapped] = await filesHolding(erasureKey, Buffer.from(loot.key.wrapped))
    expect(ofKey).toHaveLength(1)
    expect(ofWrapped).not.toEqual([])

    const request = { reference, staff: 'operator', now }
    expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
    expect(await opens(loot)).toBe(false)
    expect(await filesHolding(erasureKey, dataKey)).toEqual([[], []])
    expect(await store.applications.find(store.db, id)).toBeUndefined()
    expect(await opens(other)).toBe(true)
    expect(await store.applications.find(store.db, stays.id)).toBeDefined()
    const left = await store.simulatorRecords.list('applications')
    expect(left.map((record) => record.id)).toEqual(['platform-2'])
    await store.requireKeys()
  })

  it('neither does what its time was over for', async () => {
    const { id } = await fill()
    const loot = await lootOf(id)
    expect(await opens(loot)).toBe(true)
    expect(await eraseExpired({ store, log: createLogger({ level: 'fatal' }) }, later)).toBe(2)
    expect(await opens(loot)).toBe(false)
  })

  it('a crash before the key was destroyed is made good by the next look', async () => {
    const { id } = await fill()
    const loot = await lootOf(id)
    await store.transaction((tx) => store.applications.erase(tx, id, now))
    expect(await opens(loot)).toBe(true)
    expect(await store.finishErasures()).toBe(1)
    expect(await opens(loot)).toBe(false)
    expect(await store.finishErasures()).toBe(0)
  })

  it('a folder of keys that cannot be reached leaves it unfinished, and says so', async () => {
    const { reference } = await fill()
    const folder = getKeyDir(dataDir)
    fs.renameSync(folder, `${folder}-away`)
    const request = { reference, staff: 'operator', now }
    expect(await eraseOnRequest(store, request)).toMatchObject({
      outcome: 'unfinished',
      error: { code: 'ERASURE_KEY_UNKNOWN' },
    })
    fs.renameSync(`${folder}-away`, folder)
    expect(await store.finishErasures()).toBe(1)
  })

  it('rows put back from a backup of the database are erased all the same', async () => {
    const { id } = await fill()
    const { id: _, key, answers } = await lootOf(id)
    await store.transaction((tx) => store.applications.erase(tx, id, now))
    await store.finishErasures()
    const { wrapped: wrappedKey, ...rest } = key
    const restored = { wrappedKey, ...rest, answers }
    await store.db.updateTable('application').set(restored).where('id', '=', id).execute()
    expect(await store.applications.find(store.db, id)).toBeUndefined()
    await expect(store.caseworkNotes.ofApplication(store.db, id)).resolves.toEqual([])
    expect(await eraseExpired({ store, log: createLogger({ level: 'fatal' }) }, later)).toBe(1)
    expect(await store.applications.listExpired(store.db, later, 10)).toEqual([])
  })

  // A server's vacuum leaves old bytes in its files until they are written over.
  if (where === 'PGlite') {
    it('the files have nothing of it that the keys of the deployment find or open', async () => {
      const { id, reference } = await fill()
      const traces = await underDeploymentKeys(id)
      expect(traces.length).toBeGreaterThan(5)
      await sql`checkpoint`.execute(store.db)
      const [first = Buffer.alloc(0)] = traces
      expect(await filesHolding(first)).not.toEqual([[]])
      await eraseOnRequest(store, { reference, staff: 'operator', now })
      expect(await filesHolding(...traces)).toEqual(traces.map(() => []))
    })
  }
})

/** A server writes files anew at any time: one that went since it was listed holds nothing. */
function readWhatIsThere(file: string): Buffer {
  try {
    return fs.statSync(file).mtimeMs < begun ? Buffer.alloc(0) : fs.readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
