import type { ExpressionBuilder, QueryCreator, Selectable } from 'kysely'
import type { Schema, Tx } from '../schema.ts'
import type { SubmissionState } from '../states.ts'

type ApplicantSession = { tokenHash: Uint8Array; expiresAt: Date }
type OwnApplication = {
  id: string
  customerId: string
  updatedAt: Date
  expiresAt: Date
  /** Of its submission; `null` before there is one. */
  state: SubmissionState | null
}

/** How long a browser that came by link may go on: unless it is used before, and in any case. */
export type AccessLimits = { idleUntil: Date; endsAt: Date }

type SessionRow = Schema['applicantSession']

export type Sessions = ReturnType<typeof createSessions>

/** Adds a session; to be executed, or a part of a statement. */
export function insertSession(
  db: QueryCreator<Schema>,
  { tokenHash, expiresAt, now }: { tokenHash: Uint8Array; expiresAt: Date; now: Date },
) {
  return db
    .insertInto('applicantSession')
    .values({ tokenHash, expiresAt, createdAt: now, lastSeenAt: now })
}

/** Notes that a session was used; to be executed, or a part of a statement. */
export function touchSession(
  db: QueryCreator<Schema>,
  { tokenHash, expiresAt, now }: { tokenHash: Uint8Array; expiresAt: Date | undefined; now: Date },
) {
  return db
    .updateTable('applicantSession')
    .set(({ fn, val }) => ({
      lastSeenAt: now,
      ...(expiresAt && { expiresAt: fn<Date>('greatest', ['expiresAt', val(expiresAt)]) }),
    }))
    .where('tokenHash', '=', tokenHash)
}

