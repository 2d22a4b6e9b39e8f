import { createHmac, type Hmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { UploadStorage } from '#lib/database/states.ts'
import { requireDataKey } from '#lib/keys/keyring/data-key.ts'
import { type Keyring, SealBroken } from '#lib/keys/keyring/keyring.ts'
import { type DocumentStorage, DocumentStorageError } from '../rules/document-storage.ts'
import { chunkCell, type ReadableUpload, type Upload } from './upload-row.ts'

/** A storage outside the database; `isForNew`: new documents go there, and not only earlier ones are read. */
export type Bucket = { storage: DocumentStorage; isForNew: boolean }

/**
 * Stores the bytes of uploads in chunks that are sealed before they leave this process: each opens only under
 * the key of its application, as that chunk of that upload. They are in the database or in the bucket; what was
 * written to one stays there.
 */
export function createUploadChunks(keyring: Keyring, bucket?: Bucket) {
  const storageOfNew: UploadStorage = bucket?.isForNew ? 's3' : 'database'

  /** The keyed hash of a content: a plain one could be compared with that of a known file. */
  async function contentMac(tx: Tx, applicationId: string): Promise<Hmac> {
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    return createHmac('sha256', keyring.macFor(dataKey, 'upload'))
  }

  async function readSealed(
    tx: Tx,
    { id, storage = storageOfNew }: ReadableUpload,
    number: number,
  ): Promise<Uint8Array | undefined> {
    if (storage === 's3') {
      if (!bucket) throw new DocumentStorageError('not_configured')
      return bucket.storage.get(id, number)
    }
    const chunk = await tx
      .selectFrom('uploadChunk')
      .select('bytes')
      .where('uploadId', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    return chunk?.bytes
  }

  return {
    contentMac,
    storageOfNew,

    /** The next bytes of an upload that has begun, `number` from 0. Throws `DocumentStorageError`. */
    async addChunk(
      tx: Tx,
      upload: Pick<Upload, 'id' | 'applicationId'>,
      number: number,
      bytes: Uint8Array,
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, upload.applicationId)
      const sealed = keyring.seal(dataKey, chunkCell(upload.id, number), bytes)
      if (bucket?.isForNew) return bucket.storage.put(upload.id, number, sealed)
      await tx
        .insertInto('uploadChunk')
        .values({ uploadId: upload.id, number, bytes: sealed })
        .execute()
    },

    /**
     * Yields the exact bytes chunk by chunk, each read on demand. Throws `SealBroken` when they are not all of
     * the stored ones, `DocumentStorageError`, and `ApplicationErased`. A bucket is not read in a transaction,
     * which would wait for the network.
     */
    async *openChunks(tx: Tx, upload: ReadableUpload): AsyncGenerator<Uint8Array> {
      const dataKey = await requireDataKey(tx, keyring, upload.applicationId)
      const mac = await contentMac(tx, upload.applicationId)
      let size = 0
      for (let number = 0; size < upload.size; number++) {
        const sealed = await readSealed(tx, upload, number)
        if (!sealed) break
        const bytes = keyring.open(dataKey, chunkCell(upload.id, number), sealed)
        mac.update(bytes)
        size += bytes.byteLength
        yield bytes
      }
      if (mac.digest('hex') !== upload.contentHash) {
        throw new SealBroken(`upload ${upload.id} has lost bytes`)
      }
    },

    /**
     * Makes space reusable where rows were deleted. PostgreSQL does so by itself; the embedded database
     * has nobody who would. Not inside a transaction.
     */
    async reclaim(db: Tx): Promise<void> {
      await sql`vacuum upload_chunk`.execute(db)
    },
  }
}

/** Deletes the chunks in the database of uploads that wait no longer; triggers have objects deleted. */
export async function dropChunks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('uploadChunk').where('uploadId', 'in', ids).execute()
}
