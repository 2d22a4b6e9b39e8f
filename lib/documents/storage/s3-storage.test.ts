import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { S3Settings } from '#lib/config/s3-settings.ts'
import {
  type S3Fault,
  startTestBucket,
  testBucketName,
  testCredentials,
} from '@/test-support/servers/s3-server.ts'
import { DocumentStorageError, type HeldDocument } from '../rules/document-storage.ts'
import { createS3Storage } from './s3-storage.ts'

const bucket = await startTestBucket()
const settings: S3Settings = {
  endpoint: new URL(bucket.endpoint),
  region: 'us-east-1',
  bucket: testBucketName,
  prefix: 'portico/',
  forcePathStyle: true,
  credentials: testCredentials,
  serverSideEncryption: undefined,
  timeoutMs: 2_000,
}
const storage = createS3Storage(settings, 'one')
/** For an answer that never comes: each attempt waits so long. */
const impatient = createS3Storage({ ...settings, timeoutMs: 300 }, 'one')
const id = randomUUID()
const sealed = Buffer.from('sealed bytes of a chunk')

beforeEach(() => {
  bucket.breaks(undefined)
  bucket.lists(undefined)
  bucket.objects.clear()
  bucket.calls.length = 0
})
afterAll(bucket.stop)

async function listAll() {
  const held: HeldDocument[] = []
  for await (const each of storage.list()) held.push(each)
  return held
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DocumentStorageError)
  const { fault, message, stack } = error as DocumentStorageError
  expect(`${message}${stack}`).not.toContain(testBucketName)
  return fault
}

describe('the SDK of AWS, on a service that checks every signature and body', () => {
  it('stores, reads, lists and deletes chunks, over several pages of a listing', async () => {
    const other = randomUUID()
    for (const number of [0, 1, 2, 3, 10]) {
      await storage.put(id, number, Buffer.concat([sealed, Buffer.from([number])]))
    }
    await storage.put(other, 0, sealed)
    expect(await storage.get(id, 10)).toEqual(Buffer.concat([sealed, Buffer.from([10])]))
    const held = await listAll()
    expect(held.map((each) => each.id).toSorted()).toEqual([id, other].toSorted())
    expect(await storage.delete(id)).toBe(5)
    expect(await storage.delete(id)).toBe(0)
    expect([...bucket.objects.keys()]).toEqual([`portico/one/${other}/0`])
  })

  it('names objects by random ids only, and sends nothing about them', async () => {
    await storage.put(id, 0, sealed)
    expect([...bucket.objects.keys()]).toEqual([`portico/one/${id}/0`])
    const headers = bucket.objects.get(`portico/one/${id}/0`)?.headers ?? {}
    expect(Object.keys(headers).filter((name) => name.startsWith('x-amz-meta'))).toEqual([])
    expect(headers).toMatchObject({ 'content-type': 'application/octet-stream' })
  })

  it('asks the service to encrypt once more where that is set', async () => {
    const encrypting = createS3Storage({ ...settings, serverSideEncryption: 'aws:kms' }, 'one')
    await encrypting.put(id, 0, sealed)
    expect(bucket.objects.get(`portico/one/${id}/0`)?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
    })
  })

  it('neither lists nor deletes what another installation or program has in the bucket', async () => {
    const two = createS3Storage(settings, 'two')
    await two.put(id, 0, sealed)
    await createS3Storage({ ...settings, prefix: 'other/' }, 'one').put(id, 0, sealed)
    await storage.put(id, 0, sealed)
    bucket.objects.set('portico/one/notes.txt', {
      body: sealed,
      modifiedAt: new Date(0),
      headers: {},
    })
    expect(await listAll()).toMatchObject([{ id }])
    expect(await storage.delete(id)).toBe(1)
    expect(bucket.objects.size).toBe(3)
  })
})

describe('a fault', () => {
  const once = (fault: S3Fault, operation = 'put') =>
    bucket.breaks((call) => (call.operation === operation && call.nth === 1 ? fault : undefined))
  const always = (fault: S3Fault) => bucket.breaks(() => fault)

  it.each<[string, S3Fault]>([
    ['503 SlowDown', { status: 503, code: 'SlowDown' }],
    ['500', { status: 500, code: 'InternalError' }],
    ['500 after it was stored', { status: 500, code: 'InternalError', afterDoing: true }],
    ['a connection that ends', 'hung_up'],
    ['no answer', 'silent'],
  ])('that passes, %s, is not noticed', async (_name, fault) => {
    once(fault)
    await storage.put(id, 0, sealed)
    expect(bucket.objects.size).toBe(1)
    expect(bucket.calls.length).toBe(2)
    expect(await storage.get(id, 0)).toEqual(sealed)
  })

  it.each<[string, S3Fault, string]>([
    ['503 SlowDown', { status: 503, code: 'SlowDown' }, 'busy'],
    ['500', { status: 500, code: 'InternalError' }, 'server_error'],
    ['403', { status: 403, code: 'AccessDenied' }, 'denied'],
    ['404 of the bucket', { status: 404, code: 'NoSuchBucket' }, 'no_bucket'],
    // The SDK's word for it.
    ['a connection that ends', 'hung_up', 'timed_out'],
    ['no answer', 'silent', 'timed_out'],
  ])('that stays, %s, ends after three attempts at most', async (_name, fault, expected) => {
    const asked = fault === 'silent' ? impatient : storage
    always(fault)
    expect(await faultOf(asked.put(id, 0, sealed))).toBe(expected)
    expect(bucket.calls.length).toBe(expected === 'denied' || expected === 'no_bucket' ? 1 : 3)
    expect(await faultOf(asked.delete(id))).toBe(expected)
  })

  it('of one chunk that is not there is told from a bucket that is not', async () => {
    expect(await faultOf(storage.get(id, 0))).toBe('missing')
    const elsewhere = createS3Storage({ ...settings, bucket: 'another-bucket' }, 'one')
    expect(await faultOf(elsewhere.get(id, 0))).toBe('no_bucket')
    expect(await elsewhere.check()).toEqual({ outcome: 'down', code: 'no_bucket' })
  })

  it.each(['cut_off', 'stalled'] as const)(
    'in the middle of a chunk, %s, is read again',
    async (fault) => {
      await storage.put(id, 0, sealed)
      const reader = fault === 'stalled' ? impatient : storage
      once(fault, 'get')
      const read = reader.get(id, 0)
      if (fault === 'stalled') expect(await faultOf(read)).toBe('timed_out')
      else expect(await read).toEqual(sealed)
      always(fault)
      expect(await faultOf(reader.get(id, 0))).toBe(fault === 'stalled' ? 'timed_out' : 'damaged')
    },
  )

  it('of the credentials is said, and nothing is stored', async () => {
    const wrong = { ...testCredentials, secretAccessKey: 'not the secret of the bucket' }
    const unknown = createS3Storage({ ...settings, credentials: wrong }, 'one')
    expect(await faultOf(unknown.put(id, 0, sealed))).toBe('denied')
    expect(await unknown.check()).toEqual({ outcome: 'down', code: 'denied' })
    expect(bucket.objects.size).toBe(0)
  })

  it('of the network that would leave it unencrypted: nothing is sent', async () => {
    process.env.AWS_ENDPOINT_URL_S3 = bucket.endpoint.replace('127.0.0.1', '0.0.0.0')
    try {
      const open = createS3Storage({ ...settings, endpoint: undefined }, 'one')
      expect(await faultOf(open.put(id, 0, sealed))).toBe('unreachable')
      expect(bucket.calls).toEqual([])
    } finally {
      delete process.env.AWS_ENDPOINT_URL_S3
    }
  })
})
