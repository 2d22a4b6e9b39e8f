import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { noteContactsIn } from '#lib/access/store/contacts.ts'
import {
  accessProof,
  areTimesSealed,
  firstRights,
  insertSession,
  selectAccessRights,
  selectOpenAccess,
  touchSession,
} from '#lib/access/store/sessions.ts'
import { reindex } from '#lib/casework/store/search-index.ts'
import { handOnRow, takeRow } from '#lib/database/connection/handed-on-rows.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Channel } from '#lib/database/states.ts'
import { expireImportsOf } from '#lib/imports/store/file-imports.ts'
import {
  applicationCell,
  attachDataKey,
  bytesOfJson,
  rememberDataKey,
  requireDataKey,
} from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import {
  type AnswerSource,
  type AnswerSources,
  type Author,
  packSources,
  updateSources,
} from '#lib/onboarding/answers/answer-authors.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { erasePartnerApplication } from '#lib/partners/store/partner-applications.ts'
import { eraseApplication } from '#lib/privacy/store/erase-application.ts'
import type { RegisterSource } from '#lib/registers/rules/register-entry.ts'
import {
  type AnswersJson,
  type Application,
  type ApplicationRow,
  applicationColumns,
  openApplication,
} from './open-application.ts'

export type { Application } from './open-application.ts'

/** The application was changed since it was read. */
export class StaleRevision extends Error {
  override name = 'StaleRevision'
  code = 'STALE_REVISION'
}

export type Applications = ReturnType<typeof createApplications>

