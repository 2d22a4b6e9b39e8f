import { countRightsToReseal, resealRights } from '#lib/access/rights/reseal-rights.ts'
import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { reindexContacts } from '#lib/access/store/contacts.ts'
import { reindexAddresses } from '#lib/access/store/return-addresses.ts'
import { countAuditKeysToReseal, saveAuditKeys } from '#lib/audit/store/audit-keys.ts'
import { reindexStale } from '#lib/casework/store/search-index.ts'
import type { Tx } from '#lib/database/schema.ts'
import { resealImports, selectImportsToReseal } from '#lib/imports/store/file-imports.ts'
import { resealMail, selectMailToReseal } from '#lib/messages/store/mail.ts'
import { bodyCell } from '#lib/platform/store/simulator-records.ts'
import { signingKeyCell } from '#lib/platform/store/subscriptions.ts'
import { reindexStaffAccounts } from '#lib/staff/store/staff-accounts.ts'
import { resealPasskeys } from '#lib/staff/store/staff-factors.ts'
import { resealStaffSecret } from '#lib/staff/store/staff-secret.ts'
import { resealWebhookSecrets, selectWebhooksToReseal } from '#lib/webhooks/store/endpoints.ts'
import { wrappedKeyIn } from './data-key.ts'
import type { Keyring } from './keyring.ts'

/**
 * Moves up to `limit` rows of each kind from an older key to the current one, and returns how many it
 * moved. 0 is no promise that none is left: another may be at the same rows, see
 * `countToRewrap`. The data keys stay the same, so people may work on meanwhile.
 */
export async function rewrap(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  return (
    (await rewrapApplications(tx, keyring, limit)) +
    (await resealRecords(tx, keyring, limit)) +
    (await resealSubscriptions(tx, keyring, limit)) +
    (await reindexAddresses(tx, keyring, rights, limit)) +
    (await reindexContacts(tx, keyring, rights, limit)) +
    (await reindexStale(tx, keyring, limit)) +
    (await reindexStaffAccounts(tx, keyring, rights, limit)) +
    (await resealPasskeys(tx, keyring, rights, limit)) +
    (await resealStaffSecret(tx, keyring)) +
    (await resealMail(tx, keyring, limit)) +
    (await resealWebhookSecrets(tx, keyring, rights, limit)) +
    (await resealImports(tx, keyring, rights, limit)) +
    (await resealRights(tx, rights, limit)) +
    (await saveAuditKeys(tx, keyring))
  )
}

/** Counts the rows under another key than the current one. */
export async function countToRewrap(
  db: Tx,
  keyring: Keyring,
  rights: RightsSeals,
): Promise<number> {
  const { currentKeyId } = keyring
  const counts = await Promise.all([
    db
      .selectFrom('application')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('wrappedKey', 'is not', null)
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('simulatorRecord')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('returnAddress')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applicationContact')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('caseworkEntry')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('staffUser')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('staffPasskey')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('staffSecret')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('keyId', '<>', currentKeyId)
      .executeTakeFirstOrThrow(),
    selectMailToReseal(db, keyring)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow(),
    selectWebhooksToReseal(db, keyring)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow(),
    selectImportsToReseal(db, keyring)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow(),
  ])
  const others =
    (await countAuditKeysToReseal(db, keyring)) + (await countRightsToReseal(db, rights))
  return counts.reduce((sum, { rows }) => sum + Number(rows), others)
}

async function rewrapApplications(tx: Tx, keyring: Keyring, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'wrappedKey as wrapped', 'keyId', 'erasureKey'])
    .where('wrappedKey', 'is not', null)
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { id, ...row } of rows) {
    const key = wrappedKeyIn(row)
    const next = key && (await keyring.rewrap(id, key))
    await tx
      .updateTable('application')
      // Nothing can be opened once the erasure key is destroyed: only the key's id is updated.
      .set(next ? { wrappedKey: next.wrapped, keyId: next.keyId } : { keyId: keyring.currentKeyId })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

async function resealRecords(tx: Tx, keyring: Keyring, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('simulatorRecord')
    .select(['collection', 'id', 'body', 'keyId'])
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { collection, id, body, keyId } of rows) {
    const cell = bodyCell(collection, id)
    const next = keyring.sealForDeployment(cell, keyring.openForDeployment(cell, body, keyId))
    await tx
      .updateTable('simulatorRecord')
      .set({ body: next.sealed, keyId: next.keyId })
      .where('collection', '=', collection)
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

async function resealSubscriptions(tx: Tx, keyring: Keyring, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('subscription')
    .select(['id', 'signingKey', 'keyId'])
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { id, signingKey, keyId } of rows) {
    const cell = signingKeyCell(id)
    const next = keyring.sealForDeployment(cell, keyring.openForDeployment(cell, signingKey, keyId))
    await tx
      .updateTable('subscription')
      .set({ signingKey: next.sealed, keyId: next.keyId })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
