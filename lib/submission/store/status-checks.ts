import type { Tx } from '#lib/database/schema.ts'

/** When the platform is polled for the status of a submission. */
export const statusChecks = {
  /** Claims the next poll of the platform for the status: true for one caller only. */
  async claimCheck(
    tx: Tx,
    id: string,
    { now, nextCheckAt }: { now: Date; nextCheckAt: Date },
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('submission')
      .set({ nextCheckAt })
      .where('id', '=', id)
      .where('nextCheckAt', '<=', now)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Postpones the next poll, unless it was rescheduled since it was `planned`, or is later anyway. */
  async postponeCheck(
    tx: Tx,
    id: string,
    { planned, nextCheckAt }: { planned: Date; nextCheckAt: Date },
  ): Promise<void> {
    if (nextCheckAt <= planned) return
    await tx
      .updateTable('submission')
      .set({ nextCheckAt })
      .where('id', '=', id)
      .where('nextCheckAt', '=', planned)
      .execute()
  },

  /** An event of the platform named it: its status is due now. False if its status is not polled. */
  async scheduleCheckForEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('submission')
      .set({ nextCheckAt: now, lastEventAt: now })
      .where('id', '=', id)
      .where('state', 'in', ['preparing', 'submitted', 'awaiting_customer'])
      .where('platformApplicationId', 'is not', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /**
   * Releases the lease of a submission without further sendings now. A draft before the acceptance is on the
   * platform: its requirements are to be read at once.
   */
  async releaseAfterSending(tx: Tx, id: string, fence: number, now: Date): Promise<void> {
    await tx
      .updateTable('submission')
      .set(({ and, case: when, eb, ref, val }) => ({
        leaseOwner: null,
        leaseUntil: null,
        nextCheckAt: when()
          .when(and([eb('state', '=', 'preparing'), eb('platformApplicationId', 'is not', null)]))
          .then(val<Date | null>(now))
          .else(ref('nextCheckAt'))
          .end(),
      }))
      .where('id', '=', id)
      .where('fence', '=', fence)
      .execute()
  },

  /** The submissions whose status is due, as a query. */
  selectDueChecks,

  /** Ids of the submissions whose status is due, the longest due first. */
  async findDueChecks(tx: Tx, now: Date, limit: number): Promise<string[]> {
    const rows = await selectDueChecks(tx, now).orderBy('nextCheckAt').limit(limit).execute()
    return rows.map(({ id }) => id)
  },

  /**
   * Something changed that the platform reviews: its status is due now, and is polled often again for a
   * while. Nothing changes if the status is not polled, or the application was erased.
   */
  async recordActivity(tx: Tx, applicationId: string, now: Date): Promise<void> {
    await tx
      .updateTable('submission')
      .set({ lastActivityAt: now, nextCheckAt: now })
      .where('applicationId', '=', applicationId)
      .where('state', 'in', ['preparing', 'submitted', 'awaiting_customer'])
      .where('platformApplicationId', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('application')
            .select('application.id')
            .whereRef('application.id', '=', 'submission.applicationId')
            .where('application.wrappedKey', 'is not', null),
        ),
      )
      .execute()
  },
}

function selectDueChecks(tx: Tx, now: Date) {
  return tx.selectFrom('submission').select('id').where('nextCheckAt', '<=', now)
}
