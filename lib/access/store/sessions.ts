import { type ExpressionBuilder, type QueryCreator, type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { SubmissionState } from '#lib/database/states.ts'
import { type RightsSeals, selectRights, type TimedRow } from '../rights/rights-seals.ts'
import { sealedRows } from '../rights/sealed-rows.ts'

type ApplicantSession = { tokenHash: Uint8Array; expiresAt: Date }
type OwnApplication = {
  id: string
  customerId: string
  updatedAt: Date
  expiresAt: Date
  /** The submission's state; `null` before there is one. */
  state: SubmissionState | null
}

/** The limits of a browser that came by link: `idleUntil` moves on with each use, `endsAt` does not. */
export type AccessLimits = { idleUntil: Date; endsAt: Date }

type SessionRow = Schema['applicantSession']

export type Sessions = ReturnType<typeof createSessions>

/** Adds a session; to be executed, or a part of a statement. */
export function insertSession(
  db: QueryCreator<Schema>,
  rights: RightsSeals,
  { tokenHash, expiresAt, now }: { tokenHash: Uint8Array; expiresAt: Date; now: Date },
) {
  const expiresSeal = rights.sealTime(sessionRow(tokenHash), expiresAt)
  return db
    .insertInto('applicantSession')
    .values({ tokenHash, expiresAt, expiresSeal, createdAt: now, lastSeenAt: now })
}

/** Notes that a session was used; to be executed, or a part of a statement. */
export function touchSession(
  db: QueryCreator<Schema>,
  rights: RightsSeals,
  { tokenHash, expiresAt, now }: { tokenHash: Uint8Array; expiresAt: Date | undefined; now: Date },
) {
  return db
    .updateTable('applicantSession')
    .set({ lastSeenAt: now, ...(expiresAt && prolonged(rights, tokenHash, expiresAt)) })
    .where('tokenHash', '=', tokenHash)
}

function prolonged(rights: RightsSeals, tokenHash: Uint8Array, expiresAt: Date) {
  return prolongedSession({
    expiresAt,
    expiresSeal: rights.sealTime(sessionRow(tokenHash), expiresAt),
  })
}

/** The columns of a session that lasts until then, or as long as it did; never less. */
export function prolongedSession({
  expiresAt,
  expiresSeal,
}: {
  expiresAt: Date
  expiresSeal: string
}) {
  const until = sql<Date>`${expiresAt}::timestamptz`
  return {
    expiresAt: sql<Date>`greatest(expires_at, ${until})`,
    expiresSeal: sql<string>`case when expires_at < ${until} then ${expiresSeal} else expires_seal end`,
  }
}

/** Returns the row that the seal of a session's end covers. */
export function sessionRow(tokenHash: Uint8Array): TimedRow {
  return ['applicant_session', Buffer.from(tokenHash).toString('hex')]
}

function accessRow(tokenHash: Uint8Array, applicationId: string): TimedRow {
  return ['application_access', Buffer.from(tokenHash).toString('hex'), applicationId]
}

/** The rights of a new application, which one session may open. */
export function firstRights(
  rights: RightsSeals,
  { id, erasureKey, tokenHash }: { id: string; erasureKey: string; tokenHash?: Uint8Array },
) {
  const access = tokenHash ? [[Buffer.from(tokenHash).toString('hex'), null, null, null]] : []
  const rows = Object.keys(sealedRows.application.rows).map((table) =>
    table === 'application_access' ? access : [],
  )
  return rights.first('application', id, [[erasureKey], ...rows])
}

/** Applicants' sessions, known by the SHA-256 (32 bytes) of their token, and what each may open. */
export function createSessions(rights: RightsSeals) {
  return {
    async add(tx: Tx, tokenHash: Uint8Array, expiresAt: Date, now: Date): Promise<void> {
      await insertSession(tx, rights, { tokenHash, expiresAt, now }).execute()
    },

    /** The session, unless it has ended. */
    async find(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<ApplicantSession | undefined> {
      const row = await tx
        .selectFrom('applicantSession')
        .select(['tokenHash', 'expiresAt', 'expiresSeal'])
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      if (!row) return undefined
      const { expiresAt, expiresSeal } = row
      return rights.isTimeSealed(sessionRow(tokenHash), expiresAt, expiresSeal)
        ? { tokenHash: row.tokenHash, expiresAt }
        : undefined
    },

    /** Notes that the session was used, and prolongs it to `expiresAt`; it never ends earlier by this. */
    async touch(tx: Tx, tokenHash: Uint8Array, now: Date, expiresAt?: Date): Promise<void> {
      await touchSession(tx, rights, { tokenHash, expiresAt, now }).execute()
    },

    /** Lets a session open an application; with limits anew, also if it was closed. */
    async grant(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      limits?: AccessLimits,
      {
        deviceLinkId = null,
        acceptsFrom = null,
      }: {
        /** The link by which the application came from another device. */
        deviceLinkId?: string | null
        /** The moment before which that browser may not accept. */
        acceptsFrom?: Date | null
      } = {},
    ): Promise<void> {
      const idleSeal = limits
        ? rights.sealTime(accessRow(tokenHash, applicationId), limits.idleUntil)
        : null
      const given = { ...limits, idleSeal, closedAt: null, deviceLinkId, acceptsFrom }
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .insertInto('applicationAccess')
          .values({ tokenHash, applicationId, ...given })
          .onConflict((conflict) =>
            limits
              ? conflict.columns(['tokenHash', 'applicationId']).doUpdateSet(given)
              : conflict.doNothing(),
          )
          .execute(),
      )
    },

    /** The browser is in use: it may go on until `idleUntil`, if it has limits. */
    async prolongAccess(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      idleUntil: Date,
    ): Promise<void> {
      await tx
        .updateTable('applicationAccess')
        .set({
          idleUntil,
          idleSeal: rights.sealTime(accessRow(tokenHash, applicationId), idleUntil),
        })
        .where('tokenHash', '=', tokenHash)
        .where('applicationId', '=', applicationId)
        .where('idleUntil', 'is not', null)
        .execute()
    },

    /** Closes these applications in every browser but that one; returns the number of browsers. */
    async closeElsewhere(
      tx: Tx,
      applicationIds: readonly string[],
      tokenHash: Uint8Array,
      now: Date,
    ): Promise<number> {
      const { numUpdatedRows } = await rights.change(tx, 'application', applicationIds, (within) =>
        within
          .updateTable('applicationAccess')
          .set({ closedAt: now })
          .where('applicationId', 'in', [...applicationIds])
          .where('tokenHash', '<>', tokenHash)
          .where('closedAt', 'is', null)
          .executeTakeFirstOrThrow(),
      )
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
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .updateTable('applicationAccess')
          .set({ closedAt: now })
          .where('applicationId', '=', applicationId)
          .where('closedAt', 'is', null)
          .$if(browsers !== 'all', (query) =>
            query.where('tokenHash', 'in', browsers === 'all' ? [] : [...browsers]),
          )
          .execute(),
      )
    },

    /** Closes an application in every browser that came to it by a link, but that one. */
    async closeByLink(
      tx: Tx,
      applicationId: string,
      except: Uint8Array | undefined,
      now: Date,
    ): Promise<void> {
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .updateTable('applicationAccess')
          .set({ closedAt: now })
          .where('applicationId', '=', applicationId)
          .where('idleUntil', 'is not', null)
          .where('closedAt', 'is', null)
          .$if(except !== undefined, (query) =>
            query.where('tokenHash', '<>', except ?? Buffer.alloc(0)),
          )
          .execute(),
      )
    },

    /** Moves all that one session may open, and its unsaved input, to another, and ends the first. */
    async replace(tx: Tx, from: Uint8Array, to: Uint8Array): Promise<void> {
      const held = await tx
        .selectFrom('applicationAccess')
        .select(['applicationId', 'idleUntil', 'idleSeal'])
        .where('tokenHash', '=', from)
        .execute()
      const ids = held.map(({ applicationId }) => applicationId)
      await rights.change(tx, 'application', ids, async (within) => {
        for (const { applicationId, idleUntil, idleSeal } of held) {
          const isOurs =
            idleUntil && rights.isTimeSealed(accessRow(from, applicationId), idleUntil, idleSeal)
          await within
            .updateTable('applicationAccess')
            .set({
              tokenHash: to,
              idleSeal: isOurs ? rights.sealTime(accessRow(to, applicationId), idleUntil) : null,
            })
            .where('tokenHash', '=', from)
            .where('applicationId', '=', applicationId)
            .execute()
        }
        await within
          .updateTable('unsavedInput')
          .set({ sessionHash: to })
          .where('sessionHash', '=', from)
          .execute()
        await within.deleteFrom('applicantSession').where('tokenHash', '=', from).execute()
      })
    },

    /** Tells whether the session came to the application by a link, and not by beginning it. */
    async openedByLink(tx: Tx, tokenHash: Uint8Array, applicationId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('applicationAccess')
        .select('idleUntil')
        .where('tokenHash', '=', tokenHash)
        .where('applicationId', '=', applicationId)
        .executeTakeFirst()
      return row?.idleUntil != null
    },

    /**
     * Returns from when a browser that has or had the application open may accept; null: at any time. Undefined
     * if it was never open there, or on a device of staff.
     */
    async findAcceptsFrom(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
    ): Promise<Date | null | undefined> {
      const row = await tx
        .selectFrom('applicationAccess as access')
        .leftJoin('deviceLink as device', 'device.id', 'access.deviceLinkId')
        .select('access.acceptsFrom')
        .where('access.tokenHash', '=', tokenHash)
        .where('access.applicationId', '=', applicationId)
        .where('device.staffId', 'is', null)
        .executeTakeFirst()
      return row?.acceptsFrom
    },

    /** Tells whether the session has not ended and may open the application. */
    async mayOpen(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      now: Date,
    ): Promise<boolean> {
      const row = await selectOpenAccess(tx, tokenHash, applicationId, now)
        .select(accessProof)
        .select(selectAccessRights().as('rights'))
        .executeTakeFirst()
      return row !== undefined && isAccessSealed(rights, tx, { tokenHash, applicationId }, row)
    },

    /** Tells whether it is open; undefined if the session has ended, or could never open the application. */
    async isOpenFor(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      now: Date,
    ): Promise<boolean | undefined> {
      const row = await selectAccess(tx, tokenHash, applicationId, now)
        .select(({ eb }) => eb.and(isAccessOpen(now)(eb)).as('open'))
        .select(accessProof)
        .select(selectAccessRights().as('rights'))
        .executeTakeFirst()
      return (
        row && Boolean(row.open) && isAccessSealed(rights, tx, { tokenHash, applicationId }, row)
      )
    },

    /** Lists the applications that the session may open and that are not erased, the last touched first. */
    async listOpenApplications(
      tx: Tx,
      tokenHash: Uint8Array,
      now: Date,
    ): Promise<OwnApplication[]> {
      const rows = await tx
        .selectFrom('applicationAccess as access')
        .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
        .innerJoin('application', 'application.id', 'access.applicationId')
        .leftJoin('submission', 'submission.applicationId', 'application.id')
        .select([
          'application.id',
          'application.customerId',
          'application.updatedAt',
          'application.expiresAt',
          'submission.state',
        ])
        .select(accessProof)
        .select(selectAccessRights().as('rights'))
        .where('access.tokenHash', '=', tokenHash)
        .where(({ eb }) => eb.and(isAccessOpen(now)(eb)))
        .where('application.wrappedKey', 'is not', null)
        .orderBy('application.updatedAt', 'desc')
        .orderBy('application.id')
        .execute()
      return rows.flatMap(({ id, customerId, updatedAt, expiresAt, state, ...proof }) =>
        isAccessSealed(rights, tx, { tokenHash, applicationId: id }, proof)
          ? [{ id, customerId, updatedAt, expiresAt, state }]
          : [],
      )
    },

    /** Returns the sessions that may open the application, the oldest first. */
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
      const opened = await tx
        .selectFrom('applicationAccess as access')
        .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
        .select('access.applicationId')
        .distinct()
        .where('session.expiresAt', '<=', now)
        .where('access.closedAt', 'is', null)
        .execute()
      // Works on one application at a time, so that nobody waits until all are done.
      for (const { applicationId } of opened) {
        await rights.change(tx, 'application', [applicationId], (within) =>
          within
            .deleteFrom('applicationAccess')
            .where('applicationId', '=', applicationId)
            .where('tokenHash', 'in', (of) =>
              of.selectFrom('applicantSession').select('tokenHash').where('expiresAt', '<=', now),
            )
            .execute(),
        )
      }
      const { numDeletedRows } = await tx
        .deleteFrom('applicantSession')
        .where('expiresAt', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('applicationAccess as access')
                .select('access.applicationId')
                .whereRef('access.tokenHash', '=', 'applicantSession.tokenHash')
                .where('access.closedAt', 'is', null),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/** Selects the access of a session that has not ended, with the asked columns. */
export function selectOpenAccess(tx: Tx, tokenHash: Uint8Array, applicationId: string, now: Date) {
  return selectAccess(tx, tokenHash, applicationId, now).where(({ eb }) =>
    eb.and(isAccessOpen(now)(eb)),
  )
}

/** The columns of an access and its session that `isAccessSealed` checks. */
export const accessProof = [
  'access.idleUntil as proofIdleUntil',
  'access.idleSeal as proofIdleSeal',
  'session.expiresAt as proofExpiresAt',
  'session.expiresSeal as proofExpiresSeal',
] as const

/** Read beside `accessProof`, as `rights`. */
export function selectAccessRights() {
  return selectRights('application', 'access.application_id')
}

type TimesProof = {
  proofIdleUntil: Date | null
  proofIdleSeal: string | null
  proofExpiresAt: Date
  proofExpiresSeal: string
}

/** Tells whether Portico let that session open that application, and for as long. */
export function isAccessSealed(
  rights: RightsSeals,
  tx: Tx,
  key: { tokenHash: Uint8Array; applicationId: string },
  proof: TimesProof & { rights: unknown },
): boolean {
  return (
    rights.check(tx, 'application', key.applicationId, proof.rights) &&
    areTimesSealed(rights, key, proof)
  )
}

/** Tells whether Portico set the times at which a session and its access end. */
export function areTimesSealed(
  rights: RightsSeals,
  { tokenHash, applicationId }: { tokenHash: Uint8Array; applicationId: string },
  { proofIdleUntil, proofIdleSeal, proofExpiresAt, proofExpiresSeal }: TimesProof,
): boolean {
  const row = accessRow(tokenHash, applicationId)
  return (
    rights.isTimeSealed(sessionRow(tokenHash), proofExpiresAt, proofExpiresSeal) &&
    (proofIdleUntil === null || rights.isTimeSealed(row, proofIdleUntil, proofIdleSeal))
  )
}

export function toAccessLimits(
  access: Pick<Selectable<Schema['applicationAccess']>, 'idleUntil' | 'endsAt'>,
): AccessLimits | undefined {
  const { idleUntil, endsAt } = access
  return idleUntil && endsAt ? { idleUntil, endsAt } : undefined
}

/** Selects the present or past access of a session that has not ended. */
export function selectAccess(tx: Tx, tokenHash: Uint8Array, applicationId: string, now: Date) {
  return tx
    .selectFrom('applicationAccess as access')
    .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
    .where('access.tokenHash', '=', tokenHash)
    .where('access.applicationId', '=', applicationId)
    .where('session.expiresAt', '>', now)
}

/**
 * Builds the condition for access that was not closed, and has no limits or has reached neither: a row with only
 * one limit is not ours.
 */
export function isAccessOpen(now: Date) {
  return (is: ExpressionBuilder<Schema & { access: Schema['applicationAccess'] }, 'access'>) => [
    is('access.closedAt', 'is', null),
    is.or([
      is.and([is('access.idleUntil', 'is', null), is('access.endsAt', 'is', null)]),
      is.and([is('access.idleUntil', '>', now), is('access.endsAt', '>', now)]),
    ]),
  ]
}
