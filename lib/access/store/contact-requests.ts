/**
 * Stores requests of staff to send to an address that the customer did not give: requester, reason and result.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable, UpdateResult } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'

/** `reason` is null once erased, and so is `contactId`. Members of staff are named by our ids. */
export type ContactRequest = Omit<Selectable<Schema['contactRequest']>, 'reason'> & {
  reason: string | null
}

export type ContactRequests = ReturnType<typeof createContactRequests>

/**
 * An application has at most one open request: requested, or approved and not ended. Requests are among the
 * sealed rows that let somebody in, so a row that another program wrote does not count.
 */
export function createContactRequests(keyring: Keyring, rights: RightsSeals) {
  async function opened(
    tx: Tx,
    row: Selectable<Schema['contactRequest']>,
  ): Promise<ContactRequest> {
    if (!row.reason) return { ...row, reason: null }
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    const reason = String(parseSealedJson(keyring.open(dataKey, reasonCell(row.id), row.reason)))
    return { ...row, reason }
  }

  /** Changes a request, and with it what its application is sealed by; false if nothing was changed. */
  async function change(
    tx: Tx,
    id: string,
    update: (within: Tx) => Promise<UpdateResult>,
  ): Promise<boolean> {
    const row = await tx
      .selectFrom('contactRequest')
      .select('applicationId')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return false
    const { numUpdatedRows } = await rights.change(tx, 'application', [row.applicationId], update)
    return numUpdatedRows > 0n
  }

  return {
    /** Writes a request down; gives its id. Throws if another is open. */
    async add(
      tx: Tx,
      asked: Pick<
        ContactRequest,
        'applicationId' | 'requestedBy' | 'requestedAt' | 'usableAt' | 'expiresAt'
      > & { contactId: string; reason: string },
    ): Promise<string> {
      const id = randomUUID()
      const { reason, ...row } = asked
      const dataKey = await requireDataKey(tx, keyring, asked.applicationId)
      const sealed = keyring.seal(dataKey, reasonCell(id), bytesOfJson(reason))
      await rights.change(tx, 'application', [row.applicationId], (within) =>
        within
          .insertInto('contactRequest')
          .values({ id, ...row, state: 'requested', reason: sealed })
          .execute(),
      )
      return id
    },

    async find(tx: Tx, id: string): Promise<ContactRequest | undefined> {
      const row = await tx
        .selectFrom('contactRequest')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && opened(tx, row)
    },

    /** Finds the request that is requested or approved, whatever its times. */
    async findOpen(tx: Tx, applicationId: string): Promise<ContactRequest | undefined> {
      const row = await tx
        .selectFrom('contactRequest')
        .selectAll()
        .select(selectRights('application', 'contact_request.application_id').as('rights'))
        .where('applicationId', '=', applicationId)
        .where('state', 'in', ['requested', 'approved'])
        .executeTakeFirst()
      if (!row) return undefined
      const { rights: read, ...request } = row
      return rights.check(tx, 'application', applicationId, read) ? opened(tx, request) : undefined
    },

    /** Applications with an open request whose time is over. */
    async overdue(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('contactRequest')
        .select('applicationId')
        .where('state', 'in', ['requested', 'approved'])
        .where('expiresAt', '<=', now)
        .limit(limit)
        .execute()
      return rows.map(({ applicationId }) => applicationId)
    },

    /** Returns all requests of an application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<ContactRequest[]> {
      const rows = await tx
        .selectFrom('contactRequest')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('requestedAt')
        .execute()
      const all: ContactRequest[] = []
      for (const row of rows) all.push(await opened(tx, row))
      return all
    },

    /** A second member of staff agrees. False if it was not waiting for that any more. */
    async approve(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
      return change(tx, id, (within) =>
        within
          .updateTable('contactRequest')
          .set({ state: 'approved', decidedBy: by, decidedAt: now })
          .where('id', '=', id)
          .where('state', '=', 'requested')
          .executeTakeFirstOrThrow(),
      )
    },

    /** Ends an open one; false if it had ended before. */
    async end(
      tx: Tx,
      id: string,
      ended: { state: 'rejected' | 'stopped' | 'expired'; by?: string; now: Date },
    ): Promise<boolean> {
      const { state, by, now } = ended
      return change(tx, id, (within) =>
        within
          .updateTable('contactRequest')
          .set({ state, endedAt: now, ...(by && { decidedBy: by, decidedAt: now }) })
          .where('id', '=', id)
          .where('state', 'in', ['requested', 'approved'])
          .executeTakeFirstOrThrow(),
      )
    },
  }
}

function reasonCell(row: string): Cell {
  return { table: 'contact_request', row, column: 'reason' }
}
