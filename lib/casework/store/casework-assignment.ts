/** Changes the assignee and the branch of an application. */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'

export const caseworkAssignment = {
  /** Gives it to one of staff, or to nobody. False if they have it already, or it was erased. */
  async assign(tx: Tx, applicationId: string, staff: string | null): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('caseworkEntry')
      .set({ assignedTo: staff })
      .where('applicationId', '=', applicationId)
      .where(sql<boolean>`assigned_to is distinct from ${staff}::uuid`)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** The ids of the applications that are assigned to a member, in one order. */
  async listAssigned(tx: Tx, staff: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('caseworkEntry')
      .select('applicationId')
      .where('assignedTo', '=', staff)
      .orderBy('applicationId')
      .execute()
    return rows.map(({ applicationId }) => applicationId)
  },

  /** Records the member who started it, and its resulting branch. */
  async recordStartedBy(
    tx: Tx,
    applicationId: string,
    { startedBy, branch }: { startedBy: string; branch: string },
  ): Promise<void> {
    await tx
      .updateTable('caseworkEntry')
      .set({ startedBy, branch })
      .where('applicationId', '=', applicationId)
      .execute()
  },

  /** Puts it into a branch, or only if it is in none. False if that changes nothing. */
  async putIntoBranch(
    tx: Tx,
    applicationId: string,
    branch: string,
    { onlyFromPool = false }: { onlyFromPool?: boolean } = {},
  ): Promise<boolean> {
    const put = tx
      .updateTable('caseworkEntry')
      .set({ branch })
      .where('applicationId', '=', applicationId)
      .where('branch', '<>', branch)
    const { numUpdatedRows } = await (onlyFromPool
      ? put.where('branch', '=', '')
      : put
    ).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /**
   * Puts the applications that a member has, or started and nobody has, into a branch if they are in none;
   * returns the ids.
   */
  async putOwnIntoBranch(tx: Tx, staff: string, branch: string): Promise<string[]> {
    const rows = await tx
      .updateTable('caseworkEntry')
      .set({ branch })
      .where('branch', '=', '')
      .where(({ eb, and, or }) =>
        or([
          eb('assignedTo', '=', staff),
          and([eb('startedBy', '=', staff), eb('assignedTo', 'is', null)]),
        ]),
      )
      .returning('applicationId')
      .execute()
    return rows.map(({ applicationId }) => applicationId)
  },
}
