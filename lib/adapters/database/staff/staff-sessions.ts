import type { Tx } from '../schema.ts'

/** `device`: browser and system, as coarse as `findDevice` says it. */
export type StaffSession = {
  id: string
  device: string | null
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** Sessions of staff, as better-auth writes them. */
export const staffSessions = {
  /** The sessions of an account that have not ended, the last used first. */
  async sessionsOf(tx: Tx, userId: string, now: Date): Promise<StaffSession[]> {
    return await tx
      .selectFrom('staffSession')
      .select(['id', 'userAgent as device', 'createdAt', 'updatedAt', 'expiresAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .execute()
  },

  /** It was opened by the firm's own provider, which has seen to the second factor. */
  async noteByProvider(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('staffSession').set({ byProvider: true }).where('id', '=', id).execute()
  },

  async isByProvider(tx: Tx, id: string): Promise<boolean> {
    const row = await tx
      .selectFrom('staffSession')
      .select('byProvider')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.byProvider ?? false
  },

  /** The browser and system of a session, where they are known. */
  async findSessionDevice(tx: Tx, id: string): Promise<string | null> {
    const row = await tx
      .selectFrom('staffSession')
      .select('userAgent as device')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.device || null
  },

  /** Ends one session of an account. False where it has none of that id. */
  async endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('staffSession')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Ends every session of an account but `except`; says how many. */
  async endSessions(tx: Tx, userId: string, except?: string): Promise<number> {
    const ended = tx.deleteFrom('staffSession').where('userId', '=', userId)
    const { numDeletedRows } = await (except
      ? ended.where('id', '<>', except)
      : ended
    ).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  },

  /** Forgets sessions and links that have ended by themselves. */
  async forgetEnded(tx: Tx, now: Date): Promise<void> {
    await tx.deleteFrom('staffSession').where('expiresAt', '<=', now).execute()
    await tx.deleteFrom('staffVerification').where('expiresAt', '<=', now).execute()
  },
}
