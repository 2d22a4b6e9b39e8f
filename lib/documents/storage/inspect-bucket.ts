/** Inspects a bucket for operators: whether we can work in it, and who else can see into it. */
import { randomUUID } from 'node:crypto'
import {
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#lib/config/s3-settings.ts'
import { DocumentStorageError, type DocumentStorageFault } from '../rules/document-storage.ts'
import { createAnonymousS3Client, createS3Client } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'
import { createS3Storage } from './s3-storage.ts'

export type BucketInspection =
  | { outcome: 'failed'; at: 'write' | 'read' | 'delete'; fault: DocumentStorageFault }
  | {
      outcome: 'works'
      /** The access that needs no credentials. */
      public: ('read' | 'list')[]
      /** `unknown`: the service does not say, or not to us. */
      versions: 'kept' | 'none' | 'unknown'
    }

/** Writes, reads and deletes an object of its own; tries to read and list without credentials. */
export async function inspectBucket(settings: S3Settings): Promise<BucketInspection> {
  const installation = 'doctor'
  const storage = createS3Storage(settings, installation)
  const id = randomUUID()
  const probe = Buffer.from(`a test of npm run doctor, ${id}`)
  let at: 'write' | 'read' | 'delete' = 'write'
  try {
    await storage.put(id, 0, probe)
    at = 'read'
    const read = await storage.get(id, 0)
    if (!probe.equals(read)) throw new DocumentStorageError('damaged')
    const exposed = await findPublicAccess(settings, `${settings.prefix}${installation}/${id}/0`)
    const versions = await findVersions(settings)
    at = 'delete'
    await storage.delete(id)
    const left = await storage.get(id, 0).catch((error: DocumentStorageError) => error.fault)
    if (left !== 'missing') throw new DocumentStorageError('server_error')
    return { outcome: 'works', public: exposed, versions }
  } catch (error) {
    await storage.delete(id).catch(() => undefined)
    return { outcome: 'failed', at, fault: toStorageError(error).fault }
  }
}

async function findPublicAccess(settings: S3Settings, key: string): Promise<('read' | 'list')[]> {
  const nobody = createAnonymousS3Client(settings)
  const { bucket: Bucket, prefix: Prefix } = settings
  const [read, list] = await Promise.all([
    isAllowed(() => nobody.send(new GetObjectCommand({ Bucket, Key: key }))),
    isAllowed(() => nobody.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))),
  ])
  nobody.destroy()
  return [...(read ? (['read'] as const) : []), ...(list ? (['list'] as const) : [])]
}

async function isAllowed(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    () => false,
  )
}

async function findVersions(settings: S3Settings): Promise<'kept' | 'none' | 'unknown'> {
  const client: S3Client = createS3Client(settings)
  try {
    const { Status } = await client.send(
      new GetBucketVersioningCommand({ Bucket: settings.bucket }),
    )
    // A suspended one still has the versions from before.
    return Status === undefined ? 'none' : 'kept'
  } catch {
    return 'unknown'
  } finally {
    client.destroy()
  }
}
