import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#lib/database/store.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'
import { startTestBucket } from '@/test-support/servers/s3-server.ts'
import { type BucketSetup, setUpBucket } from '@/test-support/submission/bucket-setup.ts'
import { expectFileSentOnce } from '@/test-support/submission/document-setup.ts'
import { openTestStores, selectCases } from '@/test-support/test-store.ts'
import { deleteDueObjects } from './delete-objects.ts'

const bucket = await startTestBucket()
afterAll(bucket.stop)

/** Transactions, chunks and requests of a document of three chunks; the test fails if it changes. */
const steps = 10

/** Simulates a killed process, which does nothing further. */
class Killed extends Error {}

describe.each(await openTestStores())('a process that dies, with a bucket, on $name', (opened) => {
  beforeEach(async () => {
    await opened.reset()
    bucket.objects.clear()
  })
  afterAll(opened.close)

  const cases = Array.from({ length: steps + 1 }, (_, before) => before + 1)
  it.each(selectCases(opened, cases, (k) => k === 4 || k === 6))(
    'before step %i: the next one sends it once, and no object is left',
    async (k) => {
      const bench = await setUpBucket(opened, bucket)
      const life = { left: k }
      await bench.send(undefined, mortal(bench, life)).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      // There are as many steps as are counted, and no more.
      expect(life.left > 0).toBe(k > steps)
      if ((await bench.uploads()).length === 0) await bench.send()
      await bench.passOn()
      await expectFileSentOnce(bench)
      // Deleting dies too, after the bucket has done it.
      const dying = { ...bench.store, transaction: diesSecond(bench.store) }
      await deleteDueObjects({ ...bench.deletion, store: dying })
      for (let hour = 0; hour < 4; hour++) {
        bench.pass(3_700_000)
        while ((await deleteDueObjects(bench.deletion)) > 0);
      }
      expect(bucket.objects.size).toBe(0)
      const events = await bench.events(bench.id)
      expect(events.filter(({ event }) => event === 'document_deleted')).toHaveLength(1)
    },
  )
})

/** Lets only the first transaction of this process succeed, which claims the due work. */
function diesSecond(store: Store): Store['transaction'] {
  let count = 0
  return async (work) => {
    if (count++ > 0) throw new Killed()
    return store.transaction(work)
  }
}

/** A process that lives for so many steps: what outlives it. */
function mortal(bench: BucketSetup, life: { left: number }): SubmissionDeps {
  const step = () => {
    if (life.left > 0) life.left--
    if (life.left === 0) throw new Killed()
  }
  const { store } = bench
  return bench.createDeps({
    store: {
      ...store,
      transaction: async (work) => {
        step()
        return store.transaction(work)
      },
      transactionFor: async (...given) => {
        step()
        return store.transactionFor(...given)
      },
      uploads: {
        ...store.uploads,
        addChunk: async (...given) => {
          step()
          return store.uploads.addChunk(...given)
        },
        drop: async (...given) => {
          if (life.left === 0) throw new Killed()
          return store.uploads.drop(...given)
        },
      },
    },
    fetch: async (url, init) => {
      step()
      return bench.fetch(url, init)
    },
  })
}
