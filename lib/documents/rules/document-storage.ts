/** The interface of a storage for documents outside the database. Its content is already sealed. */

export type DocumentStorageFault =
  /** No connection, or none that is encrypted. */
  | 'unreachable'
  | 'timed_out'
  /** The storage asks for less at a time (503, 429). */
  | 'busy'
  /** The credentials are unknown, or may not do this. */
  | 'denied'
  | 'no_bucket'
  /** There is no such chunk. */
  | 'missing'
  /** The answer was cut off, or is larger than a chunk can be. */
  | 'damaged'
  | 'server_error'
  /** The storage is known not to answer, and was not asked. */
  | 'circuit_open'
  /** A document lies in a bucket and no bucket is configured. */
  | 'not_configured'

/** A failure of the storage. Its own message, which names the bucket, is not repeated. */
export class DocumentStorageError extends Error {
  override name = 'DocumentStorageError'
  fault: DocumentStorageFault
  code: string

  constructor(fault: DocumentStorageFault) {
    super(`document storage: ${fault}`)
    this.fault = fault
    this.code = `DOCUMENT_STORAGE_${fault.toUpperCase()}`
  }
}

/**
 * Tells whether a thrown value is one, by its name: Next has this module several times in one process, each
 * with a class of its own.
 */
export function isDocumentStorageError(error: unknown): error is DocumentStorageError {
  return error instanceof Error && error.name === 'DocumentStorageError'
}

/** A document that the storage holds, whole or in part. */
export type HeldDocument = {
  id: string
  /** When its last chunk was written, by the storage's clock. */
  modifiedAt: Date
}

export type DocumentStorage = {
  /** Stores a chunk of a document; again with the same effect. */
  put(documentId: string, number: number, sealed: Uint8Array): Promise<void>
  /** A chunk as it was stored. */
  get(documentId: string, number: number): Promise<Uint8Array>
  /**
   * Deletes every chunk of a document that a listing shows, and returns their number. A listing may lag:
   * nothing is left only when a later call finds none.
   */
  delete(documentId: string): Promise<number>
  /** Everything of this installation that is held. */
  list(): AsyncIterable<HeldDocument>
  /** Whether it answers and lets us in. */
  check(): Promise<{ outcome: 'up' } | { outcome: 'down'; code: DocumentStorageFault }>
}
