import { sql } from 'kysely'
import { createEvidenceKey, type EvidenceKey } from '#lib/acceptance/evidence/keys.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { type AuditKey, auditKeyFrom, isMacOf } from '../rules/mac.ts'

/**
 * Stores the key of each held secret, sealed under the current one, so that its MACs can be checked once an
 * older secret is gone. Called at each start and rotation, which know a new secret first. Returns how many rows
 * it put under the current secret.
 */
export async function saveAuditKeys(tx: Tx, keyring: Keyring): Promise<number> {
  const known = await findAuditKeys(tx, keyring)
  const stored = await tx.selectFrom('auditKey').select(['id', 'keyId']).execute()
  const isDue = ({ id }: AuditKey) =>
    !stored.some((row) => row.id === id && row.keyId === keyring.currentKeyId)
  const due = [...known.values()].filter(isDue)
  for (const { id, bytes } of due) {
    const { sealed, keyId } = keyring.sealForDeployment(auditKeyCell(id), bytes)
    await tx
      .insertInto('auditKey')
      .values({ id, sealed, keyId })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed, keyId }))
      .execute()
  }
  return due.filter(({ id }) => stored.some((row) => row.id === id)).length
}

/**
 * Stores the public keys of all held secrets, with a MAC that confirms them as ours: their signatures verify
 * once the secret is gone. Called together with `saveAuditKeys`.
 */
export async function authenticateEvidenceKeys(tx: Tx, keyring: Keyring, now: Date): Promise<void> {
  const [current] = keyring.auditKeys
  await tx
    .insertInto('evidenceKey')
    .values(keyring.evidenceKeys.map(({ kid, x }) => ({ id: kid, publicKey: x, firstUsedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('evidenceKeyMac')
    .values(
      keyring.evidenceKeys.map(({ kid, x }) => ({
        evidenceKeyId: kid,
        keyId: current.id,
        mac: current.mac(evidenceKeyText(x)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts the keys that are sealed under another secret than the current one. */
export async function countAuditKeysToReseal(tx: Tx, keyring: Keyring): Promise<number> {
  const { rows } = await tx
    .selectFrom('auditKey')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('keyId', '<>', keyring.currentKeyId)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/**
 * Returns every available key by id: those of the held secrets, and those stored sealed. A key that does not
 * open was put there by somebody else and is left out.
 */
export async function findAuditKeys(tx: Tx, keyring: Keyring): Promise<Map<string, AuditKey>> {
  const rows = await tx.selectFrom('auditKey').selectAll().execute()
  const opened = rows.map(({ id, sealed, keyId }) => {
    if (!keyring.holds(keyId)) return undefined
    try {
      return auditKeyFrom(keyring.openForDeployment(auditKeyCell(id), sealed, keyId))
    } catch {
      return undefined
    }
  })
  const all = [...opened.filter((key) => key !== undefined), ...keyring.auditKeys]
  return new Map(all.map((key) => [key.id, key]))
}

/**
 * Returns our public keys that have signed evidence: those of the held secrets, and those with our MAC. An
 * attacker who can write to the database could add a key of their own.
 */
export async function findEvidenceKeys(tx: Tx, keyring: Keyring): Promise<EvidenceKey[]> {
  const rows = await tx
    .selectFrom('evidenceKey as key')
    .innerJoin('evidenceKeyMac as vouched', 'vouched.evidenceKeyId', 'key.id')
    .select(['key.publicKey', 'vouched.keyId', 'vouched.mac'])
    .orderBy('key.firstUsedAt', 'desc')
    .orderBy(sql`key.id`)
    .execute()
  const keys = await findAuditKeys(tx, keyring)
  const used = rows
    .filter(({ publicKey, keyId, mac }) => {
      const key = keys.get(keyId)
      return key !== undefined && isMacOf(key, evidenceKeyText(publicKey), mac)
    })
    .map(({ publicKey }) => createEvidenceKey(publicKey))
  return [...new Map([...keyring.evidenceKeys, ...used].map((key) => [key.kid, key])).values()]
}

/** Returns the text that the MAC of a public key covers; no event has this form. */
function evidenceKeyText(x: string): string {
  return `portico/evidence-key/1 ${x}`
}

function auditKeyCell(row: string): Cell {
  return { table: 'audit_key', row, column: 'sealed' }
}

/** Tells whether the current secret was in use before, in this database. */
export async function isAuditKeyKnown(tx: Tx, keyring: Keyring): Promise<boolean> {
  const row = await tx
    .selectFrom('auditKey')
    .select('id')
    .where('id', '=', keyring.auditKeys[0].id)
    .executeTakeFirst()
  return row !== undefined
}
