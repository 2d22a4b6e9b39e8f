import type { Tx } from '#lib/database/schema.ts'
import type { Cell, Keyring, WrappedKey } from './keyring.ts'

/** The application was erased: its key is gone, and with it everything sealed under it. */
export class ApplicationErased extends Error {
  override name = 'ApplicationErased'
  code = 'APPLICATION_ERASED'
}

// A transaction that has read an application asks for its key again and again; with the transaction
// the key is forgotten, so an erasure is seen by the next one.
const unwrapped = new WeakMap<Tx, Map<string, Buffer>>()

// Outside a transaction the key is kept with the read object, and forgotten with it.
const keyOfRead = new WeakMap<object, Buffer>()

/**
 * The key under which everything personal of one application is sealed; known already if an application
 * is given as it was read. Throws `ApplicationErased`.
 */
export async function requireDataKey(
  tx: Tx,
  keyring: Keyring,
  application: string | { id: string },
): Promise<Buffer> {
  const applicationId = typeof application === 'string' ? application : application.id
  const known = unwrapped.get(tx)?.get(applicationId)
  if (known) return known
  const read = typeof application === 'string' ? undefined : keyOfRead.get(application)
  if (read && !tx.isTransaction) return read
  const row = await tx
    .selectFrom('application')
    .select(['wrappedKey as wrapped', 'keyId', 'erasureKey'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return unwrapDataKey(tx, keyring, applicationId, row)
}

/** Unwraps the key of an application's row that has been read already. Throws `ApplicationErased`. */
export async function unwrapDataKey(
  tx: Tx,
  keyring: Keyring,
  applicationId: string,
  row: Parameters<typeof wrappedKeyIn>[0] | undefined,
): Promise<Buffer> {
  const key = row && wrappedKeyIn(row)
  const dataKey = key && (await keyring.unwrap(applicationId, key))
  if (!dataKey) throw new ApplicationErased(`application ${applicationId} was erased or never was`)
  rememberDataKey(tx, applicationId, dataKey)
  return dataKey
}

/** Remembers the key for `requireDataKey` until this transaction ends; outside of one, does nothing. */
export function rememberDataKey(tx: Tx, applicationId: string, dataKey: Buffer): void {
  if (!tx.isTransaction) return
  const keys = unwrapped.get(tx) ?? new Map<string, Buffer>()
  unwrapped.set(tx, keys.set(applicationId, dataKey))
}

/** Gives `requireDataKey` the key of an application that was read outside a transaction. */
export function attachDataKey<Read extends { id: string }>(read: Read, dataKey: Buffer): Read {
  keyOfRead.set(read, dataKey)
  return read
}

/** Forgets the data key of an application that was erased in this transaction. */
export function forgetDataKey(tx: Tx, applicationId: string): void {
  unwrapped.get(tx)?.delete(applicationId)
}

/** The wrapped key of a row; undefined if the application was erased. */
export function wrappedKeyIn({
  wrapped,
  keyId,
  erasureKey,
}: {
  wrapped: Uint8Array | null
  keyId: string | null
  erasureKey: string | null
}): WrappedKey | undefined {
  return wrapped && keyId && erasureKey ? { wrapped, keyId, erasureKey } : undefined
}

export function applicationCell(row: string, column: 'answers' | 'sources'): Cell {
  return { table: 'application', row, column }
}

export function bytesOfJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

export function parseSealedJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('utf8'))
}
