import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { ImportPart } from '#lib/database/tables/import-tables.ts'
import { DocumentStorageError } from '#lib/documents/rules/document-storage.ts'
import type { Bucket } from '#lib/documents/store/upload-chunks.ts'
import { type Cell, type Keyring, SealBroken } from '#lib/keys/keyring/keyring.ts'

type StoredFile = { id: string; storage: 'database' | 's3'; size: number | null }

/**
 * Stores the bytes of files and reports in chunks that are sealed under the key of their import, as documents are: in
 * the database, files also in the bucket. One chunk at a time is in memory.
 */
export function createFileChunks(keyring: Keyring, bucket?: Bucket) {
  async function readKey(tx: Tx, id: string): Promise<Buffer> {
    const { dataKey, keyId } = await tx
      .selectFrom('fileImport')
      .select(['dataKey', 'keyId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!dataKey || !keyId) throw new SealBroken(`the file of import ${id} was deleted`)
    return keyring.openForDeployment(keyCell(id), dataKey, keyId)
  }

  async function readSealed(
    tx: Tx,
    { id, storage }: Pick<StoredFile, 'id' | 'storage'>,
    part: ImportPart,
    number: number,
  ): Promise<Uint8Array | undefined> {
    if (part === 'file' && storage === 's3') {
      if (!bucket) throw new DocumentStorageError('not_configured')
      return bucket.storage.get(id, number)
    }
    const chunk = await tx
      .selectFrom('fileImportChunk')
      .select('bytes')
      .where('importId', '=', id)
      .where('part', '=', part)
      .where('number', '=', number)
      .executeTakeFirst()
    return chunk?.bytes
  }

  return {
    storageOfNew: bucket?.isForNew ? ('s3' as const) : ('database' as const),

    /** Adds the next chunk, `number` from 0. Throws `DocumentStorageError`. */
    async addChunk(
      tx: Tx,
      id: string,
      { part, number }: { part: ImportPart; number: number },
      bytes: Uint8Array,
    ): Promise<void> {
      const sealed = keyring.seal(await readKey(tx, id), chunkCell(id, part, number), bytes)
      if (part === 'file' && bucket?.isForNew) return bucket.storage.put(id, number, sealed)
      await tx
        .insertInto('fileImportChunk')
        .values({ importId: id, part, number, bytes: sealed })
        .execute()
    },

    /** Yields the bytes of the file. Throws `SealBroken` unless they are those that arrived. */
    async *openFile(tx: Tx, file: StoredFile): AsyncGenerator<Uint8Array> {
      const key = await readKey(tx, file.id)
      const size = file.size ?? 0
      let read = 0
      for (let number = 0; read < size; number++) {
        const sealed = await readSealed(tx, file, 'file', number)
        if (!sealed) throw new SealBroken(`the file of import ${file.id} has lost bytes`)
        const bytes = keyring.open(key, chunkCell(file.id, 'file', number), sealed)
        read += bytes.byteLength
        yield bytes
      }
    },

    /** Yields the chunks of a report. Throws `SealBroken`. */
    async *openReport(
      tx: Tx,
      file: Pick<StoredFile, 'id' | 'storage'>,
      part: Exclude<ImportPart, 'file'>,
      chunks: number,
    ): AsyncGenerator<Uint8Array> {
      const key = await readKey(tx, file.id)
      for (let number = 0; number < chunks; number++) {
        const sealed = await readSealed(tx, file, part, number)
        if (!sealed) throw new SealBroken(`the report of import ${file.id} has lost rows`)
        yield keyring.open(key, chunkCell(file.id, part, number), sealed)
      }
    },

    /** Makes the space of deleted chunks reusable: see `uploads.reclaim`. */
    async reclaim(db: Tx): Promise<void> {
      await sql`vacuum file_import_chunk`.execute(db)
    },
  }
}

/** Deletes the bytes of a file; objects in a bucket by the loop that deletes those of documents. */
export async function dropFile(
  tx: Tx,
  { id, storage }: Pick<StoredFile, 'id' | 'storage'>,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('fileImportChunk')
    .where('importId', '=', id)
    .where('part', '=', 'file')
    .execute()
  if (storage === 'database') return
  await tx
    .insertInto('objectDeletion')
    .values({ uploadId: id, requestedAt: now, nextAttemptAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fileImportChunk').where('importId', '=', id).execute()
}

/** A fresh key for file and report, sealed under the deployment's. */
export function newDataKey(keyring: Keyring, id: string) {
  return sealDataKey(keyring, id, randomBytes(32))
}

/** The same key under the deployment's current one. */
export function resealDataKey(
  keyring: Keyring,
  { id, dataKey, keyId }: { id: string; dataKey: Uint8Array | null; keyId: string | null },
) {
  if (!dataKey || !keyId) return { dataKey, keyId }
  return sealDataKey(keyring, id, keyring.openForDeployment(keyCell(id), dataKey, keyId))
}

function sealDataKey(keyring: Keyring, id: string, key: Uint8Array) {
  const { sealed: dataKey, keyId } = keyring.sealForDeployment(keyCell(id), key)
  return { dataKey, keyId }
}

function keyCell(row: string): Cell {
  return { table: 'file_import', row, column: 'data_key' }
}

function chunkCell(id: string, part: ImportPart, number: number): Cell {
  return { table: 'file_import_chunk', row: JSON.stringify([id, part, number]), column: 'bytes' }
}
