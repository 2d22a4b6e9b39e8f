import { type Keyring, KeyUnknown } from './keyring.ts'
import type { Tx } from './schema.ts'

/**
 * Makes sure that everything stored can be opened; also that the database answers. Throws
 * `KeyUnknown`, naming the key's id, when something was written under a key that is not held.
 */
export async function requireKeys(tx: Tx, keyring: Keyring): Promise<void> {
  const rows = await tx
    .selectFrom('application')
    .select('keyId')
    .where('keyId', 'is not', null)
    .distinct()
    .union(tx.selectFrom('sandboxRecord').select('keyId').distinct())
    .execute()
  const missing = rows.find(({ keyId }) => keyId && !keyring.holds(keyId))
  if (missing) {
    throw new KeyUnknown(
      `APP_SECRET must hold the key ${missing.keyId}, under which stored answers were sealed`,
    )
  }
}
