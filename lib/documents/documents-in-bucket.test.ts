import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readDocument } from '#lib/casework/view-document.ts'
import { eraseOnRequest } from '#lib/privacy/erase-on-request.ts'
import { exportApplication } from '#lib/privacy/export-application.ts'
import { createPng } from '@/test-support/document-files.ts'
import { startTestBucket } from '@/test-support/servers/s3-server.ts'
import {
  type BucketSetup,
  createLargePng,
  documentCanary,
  setUpBucket,
  withBucket,
} from '@/test-support/submission/bucket-setup.ts'
import {
  breakUploads,
  countChunks,
  expectFileSentOnce,
} from '@/test-support/submission/document-setup.ts'
import { errorResponse } from '@/test-support/submission/network-faults.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { deleteDueObjects, queueOrphans } from './delete-objects.ts'

const opened = await openTestStore()
const bucket = await startTestBucket()
afterAll(bucket.stop)

const denied = { status: 403, code: 'AccessDenied' }
const dayMs = 24 * 3_600_000

describe('documents in a bucket', () => {
  beforeEach(async () => {
    await opened.reset()
    bucket.breaks(undefined)
    bucket.lists(undefined)
    bucket.objects.clear()
    bucket.everStored.length = 0
    bucket.calls.length = 0
  })
  afterAll(opened.close)

  /** One that waits in the bucket, because the platform is away. */
  async function createWaiting(bytes?: Buffer) {
    const bench = await setUpBucket(opened, bucket)
    breakUploads(bench, async () => errorResponse(503))
    expect(await bench.send(bytes)).toMatchObject({ outcome: 'stored' })
    const [upload] = await bench.uploads()
    if (!upload) throw new Error('nothing was stored')
    return { bench, upload, keys: bench.keysOf(upload.id) }
  }

  /** The objects of another customer's document, which is not to be sent. */
  async function addStranger() {
    const stranger = await setUpBucket(opened, bucket)
    breakUploads(stranger, async () => errorResponse(503))
    await stranger.send(createLargePng('Canary of somebody else'))
    const keys = stranger.keysOf((await stranger.uploads())[0]?.id ?? '')
    const { store } = stranger
    await store.transaction((tx) => store.uploads.abandonAll(tx, stranger.id, new Date()))
    return keys
  }

  /** Lets everything be deleted that is due, an hour later too. */
  async function deleteAll({ deletion, pass }: BucketSetup) {
    await deleteDueObjects(deletion)
    pass(3_700_000)
    while ((await deleteDueObjects(deletion)) > 0);
  }

  const eventsOf = async (bench: BucketSetup) =>
    (await bench.events(bench.id)).map(({ event }) => event)

  it('waits there as ciphertext, is passed on once, and is deleted', async () => {
    const { bench, upload, keys } = await createWaiting()
    expect(keys).toHaveLength(3)
    expect(upload).toMatchObject({ state: 'stored', storage: 's3' })
    expect(await countChunks(bench)).toBe(0)
    bench.heals()
    await bench.passOn()
    await expectFileSentOnce(bench)
    expect(bench.keysOf(upload.id)).toHaveLength(3)
    await deleteDueObjects(bench.deletion)
    expect(bucket.objects.size).toBe(0)
    expect(await eventsOf(bench)).toContain('document_deleted')
    await deleteAll(bench)
    expect(await bench.store.bucket?.deletions.countWaiting(bench.store.db)).toBe(0)
    expect((await eventsOf(bench)).filter((event) => event === 'document_deleted')).toHaveLength(1)
    const seen = Buffer.concat(bucket.everStored).toString('latin1')
    expect(seen.length).toBeGreaterThan(1_200_000)
    expect(seen).not.toContain(documentCanary)
    expect(seen).not.toContain('IHDR')
  })

  describe('the owner of the bucket', () => {
    const swap = (one: string, other: string) => {
      const [first, second] = [bucket.objects.get(one), bucket.objects.get(other)]
      if (!first || !second) throw new Error('nothing to swap')
      bucket.objects.set(one, second).set(other, first)
    }
    const flip = (body: Buffer) => {
      const changed = Buffer.from(body)
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
      return changed
    }

    const attacks: [string, (keys: string[], other: string[]) => void][] = [
      ['changes a byte', ([first]) => bucket.change(first as string, flip)],
      ['reorders its chunks', ([first, second]) => swap(first as string, second as string)],
      ['takes the last chunk away', (keys) => void bucket.objects.delete(keys.at(-1) as string)],
      [
        'cuts a chunk short',
        ([first]) => bucket.change(first as string, (body) => body.subarray(0, -16)),
      ],
      ['empties a chunk', ([first]) => bucket.change(first as string, () => Buffer.alloc(0))],
      [
        'puts chunks of another customer there',
        (keys, other) => {
          for (const [at, key] of keys.entries()) swap(key, other[at] as string)
        },
      ],
    ]
    it('changes it in any way: it is neither sent nor shown, and waits until it is put right', async () => {
      const { bench, upload, keys } = await createWaiting()
      const other = await addStranger()
      const before = new Map(bucket.objects)
      bench.heals()
      const sent = bench.sends().length
      for (const [name, attack] of attacks) {
        attack(keys, other)
        await bench.passOn(bench.deps, 1).catch(() => undefined)
        expect(bench.sends(), name).toHaveLength(sent)
        expect(await bench.uploads(), name).toMatchObject([{ state: 'stored' }])
        const shown = await readDocument({ ...bench.deps, log: undefined }, upload).catch(
          (error: Error) => error.name,
        )
        expect(['SealBroken', 'unavailable'], name).toContain(shown)
        for (const [key, object] of before) bucket.objects.set(key, object)
      }
      await bench.passOn()
      await expectFileSentOnce(bench)
    })

    it('puts an earlier document back in the place of a later one: it is not taken for it', async () => {
      const { bench, keys } = await createWaiting()
      await bench.send(createLargePng('Canary of the second passport'))
      const second = (await bench.uploads())[1]
      for (const [at, key] of bench.keysOf(second?.id ?? '').entries()) {
        bucket.objects.set(key, bucket.objects.get(keys[at] as string) as never)
      }
      const read = async () => {
        for await (const _ of bench.store.uploads.openChunks(bench.store.db, second as never));
      }
      await expect(read()).rejects.toMatchObject({ name: 'SealBroken' })
    })
  })

  describe('a bucket that is away', () => {
    it('while a document is sent: the customer is told, nothing is left, and the next one is taken', async () => {
      const bench = await setUpBucket(opened, bucket)
      bucket.breaks(({ nth, operation }) => (operation === 'put' && nth >= 2 ? denied : undefined))
      expect(await bench.send()).toEqual({ outcome: 'unavailable' })
      expect(await bench.uploads()).toEqual([])
      expect(await bench.document()).toMatchObject({ state: 'required', mayUpload: true })
      bucket.breaks(undefined)
      expect(await bench.send()).toMatchObject({ outcome: 'stored' })
      await bench.passOn()
      await expectFileSentOnce(bench)
      await deleteAll(bench)
      expect(bucket.objects.size).toBe(0)
      expect(bench.lines.join()).not.toContain('canary-bucket')
    })

    it('while it is passed on: the platform is not called, and it goes on by itself', async () => {
      const { bench } = await createWaiting()
      bench.heals()
      const before = bench.sends().length
      bucket.breaks(() => ({ status: 503, code: 'SlowDown' }))
      await bench.passOn(bench.deps, 3).catch(() => undefined)
      expect(bench.sends()).toHaveLength(before)
      expect(await bench.uploads()).toMatchObject([
        { state: 'stored', lastCode: 'storage_unavailable' },
      ])
      bucket.breaks(undefined)
      await bench.passOn()
      await expectFileSentOnce(bench)
    }, 30_000)

    it('for a day, or without the document: staff are asked to look', async () => {
      const { bench, keys } = await createWaiting()
      bench.heals()
      for (const key of keys) bucket.objects.delete(key)
      await bench.passOn()
      expect(await bench.uploads()).toMatchObject([
        { state: 'manual_review', lastCode: 'storage_unavailable' },
      ])
    }, 120_000)

    it('is said to staff who look, and breaks an export off', async () => {
      const { bench, upload } = await createWaiting(createPng())
      const { customerId: reference } = await bench.application(bench.id)
      const request = {
        reference,
        staff: 'ada',
        now: new Date(),
        issuer: { name: 'Portico', keys: 'https://localhost/keys' },
      }
      expect(await readDocument(bench.deps, upload)).toEqual(createPng())
      const exported = await exportApplication(bench.store, request)
      expect(JSON.stringify(exported)).toContain(createPng().toString('base64'))
      bucket.breaks(() => denied)
      expect(await readDocument(bench.deps, upload)).toBe('unavailable')
      await expect(exportApplication(bench.store, request)).rejects.toMatchObject({
        name: 'DocumentStorageError',
      })
      expect(
        (await eventsOf(bench)).filter((event) => event === 'application_exported'),
      ).toHaveLength(1)
    })
  })

  describe('deleting', () => {
    it('is tried again until the bucket answers, and only then recorded', async () => {
      const { bench } = await createWaiting()
      bench.heals()
      await bench.passOn()
      bucket.breaks(({ operation }) => (operation === 'delete' ? denied : undefined))
      for (let time = 0; time < 3; time++) {
        await deleteDueObjects(bench.deletion)
        bench.pass(3_600_000)
      }
      expect(bucket.objects.size).toBe(3)
      expect(await eventsOf(bench)).not.toContain('document_deleted')
      bucket.breaks(undefined)
      await deleteDueObjects(bench.deletion)
      expect(bucket.objects.size).toBe(0)
      expect(await eventsOf(bench)).toContain('document_deleted')
    })

    it('finds later what a listing did not show', async () => {
      const { bench } = await createWaiting()
      bench.heals()
      await bench.passOn()
      bucket.lists((key) => !key.endsWith('/2'))
      await deleteDueObjects(bench.deletion)
      expect(bucket.objects.size).toBe(1)
      bucket.lists(undefined)
      await deleteAll(bench)
      expect(bucket.objects.size).toBe(0)
    })

    it('after an erasure: the objects are gone, and nobody opens a copy of them', async () => {
      const { bench, upload, keys } = await createWaiting()
      const copies = keys.map((key) => [key, bucket.objects.get(key)] as const)
      const { store } = bench
      const { customerId: reference } = await bench.application(bench.id)
      const request = { reference, staff: 'ada', now: bench.clock.now }
      expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
      await deleteDueObjects(bench.deletion)
      expect(bucket.objects.size).toBe(0)
      expect(await eventsOf(bench)).toContain('document_deleted')
      for (const [key, object] of copies) bucket.objects.set(key, object as never)
      const read = async () => {
        for await (const _ of store.uploads.openChunks(store.db, upload));
      }
      await expect(read()).rejects.toMatchObject({ name: 'ApplicationErased' })
      expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
    })

    it('of orphans: those of a day ago, never of an upload that arrives or waits', async () => {
      const { bench, keys } = await createWaiting()
      const orphan = '0b9f0c5e-5f0e-4f43-9d5c-2a7d3f5f2c11'
      const young = '1b9f0c5e-5f0e-4f43-9d5c-2a7d3f5f2c11'
      const storage = bench.store.bucket?.storage
      const deletion = { ...bench.deletion, now: () => new Date() }
      for (const id of [orphan, young]) await storage?.put(id, 0, Buffer.from('left behind'))
      bucket.objects.set('portico/another/keep', bucket.objects.get(keys[0] as string) as never)
      for (const key of [...keys, ...bench.keysOf(orphan)]) bucket.age(key, dayMs + 60_000)
      expect(await queueOrphans(deletion)).toBe(1)
      await deleteDueObjects({ ...deletion, now: () => new Date(Date.now() + 1_000) })
      expect([...bucket.objects.keys()].toSorted()).toEqual(
        [...keys, ...bench.keysOf(young), 'portico/another/keep'].toSorted(),
      )
      expect(await queueOrphans(deletion)).toBe(0)
    })
  })

  describe('a change of DOCUMENT_STORAGE', () => {
    it('leaves documents where they were written, and passes them on from there', async () => {
      const { bench } = await createWaiting()
      const store = withBucket(opened, bucket, { isForNew: false })
      const deps = bench.createDeps({ store })
      expect(await bench.send(createPng(), deps)).toMatchObject({ outcome: 'stored' })
      expect(await bench.uploads()).toMatchObject([{ storage: 's3' }, { storage: 'database' }])
      bench.heals()
      await bench.passOn(deps)
      expect((await bench.uploads()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    it('without the bucket leaves them waiting, and says so', async () => {
      const { bench } = await createWaiting()
      bench.heals()
      const deps = bench.createDeps({ store: opened.store })
      await bench.passOn(deps, 2).catch(() => undefined)
      expect(await bench.uploads()).toMatchObject([
        { state: 'stored', lastCode: 'storage_unavailable' },
      ])
      expect(bench.lines.join()).toContain('"code":"not_configured"')
    })
  })
})
