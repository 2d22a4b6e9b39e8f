/** Setup for documents whose bytes are in a bucket. */
import { Readable } from 'node:stream'
import { createStore, type Store } from '../../lib/database/store.ts'
import { createS3Storage } from '../../lib/documents/storage/s3-storage.ts'
import { withCircuit } from '../../lib/documents/storage/with-circuit.ts'
import { createPng } from '../document-files.ts'
import { type TestBucket, testBucketName, testCredentials } from '../servers/s3-server.ts'
import type { TestStore } from '../test-store.ts'
import { type DocumentSetup, setUpDocument } from './document-setup.ts'

export const documentCanary = 'Canary of the passport'

/** A picture of three chunks that has the canary in each. */
export function createLargePng(word = documentCanary): Buffer {
  return createPng({ data: Buffer.alloc(1_300_000, word) })
}

/** Splits bytes like an upload by a browser. */
export function toPieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  const count = Math.ceil(bytes.length / 65_536)
  return Readable.from(
    Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    ),
  )
}

/** Creates a store of the same database with documents in the bucket; `isForNew`: new ones too. */
export function withBucket(
  { database, keyring }: Pick<TestStore, 'database' | 'keyring'>,
  bucket: TestBucket,
  { isForNew = true, now }: { isForNew?: boolean; now?: () => number } = {},
): Store {
  const storage = createS3Storage(
    {
      endpoint: new URL(bucket.endpoint),
      region: 'us-east-1',
      bucket: testBucketName,
      prefix: 'portico/',
      forcePathStyle: true,
      credentials: testCredentials,
      serverSideEncryption: undefined,
      // No test of these waits for it, and a busy machine must not reach it.
      timeoutMs: 30_000,
    },
    'tests',
  )
  return createStore({
    database,
    keyring,
    bucket: { storage: withCircuit(storage, now), isForNew },
  })
}

export type BucketSetup = Awaited<ReturnType<typeof setUpBucket>>

/** The clock of the setup is that of the circuit too. */
export async function setUpBucket(
  opened: Pick<TestStore, 'database' | 'keyring'>,
  bucket: TestBucket,
) {
  const clock: { current?: DocumentSetup['clock'] } = {}
  const now = () => clock.current?.now.getTime() ?? 0
  const store = withBucket(opened, bucket, { now })
  const bench = await setUpDocument({ store })
  clock.current = bench.clock
  const { deps } = bench
  return {
    ...bench,
    /** What deleting depends on, with the clock of the setup. */
    deletion: { store, log: deps.log, now: deps.now, random: () => 0.5 },
    /** Lists the keys of an upload's objects, in the order of its chunks. */
    keysOf: (id: string) => [...bucket.objects.keys()].filter((key) => key.includes(id)).toSorted(),
    send: (bytes: Buffer = createLargePng(), by = deps) => bench.uploadStream(toPieces(bytes), by),
  }
}
