import { randomBytes } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** Returns the secret of staff, random and sealed; a rotation keeps it. Created on first use. */
export async function getStaffSecret(tx: Tx, keyring: Keyring): Promise<string> {
  const { sealed, keyId } = keyring.sealForDeployment(secretCell, randomBytes(32))
  await tx
    .insertInto('staffSecret')
    .values({ sealed, keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('staffSecret').selectAll().executeTakeFirstOrThrow()
  return keyring.openForDeployment(secretCell, row.sealed, row.keyId).toString('base64url')
}

/** Puts the secret under the current key; it stays the same, so nobody is signed out. */
export async function resealStaffSecret(tx: Tx, keyring: Keyring): Promise<number> {
  const row = await tx
    .selectFrom('staffSecret')
    .selectAll()
    .where('keyId', '<>', keyring.currentKeyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const secret = keyring.openForDeployment(secretCell, row.sealed, row.keyId)
  await tx.updateTable('staffSecret').set(keyring.sealForDeployment(secretCell, secret)).execute()
  return 1
}

const secretCell: Cell = { table: 'staff_secret', row: 'staff', column: 'sealed' }
