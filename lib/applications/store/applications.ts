import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import {
  accessProof,
  areTimesSealed,
  selectAccessRights,
  selectOpenAccess,
} from '#lib/access/store/sessions.ts'
import { keepLockedRow, takeLockedRow } from '#lib/database/connection/locked-rows.ts'
import type { Tx } from '#lib/database/schema.ts'
import { expireImportsOf } from '#lib/imports/store/file-imports.ts'
import { attachDataKey, rememberDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { erasePartnerApplication } from '#lib/partners/store/partner-applications.ts'
import { eraseApplication } from '#lib/privacy/store/erase-application.ts'
import { addApplication, type NewApplication } from './add-application.ts'
import {
  type Application,
  type ApplicationRow,
  applicationColumns,
  openApplication,
} from './open-application.ts'
import { type AnswersUpdate, updateAnswers } from './update-answers.ts'

export type { Application } from './open-application.ts'

export type Applications = ReturnType<typeof createApplications>

/** Drafts and what became of them. An erased application is not found. */
export function createApplications(keyring: Keyring, rights: RightsSeals) {
  async function openRow(
    tx: Tx,
    row: ApplicationRow | undefined,
  ): Promise<Application | undefined> {
    const found = row && (await openApplication(keyring, row))
    if (!found) return undefined
    const { application, dataKey } = found
    rememberDataKey(tx, application.id, dataKey)
    return attachDataKey(application, dataKey)
  }

  async function lockRow(tx: Tx, id: string): Promise<Application | undefined> {
    const query = tx
      .selectFrom('application')
      .select(applicationColumns)
      .where('id', '=', id)
      .forUpdate()
    const row = await query.executeTakeFirst()
    if (tx.isTransaction) rights.noteLocked(tx, 'application', id)
    return openRow(tx, row)
  }

  /** Keeps the locked application for the next `lock`; false if there is none. */
  function keepLocked(tx: Tx, id: string, application: Application | undefined): boolean {
    if (application) keepLockedRow(tx, 'application', id, application)
    return application !== undefined
  }

  return {
    /** See `addApplication`. */
    add: (tx: Tx, application: NewApplication): Promise<Application> =>
      addApplication(tx, { keyring, rights }, application),

    async find(tx: Tx, id: string): Promise<Application | undefined> {
      const query = tx.selectFrom('application').select(applicationColumns).where('id', '=', id)
      return openRow(tx, await query.executeTakeFirst())
    },

    /** All of these that are not erased, in no order. */
    async findAll(tx: Tx, ids: readonly string[]): Promise<Application[]> {
      if (ids.length === 0) return []
      const rows = await tx
        .selectFrom('application')
        .select(applicationColumns)
        .where('id', 'in', ids)
        .execute()
      const found = await Promise.all(rows.map((row) => openRow(tx, row)))
      return found.filter((each) => each !== undefined)
    },

    /** The id behind a customer's reference, also of an application that was erased. */
    async findId(tx: Tx, customerId: string): Promise<string | undefined> {
      const query = tx.selectFrom('application').select('id').where('customerId', '=', customerId)
      return (await query.executeTakeFirst())?.id
    },

    /** The reference of an application, also of one that was erased. */
    async findReference(tx: Tx, id: string): Promise<string | undefined> {
      const query = tx.selectFrom('application').select('customerId').where('id', '=', id)
      return (await query.executeTakeFirst())?.customerId
    },

    /** The application does not continue; it stays reported, so that nothing is sent. */
    async stop(tx: Tx, id: string, now: Date): Promise<void> {
      await tx.updateTable('application').set({ stoppedAt: now }).where('id', '=', id).execute()
    },

    /** Finds an application and locks it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<Application | undefined> {
      return takeLockedRow<Application>(tx, 'application', id) ?? (await lockRow(tx, id))
    },

    /** Locks it for the next `lock` of the transaction; false if there is none. */
    async lockAhead(tx: Tx, id: string): Promise<boolean> {
      return keepLocked(tx, id, await lockRow(tx, id))
    },

    /** Locks it for a session that may open it now, and that nobody closes before the transaction ends. */
    async lockForSession(
      tx: Tx,
      { session, applicationId }: { session: Uint8Array; applicationId: string },
      now: Date,
    ): Promise<boolean> {
      const row = await selectOpenAccess(tx, session, applicationId, now)
        .innerJoin('application', 'application.id', 'access.applicationId')
        .select(applicationColumns.map((column) => `application.${column}` as const))
        .select(accessProof)
        .select(selectAccessRights().as('rights'))
        // All code locks the application before what belongs to it.
        .forUpdate('application')
        .forNoKeyUpdate(['access', 'session'])
        .executeTakeFirst()
      if (!row) return false
      const { proofIdleUntil, proofIdleSeal, proofExpiresAt, proofExpiresSeal, ...others } = row
      const { rights: read, ...application } = others
      const proof = { proofIdleUntil, proofIdleSeal, proofExpiresAt, proofExpiresSeal }
      const isSealed =
        areTimesSealed(rights, { tokenHash: session, applicationId }, proof) &&
        (await rights.checkLocked(tx, 'application', applicationId, read))
      if (!isSealed) return false
      rights.noteLocked(tx, 'application', applicationId)
      return keepLocked(tx, applicationId, await openRow(tx, application))
    },

    /** See `updateAnswers`. */
    updateAnswers: (
      tx: Tx,
      application: Application,
      change: AnswersUpdate,
    ): Promise<Application> => updateAnswers(tx, { keyring, rights }, application, change),

    /** The reference becomes the customer's identifier: it is not the customer that it was started for. */
    async dropGivenCustomer(tx: Tx, id: string): Promise<void> {
      await tx
        .updateTable('application')
        .set({ givenCustomerId: null, earlierApplicationId: null })
        .where('id', '=', id)
        .execute()
    },

    /** Moves the day on which `listExpired` lists it, never to an earlier one: it may have been shown. */
    async extendRetention(tx: Tx, id: string, expiresAt: Date): Promise<void> {
      await tx
        .updateTable('application')
        .set({ expiresAt })
        .where('id', '=', id)
        .where('expiresAt', '<', expiresAt)
        .execute()
    },

    /** See `eraseApplication`. */
    async erase(tx: Tx, id: string, now: Date): Promise<boolean> {
      if (!(await eraseApplication(tx, id, now))) return false
      const started = await erasePartnerApplication(tx, rights, id, now)
      if (started) await expireImportsOf(tx, rights, started, now)
      return true
    },

    /** Returns the ids of expired applications without running work: see `getRetentionPeriod`. */
    async listExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('application')
        .leftJoin('submission', 'submission.applicationId', 'application.id')
        .select('application.id')
        .where('application.expiresAt', '<=', now)
        .where('application.wrappedKey', 'is not', null)
        .where((is) =>
          is.or([
            is('submission.id', 'is', null),
            is('submission.state', 'in', ['preparing', 'refused', 'awaiting_customer', 'decided']),
            // Stopped before its outcome was known, which nobody finds out any more.
            is.and([
              is('application.stoppedAt', 'is not', null),
              is('submission.state', 'in', ['enqueued', 'created', 'manual_review']),
            ]),
          ]),
        )
        .orderBy('application.expiresAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
