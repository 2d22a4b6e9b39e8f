import { createHmac, randomBytes } from 'node:crypto'
import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { getStaffSecret } from './staff-secret.ts'

/** The data of a registered authenticator; `transports`: how a browser reaches it. */
export type Credential = {
  /** Base64url. */
  id: string
  /** COSE, base64url. */
  publicKey: string
  transports: string[]
}

export type Passkey = {
  id: string
  /** The name that its owner gave it. */
  name: string
  credential: Credential
  counter: number
  createdAt: Date
  lastUsedAt: Date | null
}

export type StaffFactors = ReturnType<typeof createStaffFactors>

/** Creates random bytes for a browser to sign. */
export function createChallenge(): Buffer {
  return randomBytes(32)
}

/** Stores passkeys, their challenges, and backup codes. */
export function createStaffFactors(keyring: Keyring, rights: RightsSeals) {
  const changing = <T>(tx: Tx, userId: string, work: (within: Tx) => Promise<T>) =>
    rights.change(tx, 'staff_user', [userId], work)

  return {
    async addPasskey(
      tx: Tx,
      { userId, now, ...passkey }: NewPasskey & { userId: string; now: Date },
    ): Promise<void> {
      const { id, counter } = passkey
      const row = { id, userId, ...sealed(keyring, passkey), counter, createdAt: now }
      await changing(tx, userId, (within) =>
        within.insertInto('staffPasskey').values(row).execute(),
      )
    },

    /** The passkeys of an account, the oldest first. */
    async passkeysOf(tx: Tx, userId: string): Promise<Passkey[]> {
      const rows = await tx
        .selectFrom('staffPasskey')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        ...opened(keyring, row),
        counter: row.counter,
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
      }))
    },

    /** Tells whether one of these accounts has a passkey. */
    async havePasskey(tx: Tx, userIds: readonly string[]): Promise<boolean> {
      if (userIds.length === 0) return false
      const row = await tx
        .selectFrom('staffPasskey')
        .select('id')
        .where('userId', 'in', userIds)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Records the use of a passkey and its new signature counter. */
    async notePasskeyUsed(
      tx: Tx,
      { id, userId, counter, now }: { id: string; userId: string; counter: number; now: Date },
    ): Promise<void> {
      await changing(tx, userId, (within) =>
        within
          .updateTable('staffPasskey')
          .set({ counter, lastUsedAt: now })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Returns false if the account has none of that id. */
    async removePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await changing(tx, userId, (within) =>
        within
          .deleteFrom('staffPasskey')
          .where('userId', '=', userId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      return numDeletedRows > 0n
    },

    /** Stores random bytes for a browser to sign, replacing its earlier ones. */
    async newChallenge(
      tx: Tx,
      {
        subject,
        expiresAt,
        challenge = createChallenge(),
      }: { subject: string; expiresAt: Date; challenge?: Buffer },
    ): Promise<Buffer> {
      const row = { challenge, expiresAt }
      await tx
        .insertInto('staffChallenge')
        .values({ subject, ...row })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
        .execute()
      return challenge
    },

    /** Deletes and returns a challenge; undefined if it has expired. */
    async takeChallenge(tx: Tx, subject: string, now: Date): Promise<Buffer | undefined> {
      const row = await tx
        .deleteFrom('staffChallenge')
        .where('subject', '=', subject)
        .returning(['challenge', 'expiresAt'])
        .executeTakeFirst()
      return row && row.expiresAt > now ? Buffer.from(row.challenge) : undefined
    },

    /** Replaces all codes that an account had. They are given as typed: in one spelling. */
    async replaceBackupCodes(tx: Tx, userId: string, codes: readonly string[]): Promise<void> {
      const secret = await getStaffSecret(tx, keyring)
      const rows = codes.map((code) => ({ userId, mac: macOf(secret, userId, code), usedAt: null }))
      await changing(tx, userId, async (within) => {
        await within.deleteFrom('staffBackupCode').where('userId', '=', userId).execute()
        await within.insertInto('staffBackupCode').values(rows).execute()
      })
    },

    /** `used`: it was one, once. */
    async spendBackupCode(
      tx: Tx,
      { userId, code, now }: { userId: string; code: string; now: Date },
    ): Promise<'accepted' | 'used' | 'wrong'> {
      const mac = macOf(await getStaffSecret(tx, keyring), userId, code)
      const known = await tx
        .selectFrom('staffBackupCode')
        .select('usedAt')
        .where('userId', '=', userId)
        .where('mac', '=', mac)
        .forUpdate()
        .executeTakeFirst()
      if (!known) return 'wrong'
      if (known.usedAt) return 'used'
      await changing(tx, userId, (within) =>
        within
          .updateTable('staffBackupCode')
          .set({ usedAt: now })
          .where('userId', '=', userId)
          .where('mac', '=', mac)
          .execute(),
      )
      return 'accepted'
    },

    /** Counts the unused codes of an account. */
    async countBackupCodes(tx: Tx, userId: string): Promise<number> {
      const { count } = await tx
        .selectFrom('staffBackupCode')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** An account has neither any more. */
    async dropAll(tx: Tx, userId: string): Promise<void> {
      await changing(tx, userId, async (within) => {
        await within.deleteFrom('staffPasskey').where('userId', '=', userId).execute()
        await within.deleteFrom('staffBackupCode').where('userId', '=', userId).execute()
      })
    },

    /** Deletes challenges that nobody signed in time. */
    async forgetChallenges(tx: Tx, now: Date): Promise<void> {
      await tx.deleteFrom('staffChallenge').where('expiresAt', '<=', now).execute()
    },
  }
}

/** Puts up to `limit` passkeys under the current key. */
export async function resealPasskeys(
  tx: Tx,
  keyring: Keyring,
  rights: RightsSeals,
  limit: number,
): Promise<number> {
  const rows = await tx
    .selectFrom('staffPasskey')
    .select(['id', 'userId', 'sealed', 'keyId'])
    .where('keyId', '<>', keyring.currentKeyId)
    .limit(limit)
    .forUpdate()
    .execute()
  for (const row of rows) {
    await rights.change(tx, 'staff_user', [row.userId], (within) =>
      within
        .updateTable('staffPasskey')
        .set(sealed(keyring, opened(keyring, row)))
        .where('id', '=', row.id)
        .execute(),
    )
  }
  return rows.length
}

type NewPasskey = Pick<Passkey, 'id' | 'name' | 'credential' | 'counter'>
type Named = Pick<Passkey, 'id' | 'name' | 'credential'>

function sealed(keyring: Keyring, { id, name, credential }: Named) {
  return keyring.sealForDeployment(passkeyCell(id), bytesOfJson({ name, credential }))
}

function opened(
  keyring: Keyring,
  { id, sealed, keyId }: { id: string; sealed: Uint8Array; keyId: string },
): Named {
  const bytes = keyring.openForDeployment(passkeyCell(id), sealed, keyId)
  return { id, ...(parseSealedJson(bytes) as Omit<Named, 'id'>) }
}

function passkeyCell(row: string): Cell {
  return { table: 'staff_passkey', row, column: 'sealed' }
}

function macOf(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`portico/backup-code/1/${userId}/${code}`).digest()
}
