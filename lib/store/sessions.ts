import type { Selectable } from 'kysely'
import type { Schema, SubmissionState, Tx } from './schema.ts'

export type ApplicantSession = { tokenHash: Uint8Array; expiresAt: Date }
export type OwnApplication = {
  id: string
  customerId: string
  updatedAt: Date
  expiresAt: Date
  /** Of its submission; `null` before there is one. */
  state: SubmissionState | null
}

type SessionRow = Schema['applicantSession']

export type Sessions = ReturnType<typeof createSessions>

/** Applicants' sessions, known by the SHA-256 (32 bytes) of their token, and what each may open. */
export function createSessions() {
  return {
    async add(tx: Tx, tokenHash: Uint8Array, expiresAt: Date, now: Date): Promise<void> {
      await tx
        .insertInto('applicantSession')
        .values({ tokenHash, expiresAt, createdAt: now, lastSeenAt: now })
        .execute()
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
      await tx
        .updateTable('applicantSession')
        .set(({ fn, val }) => ({
          lastSeenAt: now,
          ...(expiresAt && { expiresAt: fn<Date>('greatest', ['expiresAt', val(expiresAt)]) }),
        }))
        .where('tokenHash', '=', tokenHash)
        .execute()
    },

    async grant(tx: Tx, tokenHash: Uint8Array, applicationId: string): Promise<void> {
      await tx
        .insertInto('applicationAccess')
        .values({ tokenHash, applicationId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Whether the session has not ended and may open the application. */
    async mayOpen(
      tx: Tx,
      tokenHash: Uint8Array,
      applicationId: string,
      now: Date,
    ): Promise<boolean> {
      const query = accessOf(tx, tokenHash, applicationId, now).select('access.applicationId')
      return (await query.executeTakeFirst()) !== undefined
    },

    /** What the session may open and is not erased, the last touched first. */
    async applicationsOf(tx: Tx, tokenHash: Uint8Array): Promise<OwnApplication[]> {
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
    async forgetExpired(tx: Tx, now: Date): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('applicantSession')
        .where('expiresAt', '<=', now)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/** The access of a session that has not ended, in one question with what is asked of it. */
export function accessOf(tx: Tx, tokenHash: Uint8Array, applicationId: string, now: Date) {
  return tx
    .selectFrom('applicationAccess as access')
    .innerJoin('applicantSession as session', 'session.tokenHash', 'access.tokenHash')
    .where('access.tokenHash', '=', tokenHash)
    .where('access.applicationId', '=', applicationId)
    .where('session.expiresAt', '>', now)
}
