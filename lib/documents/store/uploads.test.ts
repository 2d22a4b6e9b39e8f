import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SealBroken } from '#lib/keys/keyring/keyring.ts'
import { LeaseLost } from '#lib/submission/store/leases.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { StoredUpload } from './uploads.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const soon = new Date('2026-11-21T09:01:00.000Z')
const later = new Date('2026-11-21T12:00:00.000Z')
const owner = '00e20000-0000-4000-8000-000000000001'
const canary = 'CANARY-passport-of-ada.pdf'

function uuid(kind: string, number: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

describe.each(await openTestStores())('uploads on $name', (opened) => {
  const { store } = opened
  const { db, uploads } = store
  const applicationId = uuid('a', 1)
  beforeEach(async () => {
    await opened.reset()
    await store.applications.add(db, {
      id: applicationId,
      customerId: 'customer-ada',
      accountId: 'account-ada',
      locale: 'en',
      expiresAt: later,
      now,
    })
  })
  afterAll(opened.close)

  function begin(number: number, documentId = 'doc-1', at = now) {
    const idempotencyId = uuid('f', number)
    return uploads.begin(db, {
      id: uuid('b', number),
      applicationId,
      documentId,
      idempotencyId,
      now: at,
    })
  }

  /** One that was received completely, in chunks of these texts. */
  async function storeUpload(number: number, documentId = 'doc-1', chunks = [canary, 'the rest']) {
    await begin(number, documentId)
    return await end(number, chunks)
  }

  async function end(number: number, chunks = [canary, 'the rest']) {
    const upload = { id: uuid('b', number), applicationId }
    const mac = await uploads.contentMac(db, applicationId)
    for (const [index, chunk] of chunks.entries()) {
      mac.update(chunk)
      await uploads.addChunk(db, upload, index, Buffer.from(chunk))
    }
    const stored = await uploads.store(db, upload, {
      fileName: 'passport.pdf',
      mediaType: 'application/pdf',
      size: chunks.join('').length,
      contentHash: mac.digest('hex'),
      statusBefore: 'MISSING',
      about: { name: canary, document: 'PASSPORT', sha256: '0'.repeat(64) },
      now,
    })
    return stored as StoredUpload
  }

  async function read(upload: StoredUpload): Promise<string> {
    const parts: Uint8Array[] = []
    for await (const part of uploads.openChunks(db, upload)) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  function claim(upload: StoredUpload, at = now) {
    return uploads.claim(db, { id: upload.id, owner, now: at, leaseMs: 30_000 })
  }

  async function chunks(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) from upload_chunk`.execute(db)
    return Number(rows[0]?.count)
  }

  it('give back the very bytes, and lay nothing of them open', async () => {
    const upload = await storeUpload(1)
    expect(await read(upload)).toBe(`${canary}the rest`)
    expect(await uploads.openAbout(db, upload)).toMatchObject({
      name: canary,
      document: 'PASSPORT',
    })
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(u::text, '') from upload u) ||
        (select string_agg(encode(bytes, 'escape'), '') from upload_chunk) as all`.execute(db)
    expect(rows[0]?.all).toContain('doc-1')
    expect(rows[0]?.all).not.toContain('CANARY')
    expect(rows[0]?.all).not.toContain(Buffer.from(canary).toString('hex'))
  })

  it.each([
    ['in another order', sql`update upload_chunk set number = 2 - number`],
    [
      'of another upload',
      sql`update upload_chunk set bytes =
        (select bytes from upload_chunk other where other.upload_id <> upload_chunk.upload_id
          and other.number = upload_chunk.number)`,
    ],
    ['with one missing at the end', sql`delete from upload_chunk where number = 1`],
    [
      'with one changed',
      sql`update upload_chunk set bytes = overlay(bytes placing '\\x00' from 30)`,
    ],
  ])('do not open with chunks %s', async (_, statement) => {
    const upload = await storeUpload(1)
    await storeUpload(2, 'doc-2', ['other bytes', 'and more'])
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })
    await expect(read(upload)).rejects.toThrow(SealBroken)
  })

  it.each([
    ['its id', sql`update upload set idempotency_id = gen_random_uuid()`],
    ['where it goes', sql`update upload set document_id = 'doc-9'`],
    ['its name', sql`update upload set file_name = 'other.pdf'`],
    ['its content’s hash', sql`update upload set content_hash = 'x'`],
    ['itself', sql`delete from upload`],
    ['its chunks', sql`delete from upload_chunk`],
    ['one of its chunks', sql`update upload_chunk set bytes = '\\x00'`],
    [
      'the number of its chunks',
      sql`insert into upload_chunk select upload_id, 9, bytes from upload_chunk where number = 0`,
    ],
  ])('keep %s once stored', async (_, statement) => {
    await storeUpload(1)
    await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' })
  })

  it('take back no outcome', async () => {
    const upload = await storeUpload(1)
    const { fence = 0 } = (await claim(upload)) ?? {}
    await uploads.recordOutcome(db, { upload, fence, state: 'sent', now })
    await expect(sql`update upload set state = 'stored'`.execute(db)).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('are not found before they are complete, and dropped if they never are', async () => {
    expect(await begin(1)).toBe(true)
    const upload = { id: uuid('b', 1), applicationId }
    await uploads.addChunk(db, upload, 0, Buffer.from('half'))
    expect(await uploads.ofApplication(db, applicationId)).toEqual([])
    expect(await uploads.due(db, later, 9)).toEqual([])
    await uploads.drop(db, upload.id)
    expect(await chunks()).toBe(0)
    await expect(uploads.addChunk(db, upload, 1, Buffer.from('late'))).rejects.toThrow()
    await begin(2)
    await uploads.dropUnfinished(db, soon)
    expect(await uploads.find(db, uuid('b', 2))).toBeDefined()
    await uploads.dropUnfinished(db, later)
    expect(await uploads.find(db, uuid('b', 2))).toBeUndefined()
  })

  it('come in three at once and no more, as long as they may still be coming', async () => {
    expect([await begin(1), await begin(2), await begin(3)]).toEqual([true, true, true])
    expect(await begin(4)).toBe(false)
    expect(await begin(5, 'doc-1', later)).toBe(true)
  })

  it('have one sender, and the words of a late one are refused', async () => {
    const upload = await storeUpload(1)
    const first = await claim(upload)
    expect(first).toMatchObject({ id: upload.id, fence: 1 })
    expect(await claim(upload)).toBeUndefined()
    expect(await uploads.due(db, now, 9)).toEqual([])
    const second = await claim(upload, soon)
    expect(second?.fence).toBe(2)
    const late = { upload, fence: 1, state: 'sent' as const, now: soon }
    await expect(uploads.recordOutcome(db, late)).rejects.toThrow(LeaseLost)
    await expect(uploads.recordAttempt(db, upload, 1, soon, later)).rejects.toThrow(LeaseLost)
    await uploads.recordAttempt(db, upload, 2, soon, later)
    expect(await uploads.find(db, upload.id)).toMatchObject({ attempts: 1, firstAttemptAt: soon })
    await uploads.recordOutcome(db, { ...late, fence: 2 })
    expect(await uploads.find(db, upload.id)).toMatchObject({ state: 'sent', leaseOwner: null })
  })

  it.each([
    ['sent', 0],
    ['refused', 0],
    ['abandoned', 0],
    ['manual_review', 2],
    ['stored', 2],
  ] as const)('that are %s have %i chunks left', async (state, left) => {
    const upload = await storeUpload(1)
    const { fence = 0 } = (await claim(upload)) ?? {}
    const refusal = [{ code: 'TOO_DARK', description: canary }]
    await uploads.recordOutcome(db, { upload, fence, state, refusal, nextAttemptAt: soon, now })
    expect(await chunks()).toBe(left)
    expect(await uploads.openRefusal(db, upload)).toEqual(refusal)
    await uploads.reclaim(db)
  })

  it('of one document go in their order, those of others beside them', async () => {
    const [first, second, other] = [
      await storeUpload(1),
      await storeUpload(2),
      await storeUpload(3, 'doc-2'),
    ]
    // Both are due since the same time, so that neither comes before the other.
    expect(new Set(await uploads.due(db, now, 9))).toEqual(new Set([first.id, other.id]))
    expect(await claim(second)).toBeUndefined()
    const { fence = 0 } = (await claim(first)) ?? {}
    await uploads.recordOutcome(db, {
      upload: first,
      fence,
      state: 'manual_review',
      code: 'forbidden',
      now,
    })
    expect(await claim(second)).toBeDefined()
    // A stopped upload does not replace a later one.
    expect(await uploads.retry(db, applicationId, soon)).toBe(0)
  })

  it('are in the order in which they were completed, also where the first to start was slower', async () => {
    await begin(1)
    const quick = await storeUpload(2)
    const slow = await end(1)
    expect((await uploads.ofApplication(db, applicationId)).map(({ id }) => id)).toEqual([
      quick.id,
      slow.id,
    ])
    expect(await claim(slow)).toBeUndefined()
    await uploads.abandonEarlier(db, slow, now)
    expect(await uploads.find(db, quick.id)).toMatchObject({ state: 'abandoned' })
    expect(await claim(slow)).toBeDefined()
  })

  it('give way to a later one of the same document while nothing of them was sent', async () => {
    const [untried, tried] = [await storeUpload(1), await storeUpload(2, 'doc-2')]
    const { fence = 0 } = (await claim(tried)) ?? {}
    await uploads.recordAttempt(db, tried, fence, now, soon)
    for (const later of [await storeUpload(3), await storeUpload(4, 'doc-2')]) {
      await uploads.abandonEarlier(db, later, now)
    }
    expect(await uploads.find(db, untried.id)).toMatchObject({ state: 'abandoned' })
    expect(await uploads.find(db, tried.id)).toMatchObject({ state: 'stored' })
    expect(await chunks()).toBe(6)
  })

  it('that stopped go again under the same id', async () => {
    const upload = await storeUpload(1)
    const { fence = 0 } = (await claim(upload)) ?? {}
    await uploads.recordOutcome(db, {
      upload,
      fence,
      state: 'manual_review',
      code: 'forbidden',
      now,
    })
    expect(await uploads.due(db, later, 9)).toEqual([])
    expect(await uploads.retry(db, applicationId, soon)).toBe(1)
    expect(await claim(upload, soon)).toMatchObject({ idempotencyId: upload.idempotencyId })
  })

  it('leave with the application: unreadable, empty, and no longer sent', async () => {
    const upload = await storeUpload(1)
    const { fence = 0 } = (await claim(upload)) ?? {}
    await begin(2)
    await store.applications.erase(db, applicationId, soon)
    expect(await chunks()).toBe(0)
    expect(await uploads.find(db, upload.id)).toMatchObject({ state: 'abandoned' })
    expect(await uploads.openAbout(db, upload)).toBeUndefined()
    expect(await uploads.due(db, later, 9)).toEqual([])
    await expect(
      uploads.recordOutcome(db, { upload, fence, state: 'sent', now: soon }),
    ).rejects.toThrow(LeaseLost)
  })
})
