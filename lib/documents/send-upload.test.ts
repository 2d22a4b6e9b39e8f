import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { createPdf, createPng } from '@/test-support/document-files.ts'
import {
  breakUploads,
  countChunks,
  type DocumentSetup,
  expectFileSentOnce,
  setUpDocument,
} from '@/test-support/submission/document-setup.ts'
import {
  errorResponse,
  isRepresentativeSilence,
  jsonResponse,
  type NetworkFault,
  silences,
} from '@/test-support/submission/network-faults.ts'
import { openTestStores } from '@/test-support/test-store.ts'

/** The number of steps to receive and send a document; the test fails if it changes. */
const steps = 7

/** Simulates a killed process, which does nothing further. */
class Killed extends Error {}

describe.each(await openTestStores())('sending a document, on $name', (opened) => {
  const { db } = opened.store
  beforeEach(opened.reset)
  afterAll(opened.close)

  describe('is sent once', () => {
    // The client has its own test of every silence: its callers see these outcomes and no others.
    it.each(Object.keys(silences).filter(isRepresentativeSilence))('after %s', async (name) => {
      const bench = await setUpDocument(opened)
      breakUploads(bench, silences[name] as NetworkFault, 1)
      await bench.upload()
      bench.heals()
      await bench.passOn()
      await expectFileSentOnce(bench)
    })

    it.each(Array.from({ length: steps + 1 }, (_, before) => before + 1))(
      'by the next process when one dies before step %i',
      async (k) => {
        const bench = await setUpDocument(opened)
        const life = { left: k }
        const result = await bench
          .upload(createPdf(), mortal(bench, life))
          .catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error
          })
        // There are as many steps as are counted, and no more.
        expect(life.left > 0).toBe(k > steps)
        const [upload] = await bench.uploads()
        // The customer saw no confirmation of an unstored file, and sends it again.
        if (!upload) expect(result).not.toMatchObject({ outcome: 'stored' })
        if (!upload) await bench.upload()
        // The next process dies while continuing, and the third survives.
        await bench.passOn(mortal(bench, { left: 2 })).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
        })
        await bench.passOn()
        await expectFileSentOnce(bench)
      },
    )

    it('though the answer takes longer than a customer waits', async () => {
      const bench = await setUpDocument(opened, 'Slow Document')
      await bench.upload()
      await bench.passOn()
      await expectFileSentOnce(bench)
    })

    it('though the customer presses twice: one of the two', async () => {
      const bench = await setUpDocument(opened)
      const both = await Promise.all([bench.upload(), bench.upload(createPng())])
      expect(both).toMatchObject([{ outcome: 'stored' }, { outcome: 'stored' }])
      await bench.passOn()
      const uploads = await bench.uploads()
      expect(uploads.at(-1)?.state).toBe('sent')
      // The platform's latest file is the one that was stored last.
      expect(bench.sends().at(-1)?.idempotencyId).toBe(uploads.at(-1)?.idempotencyId)
    })
  })

  describe('that is replaced', () => {
    it('has a new id, and the earlier one is never sent if nothing of it was', async () => {
      const bench = await setUpDocument(opened)
      // Received by a process that ends before it sends.
      const life = { left: 3 }
      await bench
        .upload(createPdf(), mortal(bench, life))
        .catch((error: unknown) => expect(error).toBeInstanceOf(Killed))
      await bench.upload(createPng())
      await bench.passOn()
      const [first, second] = await bench.uploads()
      expect([first?.state, second?.state]).toEqual(['abandoned', 'sent'])
      expect(bench.sends().map(({ idempotencyId }) => idempotencyId)).toEqual([
        second?.idempotencyId,
      ])
      expect(first?.idempotencyId).not.toBe(second?.idempotencyId)
    })

    it('waits for the outcome of an earlier one that may have arrived', async () => {
      const bench = await setUpDocument(opened)
      breakUploads(bench, async () => errorResponse(503))
      await bench.upload()
      await bench.upload(createPng())
      expect((await bench.uploads()).map(({ state }) => state)).toEqual(['stored', 'stored'])
      expect(new Set(bench.sends().map(({ idempotencyId }) => idempotencyId)).size).toBe(1)
      bench.heals()
      await bench.passOn()
      const uploads = await bench.uploads()
      expect(uploads.map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(bench.sends().at(-1)?.idempotencyId).toBe(uploads[1]?.idempotencyId)
    })

    it('is shown with the platform’s status for the first, until it has another', async () => {
      const bench = await setUpDocument(opened, 'Reject Document')
      await bench.upload()
      bench.pass(5_000)
      await bench.ask()
      expect(await bench.document()).toMatchObject({
        state: 'rejected',
        description: expect.stringContaining('cannot be read'),
        mayUpload: true,
      })
      await bench.upload(createPng())
      expect((await bench.document()).state).toBe('sent')
      bench.pass(5_000)
      await bench.ask()
      expect((await bench.document()).state).toBe('approved')
    })
  })

  describe('the platform refuses', () => {
    it('is shown with the platform’s reason, and can be sent again', async () => {
      const bench = await setUpDocument(opened)
      const errors = [{ code: 'INVALID_FIELD', description: 'file: cannot be read' }]
      breakUploads(bench, async () => jsonResponse(400, { errors }))
      await bench.upload()
      expect(await bench.document()).toMatchObject({ state: 'refused', errors, mayUpload: true })
      expect(await countChunks(opened)).toBe(0)
      bench.heals()
      await bench.upload(createPng())
      expect((await bench.document()).state).toBe('sent')
    })

    it('without a word about the file is for staff, and sent again when they retry', async () => {
      const bench = await setUpDocument(opened)
      breakUploads(bench, async () => errorResponse(400))
      await bench.upload()
      expect(await bench.uploads()).toMatchObject([
        { state: 'manual_review', lastCode: 'refused_for_staff' },
      ])
      bench.heals()
      await bench.store.uploads.retry(db, bench.id, bench.clock.now)
      await bench.passOn()
      await expectFileSentOnce(bench)
    })

    it('is refused for its size too', async () => {
      const bench = await setUpDocument(opened)
      breakUploads(bench, async () => errorResponse(413))
      await bench.upload()
      expect(await bench.uploads()).toMatchObject([
        { state: 'refused', lastCode: 'content_too_large' },
      ])
    })

    it.each([403, 404])('with %i is escalated, and sent again when staff retry', async (status) => {
      const bench = await setUpDocument(opened)
      bench.breaks(({ path }) =>
        path.includes('/v1/documents/') ? async () => errorResponse(status) : undefined,
      )
      await bench.upload()
      expect((await bench.document()).state).toBe('manual_review')
      expect(await countChunks(opened)).toBeGreaterThan(0)
      bench.heals()
      await bench.store.uploads.retry(db, bench.id, bench.clock.now)
      await bench.passOn()
      await expectFileSentOnce(bench)
    })
  })

  it('is escalated after a day without an answer', async () => {
    const bench = await setUpDocument(opened)
    breakUploads(bench, async () => errorResponse(503))
    await bench.upload()
    await bench.passOn()
    expect(await bench.uploads()).toMatchObject([
      { state: 'manual_review', lastCode: 'server_error' },
    ])
    const events = await bench.events(bench.id)
    expect(events.at(-1)).toMatchObject({ event: 'document_settled', state: 'manual_review' })
  })
})

/** A process that lives for so many steps: transactions and requests, which are what outlives it. */
function mortal(bench: DocumentSetup, life: { left: number }): SubmissionDeps {
  const step = () => {
    if (life.left > 0) life.left--
    if (life.left === 0) throw new Killed()
  }
  const transaction: Store['transaction'] = async (work) => {
    step()
    return await bench.store.transaction(work)
  }
  const transactionFor: Store['transactionFor'] = async (...given) => {
    step()
    return await bench.store.transactionFor(...given)
  }
  const uploads: Store['uploads'] = {
    ...bench.store.uploads,
    drop: async (...given) => {
      if (life.left === 0) throw new Killed()
      return await bench.store.uploads.drop(...given)
    },
  }
  return bench.createDeps({
    store: { ...bench.store, transaction, transactionFor, uploads },
    fetch: async (url, init) => {
      step()
      return await bench.fetch(url, init)
    },
  })
}
