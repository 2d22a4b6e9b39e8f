import { sql } from 'kysely'
import { type RightsSeals, selectRights, type TimedRow } from '#lib/access/rights/rights-seals.ts'
import type { Tx } from '#lib/database/schema.ts'

/** `device`: browser and system, as coarse as `findDevice` says it. */
export type StaffSession = {
  id: string
  device: string | null
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** Sessions of staff: better-auth writes them, and they open nothing before Portico has admitted them. */
export function createStaffSessions(rights: RightsSeals) {
  const changing = <T>(tx: Tx, userId: string, work: (within: Tx) => Promise<T>) =>
    rights.change(tx, 'staff_user', [userId], work)

  return {
    /** The sessions of an account that have not ended, the last used first. */
    async sessionsOf(tx: Tx, userId: string, now: Date): Promise<StaffSession[]> {
      return await tx
        .selectFrom('staffSession')
        .select(['id', 'userAgent as device', 'createdAt', 'updatedAt', 'expiresAt'])
        .where('userId', '=', userId)
        .where('admitted', '=', true)
        .where('expiresAt', '>', now)
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .execute()
    },

    /** Lets a session that better-auth has just opened, or given another token, open the account. */
    async admitSession(tx: Tx, token: string): Promise<void> {
      const row = await tx
        .selectFrom('staffSession')
        .select(['id', 'userId', 'expiresAt'])
        .where('token', '=', token)
        .executeTakeFirst()
      if (!row) return
      const { id, userId, expiresAt } = row
      const expiresSeal = rights.sealTime(sessionRow(id), expiresAt)
      await changing(tx, userId, (within) =>
        within
          .updateTable('staffSession')
          .set({ admitted: true, expiresSeal })
          .where('id', '=', id)
          .execute(),
      )
    },

    /** Returns the session in use, if Portico admitted it; `byProvider` tells who checked the second factor. */
    async findAdmitted(
      tx: Tx,
      { userId, id }: { userId: string; id: string },
    ): Promise<{ byProvider: boolean } | undefined> {
      const row = await tx
        .selectFrom('staffSession')
        .select(['byProvider', 'admitted', 'expiresAt', 'expiresSeal'])
        .select(selectRights('staff_user', 'staff_session.user_id').as('rights'))
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst()
      if (!row?.admitted || !rights.check(tx, 'staff_user', userId, row.rights)) return undefined
      const isOurs = rights.isTimeSealed(sessionRow(id), row.expiresAt, row.expiresSeal)
      return isOurs ? { byProvider: row.byProvider } : undefined
    },

    /** Whether a session of a locked account is open, which then nobody ends before the transaction does. */
    async holdOpen(
      tx: Tx,
      { userId, id }: { userId: string; id: string },
      now: Date,
    ): Promise<boolean> {
      const row = await tx
        .selectFrom('staffSession')
        .select(['expiresAt', 'expiresSeal'])
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('admitted', '=', true)
        .where('expiresAt', '>', now)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return (
        row !== undefined && rights.isTimeSealed(sessionRow(id), row.expiresAt, row.expiresSeal)
      )
    },

    /** Prolongs a session that is in use. */
    async prolongSession(tx: Tx, id: string, expiresAt: Date, now: Date): Promise<void> {
      await tx
        .updateTable('staffSession')
        .set({ expiresAt, expiresSeal: rights.sealTime(sessionRow(id), expiresAt), updatedAt: now })
        .where('id', '=', id)
        .where('expiresAt', '<', expiresAt)
        .execute()
    },

    /** Records that a session was opened by the firm's own provider, which has seen to the second factor. */
    async noteByProvider(tx: Tx, userId: string, id: string): Promise<void> {
      await changing(tx, userId, (within) =>
        within.updateTable('staffSession').set({ byProvider: true }).where('id', '=', id).execute(),
      )
    },

    /** The account's id at the firm's provider is the one that the provider has just named. */
    async admitProviderId(tx: Tx, userId: string, accountId: string): Promise<void> {
      await changing(tx, userId, (within) =>
        within
          .updateTable('staffAccount')
          .set({ admitted: true })
          .where('userId', '=', userId)
          .where('accountId', '=', accountId)
          .execute(),
      )
    },

    /** Tells whether Portico let the account be opened with that id at the firm's provider. */
    async isProviderIdAdmitted(tx: Tx, userId: string): Promise<boolean> {
      const rows = await tx
        .selectFrom('staffAccount')
        .select('admitted')
        .where('userId', '=', userId)
        .where('providerId', '<>', 'credential')
        .execute()
      return rows.length > 0 && rows.every(({ admitted }) => admitted)
    },

    /** The browser and system of a session, if they are known. */
    async findSessionDevice(tx: Tx, id: string): Promise<string | null> {
      const row = await tx
        .selectFrom('staffSession')
        .select('userAgent as device')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.device || null
    },

    /** Ends one session of an account. Returns false if it has none of that id. */
    async endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await changing(tx, userId, (within) =>
        within
          .deleteFrom('staffSession')
          .where('userId', '=', userId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      return numDeletedRows > 0n
    },

    /** Ends every session of an account but `except`; says how many. */
    async endSessions(tx: Tx, userId: string, except?: string): Promise<number> {
      const { numDeletedRows } = await changing(tx, userId, (within) => {
        const ended = within.deleteFrom('staffSession').where('userId', '=', userId)
        return (except ? ended.where('id', '<>', except) : ended).executeTakeFirstOrThrow()
      })
      return Number(numDeletedRows)
    },

    /** Forgets sessions and links that have ended by themselves. */
    async forgetEnded(tx: Tx, now: Date): Promise<void> {
      const ended = await tx
        .selectFrom('staffSession')
        .select('userId')
        .where('expiresAt', '<=', now)
        .union(
          tx
            .selectFrom('staffVerification')
            .innerJoin('staffUser', (join) =>
              join.on(sql<boolean>`staff_verification.value = staff_user.id::text`),
            )
            .select('staffUser.id as userId')
            .where('staffVerification.expiresAt', '<=', now),
        )
        .execute()
      for (const { userId } of ended) {
        await changing(tx, userId, async (within) => {
          await within
            .deleteFrom('staffSession')
            .where('userId', '=', userId)
            .where('expiresAt', '<=', now)
            .execute()
          await within
            .deleteFrom('staffVerification')
            .where('value', '=', userId)
            .where('expiresAt', '<=', now)
            .execute()
        })
      }
      // The remaining rows belong to no account: prepared apps, and sign-ins at a provider.
      await tx
        .deleteFrom('staffVerification')
        .where('expiresAt', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('staffUser')
                .select('staffUser.id')
                .where(sql<boolean>`staff_verification.value = staff_user.id::text`),
            ),
          ),
        )
        .execute()
    },
  }
}

function sessionRow(id: string): TimedRow {
  return ['staff_session', id]
}