/** Drafts and what became of them. An erased application is not found. */
export function createApplications(keyring: Keyring, rights: RightsSeals) {
  async function opened(tx: Tx, row: ApplicationRow | undefined): Promise<Application | undefined> {
    const found = row && (await openApplication(keyring, row))
    if (!found) return undefined
    const { application, dataKey } = found
    rememberDataKey(tx, application.id, dataKey)
    return attachDataKey(application, dataKey)
  }

  async function lock(tx: Tx, id: string): Promise<Application | undefined> {
    const query = tx
      .selectFrom('application')
      .select(applicationColumns)
      .where('id', '=', id)
      .forUpdate()
    const row = await query.executeTakeFirst()
    if (tx.isTransaction) rights.noteLocked(tx, 'application', id)
    return opened(tx, row)
  }

  function handOn(tx: Tx, id: string, application: Application | undefined): boolean {
    if (application) handOnRow(tx, 'application', id, application)
    return application !== undefined
  }

  return {
    /**
     * Adds an application without answers. `opener`: the session that may open it from now on, and stays open
     * as long as the application; a new one is added. All in one statement.
     */
    async add(
      tx: Tx,
      application: Pick<Application, 'id' | 'customerId' | 'accountId' | 'locale' | 'expiresAt'> & {
        channel?: Channel
        opener?: { tokenHash: Uint8Array; isNew: boolean }
        /** The operator's identifier of its customer, or that of an earlier application. */
        givenCustomerId?: string | undefined
        earlierApplicationId?: string | undefined
        now: Date
      },
    ): Promise<Application> {
      const { now, channel = 'online', givenCustomerId = null, opener, ...given } = application
      const { earlierApplicationId = null } = given
      const written = { revision: 0, createdAt: now, updatedAt: now }
      const row = { ...given, earlierApplicationId, channel, ...written }
      const { dataKey, wrapped, keyId, erasureKey, erasureSeal } = await keyring.newDataKey(
        application.id,
      )
      const opening = {
        id: application.id,
        erasureKey,
        ...(opener && { tokenHash: opener.tokenHash }),
      }
      await (opener ? withOpener(tx, rights, opener, { ...given, now }) : tx)
        .insertInto('application')
        .values({
          ...row,
          givenCustomerId,
          wrappedKey: wrapped,
          keyId,
          erasureKey,
          erasureSeal,
          ...firstRights(rights, opening),
          answers: keyring.seal(
            dataKey,
            applicationCell(application.id, 'answers'),
            bytesOfJson({}),
          ),
        })
        .execute()
      const platformCustomerId = givenCustomerId ?? application.customerId
      const open = { reportedAt: null, stoppedAt: null, milestones: 0, answers: {}, sources: {} }
      return { ...row, platformCustomerId, ...open }
    },

    async find(tx: Tx, id: string): Promise<Application | undefined> {
      const query = tx.selectFrom('application').select(applicationColumns).where('id', '=', id)
      return opened(tx, await query.executeTakeFirst())
    },

    /** All of these that are not erased, in no order. */
    async findAll(tx: Tx, ids: readonly string[]): Promise<Application[]> {
      if (ids.length === 0) return []
      const rows = await tx
        .selectFrom('application')
        .select(applicationColumns)
        .where('id', 'in', ids)
        .execute()
      const found = await Promise.all(rows.map((row) => opened(tx, row)))
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
      return takeRow<Application>(tx, 'application', id) ?? (await lock(tx, id))
    },

    /** Locks it for the next `lock` of the transaction; false if there is none. */
    async lockAhead(tx: Tx, id: string): Promise<boolean> {
      return handOn(tx, id, await lock(tx, id))
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
      return handOn(tx, applicationId, await opened(tx, application))
    },

    /**
     * Saves changed answers, and that `by` gave them (by default the customer), on the revision that was
     * read, to be retained until `expiresAt` or a later day that was shown before. Throws `StaleRevision`
     * on any other revision.
     */
    async saveAnswers(
      tx: Tx,
      application: Application,
      change: {
        answers: AnswersJson
        by?: Author
        /** The register that what changes was taken from. */
        register?: RegisterSource | undefined
        /** Changes the locks: see `answer-locks.ts`. */
        lock?: ((sources: AnswerSources, source: AnswerSource) => AnswerSources) | undefined
        locale?: string
        expiresAt?: Date
        now: Date
      },
    ): Promise<Application> {
      const dataKey = await requireDataKey(tx, keyring, application.id)
      const { answers, by = { kind: 'customer' }, register, lock, locale, expiresAt, now } = change
      const revision = application.revision + 1
      const source = { by, at: now.toISOString(), revision, ...(register && { register }) }
      const updated = updateSources(
        application.sources,
        application.answers as Answers,
        answers as Answers,
        source,
      )
      const sources = lock ? lock(updated, source) : updated
      const seal = (column: 'answers' | 'sources', value: unknown) =>
        keyring.seal(dataKey, applicationCell(application.id, column), bytesOfJson(value))
      const saved = await tx
        .updateTable('application')
        .set(({ fn, val }) => ({
          answers: seal('answers', answers),
          sources: seal('sources', packSources(sources)),
          locale,
          // The customer started it alone, and from now on staff took part.
          ...(by.kind === 'staff' && application.channel === 'online' && { channel: 'assisted' }),
          ...(expiresAt && { expiresAt: fn<Date>('greatest', ['expiresAt', val(expiresAt)]) }),
          revision,
          updatedAt: now,
        }))
        .where('id', '=', application.id)
        .where('revision', '=', application.revision)
        .where('wrappedKey', 'is not', null)
        .returning(['locale', 'channel', 'expiresAt', 'revision', 'updatedAt'])
        .executeTakeFirst()
      if (!saved) throw new StaleRevision(`application ${application.id} was changed meanwhile`)
      const between = { before: application.answers, after: answers }
      await reindex(tx, keyring, application, between)
      await noteContactsIn(tx, keyring, rights, application.id, { ...between, by, now })
      return { ...application, ...saved, answers, sources }
    },

    /** The reference becomes the customer's identifier: it is not the customer that it was started for. */
    async dropGivenCustomer(tx: Tx, id: string): Promise<void> {
      await tx
        .updateTable('application')
        .set({ givenCustomerId: null, earlierApplicationId: null })
        .where('id', '=', id)
        .execute()
    },

    /** Moves the day on which `expired` lists it, never to an earlier one: it may have been shown. */
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
    async expired(tx: Tx, now: Date, limit: number): Promise<string[]> {
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

/** Builds the part of a statement that adds the first session of a new application, and its access. */
function withOpener(
  tx: Tx,
  rights: RightsSeals,
  { tokenHash, isNew }: { tokenHash: Uint8Array; isNew: boolean },
  { id, expiresAt, now }: Pick<Application, 'id' | 'expiresAt'> & { now: Date },
) {
  const session = { tokenHash, expiresAt, now }
  return tx
    .with('session', (db) =>
      isNew ? insertSession(db, rights, session) : touchSession(db, rights, session),
    )
    .with('access', (db) =>
      db.insertInto('applicationAccess').values({ tokenHash, applicationId: id }),
    )
}