/** Applicants' sessions, known by the SHA-256 (32 bytes) of their token, and what each may open. */
export function createSessions() {
  return {
    async add(tx: Tx, tokenHash: Uint8Array, expiresAt: Date, now: Date): Promise<void> {
      await insertSession(tx, { tokenHash, expiresAt, now }).execute()
    },

    /** The session, unless it has ended. */
    async find(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<ApplicantSession | undefined> {
      return await tx
        .selectFrom('applicantSession')
        .select(['tokenHash', 'expiresAt'])
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Notes that the session was used, and prolongs it to `expiresAt`; it never ends earlier by this. */
    async touch(tx: Tx, tokenHash: Uint8Array, now: Date, expiresAt?: Date): Promise<void> {
      await touchSession(tx, { tokenHash, expiresAt, now }).execute()
    },

    /** Lets a session open an application; with limits anew, also where it was closed. */
    async grant(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      limits?: AccessLimits,
      /** By which it came from another device. */
      deviceLinkId?: string,
    ): Promise<void> {
      const given = { ...limits, closedAt: null, deviceLinkId: deviceLinkId ?? null }
      await tx
        .insertInto('applicationAccess')
        .values({ tokenHash, applicationId, ...given })
        .onConflict((conflict) =>
          limits
            ? conflict.columns(['tokenHash', 'applicationId']).doUpdateSet(given)
            : conflict.doNothing(),
        )
        .execute()
    },

    /** The browser is in use: it may go on until `idleUntil`, where it has limits. */
    async prolongAccess(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      idleUntil: Date,
    ): Promise<void> {
      await tx
        .updateTable('applicationAccess')
        .set({ idleUntil })
        .where('tokenHash', '=', tokenHash)
        .where('applicationId', '=', applicationId)
        .where('idleUntil', 'is not', null)
        .execute()
    },

    /** Closes these applications in every browser but that one; gives how many browsers it were. */
    async closeElsewhere(
      tx: Tx,
      applicationIds: readonly string[],
      tokenHash: Uint8Array,
      now: Date,
    ): Promise<number> {
      const { numUpdatedRows } = await tx
        .updateTable('applicationAccess')
        .set({ closedAt: now })
        .where('applicationId', 'in', [...applicationIds])
        .where('tokenHash', '<>', tokenHash)
        .where('closedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Closes an application in these browsers, or in every one. */
    async close(
      tx: Tx,
      applicationId: string,
      browsers: readonly Uint8Array[] | 'all',
      now: Date,
    ): Promise<void> {
      if (browsers.length === 0) return
      await tx
        .updateTable('applicationAccess')
        .set({ closedAt: now })
        .where('applicationId', '=', applicationId)
        .where('closedAt', 'is', null)
        .$if(browsers !== 'all', (query) =>
          query.where('tokenHash', 'in', browsers === 'all' ? [] : [...browsers]),
        )
        .execute()
    },

    /** Closes an application in every browser that came to it by a link, but that one. */
    async closeByLink(
      tx: Tx,
      applicationId: string,
      except: Uint8Array | undefined,
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('applicationAccess')
        .set({ closedAt: now })
        .where('applicationId', '=', applicationId)
        .where('idleUntil', 'is not', null)
        .where('closedAt', 'is', null)
        .$if(except !== undefined, (query) =>
          query.where('tokenHash', '<>', except ?? Buffer.alloc(0)),
        )
        .execute()
    },

    /** All that one session may open and had not saved yet passes to another, and the first one ends. */
    async replace(tx: Tx, from: Uint8Array, to: Uint8Array): Promise<void> {
      await tx
        .updateTable('applicationAccess')
        .set({ tokenHash: to })
        .where('tokenHash', '=', from)
        .execute()
      await tx
        .updateTable('unsavedInput')
        .set({ sessionHash: to })
        .where('sessionHash', '=', from)
        .execute()
      await tx.deleteFrom('applicantSession').where('tokenHash', '=', from).execute()
    },

    /** Whether the session came to the application by a link, and not by beginning it. */
    async openedByLink(tx: Tx, tokenHash: Uint8Array, applicationId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('applicationAccess')
        .select('idleUntil')
        .where('tokenHash', '=', tokenHash)
        .where('applicationId', '=', applicationId)
        .executeTakeFirst()
      return row?.idleUntil != null
    },

    /** Whether the session has not ended and may open the application. */
    async mayOpen(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      now: Date,
    ): Promise<boolean> {
      const query = selectOpenAccess(tx, tokenHash, applicationId, now).select(
        'access.applicationId',
      )
      return (await query.executeTakeFirst()) !== undefined
    },

    /** The same; undefined where the session has ended, or could never open the application. */
    async isOpenFor(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      now: Date,
    ): Promise<boolean | undefined> {
      const row = await selectAccess(tx, tokenHash, applicationId, now)
        .select(({ eb }) => eb.and(isAccessOpen(now)(eb)).as('open'))
        .executeTakeFirst()
      return row && Boolean(row.open)
    },

    /** What the session may open and is not erased, the last touched first. */
    async listOpenApplications(
      tx: Tx,
      tokenHash: Uint8Array,
      now: Date,
    ): Promise<OwnApplication[]> {
      return await tx
        .selectFrom('applicationAccess as access')
        .innerJoin('application', 'application.id', 'access.applicationId')
        .leftJoin('submission', 'submission.applicationId', 'application.id')
        .select([
          'application.id',
          'application.customerId',
          'application.updatedAt',
          'application.expiresAt',
          'submission.state',
        ])
        .where('access.tokenHash', '=', tokenHash)
        .where(({ eb }) => eb.and(isAccessOpen(now)(eb)))
        .where('application.wrappedKey', 'is not', null)
        .orderBy('application.updatedAt', 'desc')
        .orderBy('application.id')
        .execute()
    },

    /** Those that may open the application, the first first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<Selectable<SessionRow>[]> {
      return await tx
        .selectFrom('applicationAccess as access')
        .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
        .selectAll('session')
        .where('access.applicationId', '=', applicationId)
        .orderBy('session.createdAt')
        .execute()
    },

    /** Forgets the sessions that have ended by themselves; says how many. */
    async eraseExpired(tx: Tx, now: Date): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('applicantSession')
        .where('expiresAt', '<=', now)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/** The access of a session that has not ended, in one question with what is asked of it. */
export function selectOpenAccess(tx: Tx, tokenHash: Uint8Array, applicationId: string, now: Date) {
  return selectAccess(tx, tokenHash, applicationId, now).where(({ eb }) =>
    eb.and(isAccessOpen(now)(eb)),
  )
}

export function toAccessLimits(
  access: Pick<Selectable<Schema['applicationAccess']>, 'idleUntil' | 'endsAt'>,
): AccessLimits | undefined {
  const { idleUntil, endsAt } = access
  return idleUntil && endsAt ? { idleUntil, endsAt } : undefined
}

/** What a session that has not ended has, or had, of an application. */
export function selectAccess(tx: Tx, tokenHash: Uint8Array, applicationId: string, now: Date) {
  return tx
    .selectFrom('applicationAccess as access')
    .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
    .where('access.tokenHash', '=', tokenHash)
    .where('access.applicationId', '=', applicationId)
    .where('session.expiresAt', '>', now)
}

/** It was not closed, and neither of its limits is reached. */
export function isAccessOpen(now: Date) {
  return (is: ExpressionBuilder<Schema & { access: Schema['applicationAccess'] }, 'access'>) => [
    is('access.closedAt', 'is', null),
    is.or([is('access.idleUntil', 'is', null), is('access.idleUntil', '>', now)]),
    is.or([is('access.endsAt', 'is', null), is('access.endsAt', '>', now)]),
  ]
}
