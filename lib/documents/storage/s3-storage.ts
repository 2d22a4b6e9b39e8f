/** Documents in a bucket of S3 or of a compatible service, one object for each sealed chunk. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#lib/config/s3-settings.ts'
import {
  type DocumentStorage,
  DocumentStorageError,
  type HeldDocument,
  isDocumentStorageError,
} from '../rules/document-storage.ts'
import { createS3Client } from './s3-client.ts'
import { toStorageError } from './s3-errors.ts'

/** No chunk is larger: 512 KiB, and the piece that a browser's stream added to it. */
const largestChunk = 34 * 1024 * 1024

/** A listing of more pages, of a thousand objects each, is none that ends. */
const mostPages = 1_000

/**
 * `installation` keeps apart what several installations have in one bucket: each lists and cleans its own
 * part only.
 */
export function createS3Storage(settings: S3Settings, installation: string): DocumentStorage {
  const { bucket, serverSideEncryption, timeoutMs } = settings
  const root = `${settings.prefix}${installation}/`
  let made: S3Client | undefined

  const folder = (id: string) => `${root}${id}/`
  const toKey = (id: string, number: number) => `${folder(id)}${number}`

  async function call<Result>(work: (client: S3Client) => Promise<Result>): Promise<Result> {
    made ??= createS3Client(settings)
    try {
      return await work(made)
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async function* listObjects(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    let from: string | undefined
    let pages = 0
    do {
      if (pages++ >= mostPages) throw new DocumentStorageError('damaged')
      const page = await call((client) =>
        client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        ),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        // Only our own objects are ever deleted, whatever a listing says.
        if (!Key?.startsWith(prefix)) continue
        yield { key: Key, modifiedAt: LastModified ?? new Date() }
      }
      from = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (from)
  }

  return {
    async put(id, number, sealed) {
      await call((client) =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: toKey(id, number),
            Body: sealed,
            ContentType: 'application/octet-stream',
            ...(serverSideEncryption && { ServerSideEncryption: serverSideEncryption }),
          }),
        ),
      )
    },

    async get(id, number) {
      const read = (client: S3Client) => readObject(client, toKey(id, number))
      // The SDK repeats a request, but not the reading of its answer.
      return call(read).catch((error) => {
        if ((error as DocumentStorageError).fault !== 'damaged') throw error
        return call(read)
      })
    },

    async delete(id) {
      let count = 0
      for await (const { key } of listObjects(folder(id))) {
        await call((client) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
        count++
      }
      return count
    },

    async *list() {
      let last: HeldDocument | undefined
      // Names are listed in order, so the chunks of one document follow each other.
      for await (const { key, modifiedAt } of listObjects(root)) {
        const [, id] = /^([0-9a-f-]{36})\/\d+$/.exec(key.slice(root.length)) ?? []
        if (!id) continue
        if (last?.id === id) {
          if (modifiedAt > last.modifiedAt) last.modifiedAt = modifiedAt
          continue
        }
        if (last) yield last
        last = { id, modifiedAt }
      }
      if (last) yield last
    },

    async check() {
      try {
        await call((client) => client.send(new HeadBucketCommand({ Bucket: bucket })))
        return { outcome: 'up' }
      } catch (error) {
        return { outcome: 'down', code: (error as DocumentStorageError).fault }
      }
    },
  }

  async function readObject(client: S3Client, key: string): Promise<Uint8Array> {
    const { Body, ContentLength } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key }),
    )
    const body = Body as (AsyncIterable<Uint8Array> & { destroy(error?: Error): void }) | undefined
    if (!body) throw new DocumentStorageError('damaged')
    const end = setTimeout(() => body.destroy(new DocumentStorageError('timed_out')), timeoutMs)
    try {
      const pieces: Uint8Array[] = []
      let size = 0
      for await (const piece of body) {
        size += piece.byteLength
        if (size > largestChunk) throw new DocumentStorageError('damaged')
        pieces.push(piece)
      }
      if (ContentLength !== undefined && size !== ContentLength) {
        throw new DocumentStorageError('damaged')
      }
      return Buffer.concat(pieces)
    } catch (error) {
      body.destroy()
      throw isDocumentStorageError(error) ? error : new DocumentStorageError('damaged')
    } finally {
      clearTimeout(end)
    }
  }
}
