import type { Keyring } from './keyring.ts'
import type { Tx } from './schema.ts'

/** The application was erased: its key is gone, and with it everything sealed under it. */
export class ApplicationErased extends Error {
  override name = 'ApplicationErased'
  code = 'APPLICATION_ERASED'
}

/** The key under which everything personal of one application is sealed. */
export async function requireDataKey(
  tx: Tx,
  keyring: Keyring,
  applicationId: string,
): Promise<Buffer> {
  const row = await tx
    .selectFrom('application')
    .select(['wrappedKey', 'keyId'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (!row?.wrappedKey || !row.keyId) {
    throw new ApplicationErased(`application ${applicationId} was erased or never was`)
  }
  return keyring.unwrap(applicationId, row.wrappedKey, row.keyId)
}

export function bytesOfJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

export function parseSealedJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('utf8'))
}
