import type { Selectable } from 'kysely'
import type { Schema } from '#lib/database/schema.ts'
import type { Cell } from '#lib/keys/keyring/keyring.ts'
import { queuedColumns } from '#lib/submission/store/queued-columns.ts'

/** An upload as it is read, without its sealed columns. */
export type Upload = Omit<Selectable<Schema['upload']>, 'about' | 'refusal'>

/** A completely received upload. */
export type StoredUpload = Upload & {
  fileName: string
  mediaType: string
  size: number
  contentHash: string
  storedAt: Date
}

/** The columns that locate the bytes of an upload; without `storage` they are where new ones are written. */
export type ReadableUpload = Pick<StoredUpload, 'id' | 'applicationId' | 'size' | 'contentHash'> &
  Partial<Pick<Upload, 'storage'>>

/** The personal data of an upload besides its bytes. */
export type AboutUpload = {
  /** The name of the sender's file, fit to be shown. */
  name: string
  /** The platform's word for the document. */
  document: string
  /** The SHA-256 of its bytes, in hex; sealed, because it could be compared with that of a known file. */
  sha256: string
  /** Our id of the person of a company who sent it in their own part. */
  person?: string
  /** The name of the firm's own system that sent it. */
  partner?: string
}

export const uploadColumns = [
  'id',
  'sequence',
  'applicationId',
  'documentId',
  'idempotencyId',
  'uploadedBy',
  'personLinkId',
  'storage',
  'state',
  'fileName',
  'mediaType',
  'size',
  'contentHash',
  'statusBefore',
  ...queuedColumns,
  'storedAt',
  'completedAt',
] as const satisfies (keyof Upload)[]

export function uploadCell(row: string, column: 'about' | 'refusal'): Cell {
  return { table: 'upload', row, column }
}

/** Returns the place of a chunk; only that chunk of that upload opens there. */
export function chunkCell(upload: string, number: number): Cell {
  return { table: 'upload_chunk', row: JSON.stringify([upload, number]), column: 'bytes' }
}
