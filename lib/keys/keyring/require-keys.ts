import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import { type Keyring, KeyUnknown } from './keyring.ts'

/**
 * Makes sure that everything stored can be opened; also that the database answers, and that the folder
 * of the erasure keys does. Throws `ErasureKeyUnknown`, and
 * `KeyUnknown`, naming the key's id, when something was written under a key that is not held.
 */
export async function requireKeys(tx: Tx, keyring: Keyring): Promise<void> {
  await keyring.erasureKeys.check()
  // The index leads from key to key: `distinct` would read every application, and readiness is asked for every
  // few seconds.
  const { rows } = await sql<{ keyId: string }>`
    with recursive used (key_id) as (
      (select key_id from application where wrapped_key is not null order by key_id limit 1)
      union all
      select (
        select key_id from application
        where wrapped_key is not null and key_id > used.key_id order by key_id limit 1
      )
      from used where used.key_id is not null
    )
    select key_id from used where key_id is not null
    union
    select distinct key_id from simulator_record
    union
    select key_id from subscription
    union
    select key_id from staff_user
    union
    select key_id from staff_passkey
    union
    select key_id from staff_secret
    union
    select key_id from mail where state = 'waiting' and key_id is not null
    union
    select key_id from webhook_endpoint where ended_at is null
    union
    select key_id from file_import where key_id is not null
    union
    select key_id from audit_key`.execute(tx)
  const missing = rows.find(({ keyId }) => !keyring.holds(keyId))
  if (missing) {
    throw new KeyUnknown(
      `APP_SECRET must hold the key ${missing.keyId}, under which stored answers were sealed`,
    )
  }
}
