import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { getStaffSecret } from './staff-secret.ts'

/** A reset that waits for a second person. */
export type FactorResetRequest = Pick<
  Selectable<Schema['staffFactorReset']>,
  'userId' | 'requestedBy' | 'requestedAt' | 'expiresAt'
>

export type StaffFactorResets = ReturnType<typeof createStaffFactorResets>

/** Resets of second factors by administrators, and the codes with which other ones are set up. */
export function createStaffFactorResets(keyring: Keyring, rights: RightsSeals) {
  const changing = <T>(tx: Tx, userId: string, work: (within: Tx) => Promise<T>) =>
    rights.change(tx, 'staff_user', [userId], work)

  return {
    /** The requests that wait for a second person, the oldest first. */
    async listRequests(tx: Tx, now: Date): Promise<FactorResetRequest[]> {
      return await tx
        .selectFrom('staffFactorReset')
        .select(['userId', 'requestedBy', 'requestedAt', 'expiresAt'])
        .where('waits', '=', true)
        .where('expiresAt', '>', now)
        .orderBy('requestedAt')
        .orderBy('userId')
        .execute()
    },

    /** Stores a request, or a reset with its code, each in the place of an earlier one of that account. */
    async put(
      tx: Tx,
      {
        code,
        ...reset
      }: FactorResetRequest & { approvedBy?: string | undefined; code?: string | undefined },
    ): Promise<void> {
      const { userId } = reset
      const mac = code === undefined ? null : macOf(await getStaffSecret(tx, keyring), userId, code)
      const row = { ...reset, approvedBy: reset.approvedBy ?? null, mac, sessionId: null }
      await changing(tx, userId, (within) =>
        within
          .insertInto('staffFactorReset')
          .values(row)
          .onConflict((conflict) => conflict.columns(['userId', 'waits']).doUpdateSet(row))
          .execute(),
      )
    },

    /** Returns until when the code of an account can be entered; undefined: there is none. */
    async findCodeEnd(tx: Tx, userId: string): Promise<Date | undefined> {
      const row = await tx
        .selectFrom('staffFactorReset')
        .select('expiresAt')
        .where('userId', '=', userId)
        .where('waits', '=', false)
        .executeTakeFirst()
      return row?.expiresAt
    },

    /** `late`: it was the right one. */
    async checkCode(
      tx: Tx,
      { userId, code, now }: { userId: string; code: string; now: Date },
    ): Promise<'right' | 'wrong' | 'late'> {
      const mac = macOf(await getStaffSecret(tx, keyring), userId, code)
      const row = await tx
        .selectFrom('staffFactorReset')
        .select('expiresAt')
        .where('userId', '=', userId)
        .where('mac', '=', mac)
        .executeTakeFirst()
      if (!row) return 'wrong'
      return row.expiresAt > now ? 'right' : 'late'
    },

    /** The code was entered in that session, and in no other since. */
    async noteSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
      await changing(tx, userId, (within) =>
        within
          .updateTable('staffFactorReset')
          .set({ sessionId })
          .where('userId', '=', userId)
          .where('waits', '=', false)
          .execute(),
      )
    },

    /** Tells whether the code was entered in that session. */
    async isOfSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('staffFactorReset')
        .select('userId')
        .where('userId', '=', userId)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The request was rejected or carried out; the code of an earlier reset stays. */
    async forgetRequest(tx: Tx, userId: string): Promise<void> {
      await changing(tx, userId, (within) =>
        within
          .deleteFrom('staffFactorReset')
          .where('userId', '=', userId)
          .where('waits', '=', true)
          .execute(),
      )
    },

    /** Forgets a reset once another factor was set up. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await changing(tx, userId, (within) =>
        within.deleteFrom('staffFactorReset').where('userId', '=', userId).execute(),
      )
    },
  }
}

function macOf(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`portico/setup-code/1/${userId}/${code}`).digest()
}
