import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { DeviceKind, DeviceState } from '#lib/database/states.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import { createSecretLinks, type LinkId } from './secret-links.ts'

export type DeviceLink = Selectable<Schema['deviceLink']> & {
  /** Whether the browser of the link may open the application now. */
  open: boolean
}

/** How a browser that came from another device has the application open. */
export type DeviceAccess = Pick<
  DeviceLink,
  'id' | 'kind' | 'state' | 'staffId' | 'provenAt' | 'page' | 'seenAt'
>

/** The final states. */
export type DeviceEnd = Exclude<DeviceState, 'live' | 'claimed' | 'connected'>

export type DeviceLinks = ReturnType<typeof createDeviceLinks>

/** Stores the links of an application's other devices. */
export function createDeviceLinks(keyring: Keyring, rights: RightsSeals) {
  const links = createSecretLinks('deviceLink', keyring, rights)

  return {
    tryCode: links.tryCode,
    countLastHour: links.countLastHour,

    async add(
      tx: Tx,
      link: Pick<DeviceLink, 'id' | 'applicationId' | 'kind' | 'staffId' | 'expiresAt'> & {
        /** Null for a handed-over device, which came by no link. */
        token: string | null
        /** Set for a handed-over device, which has the application open at once. */
        sessionHash?: Uint8Array
        page?: string | undefined
        now: Date
      },
    ): Promise<void> {
      const { now, token, page, sessionHash, ...given } = link
      await links.change(tx, [link.applicationId], (within) =>
        within
          .insertInto('deviceLink')
          .values({
            ...given,
            tokenHash: token === null ? null : hashSecret(token),
            state: sessionHash ? 'connected' : 'live',
            sessionHash: sessionHash ?? null,
            page: page ?? null,
            createdAt: now,
          })
          .execute(),
      )
    },

    async find(tx: Tx, token: string, now: Date): Promise<DeviceLink | undefined> {
      if (!isSecret(token)) return undefined
      const row = await selectLinks(tx, now)
        .select(selectRights('application', 'link.application_id').as('rights'))
        .where('link.tokenHash', '=', hashSecret(token))
        .executeTakeFirst()
      return links.checked(tx, row)
    },

    /** The last that was made for an application, whatever became of it. */
    async latest(tx: Tx, applicationId: string, now: Date): Promise<DeviceLink | undefined> {
      return await selectLinks(tx, now)
        .where('link.applicationId', '=', applicationId)
        .orderBy('link.sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Finds the link that brought a browser to an application, even if it may not open it any more. */
    async ofSession(
      tx: Tx,
      sessionHash: Uint8Array,
      applicationId: string,
    ): Promise<DeviceAccess | undefined> {
      return await tx
        .selectFrom('applicationAccess as access')
        .innerJoin('deviceLink as link', 'link.id', 'access.deviceLinkId')
        .select(deviceAccessColumns.map((column) => `link.${column}` as const))
        .where('access.tokenHash', '=', sessionHash)
        .where('access.applicationId', '=', applicationId)
        .executeTakeFirst()
    },

    /** The application to which a browser is held: it shows nothing else until its customer is done. */
    async findLock(tx: Tx, sessionHash: Uint8Array, now: Date): Promise<string | undefined> {
      return (await selectLock(tx, sessionHash, now).executeTakeFirst())?.applicationId
    },

    /** Claims a live link for one browser; false if another was faster. */
    async claim(
      tx: Tx,
      link: LinkId,
      claim: {
        sessionHash: Uint8Array
        token: string
        /** The number that the browser shows. */
        number: string
        device: string | null
        expiresAt: Date
        now: Date
      },
    ): Promise<boolean> {
      const { token, number, now, ...given } = claim
      const numberMac = links.makeMac(token, number)
      const claimed = { ...given, numberMac, seenAt: now }
      return await links.move(tx, link, 'live', { ...claimed, state: 'claimed' })
    },

    /** The browser that claimed it may open the application; false if it was ended meanwhile. */
    async connect(tx: Tx, link: LinkId): Promise<boolean> {
      return await links.move(tx, link, 'claimed', { state: 'connected' })
    },

    /** Ends a link, and closes the application in its browser; false if it had ended. */
    async end(tx: Tx, link: LinkId, state: DeviceEnd, now: Date): Promise<boolean> {
      return links.change(tx, [link.applicationId], async (within) => {
        if (!(await links.end(within, link, state, now))) return false
        await within
          .updateTable('applicationAccess')
          .set({ closedAt: now })
          .where('deviceLinkId', '=', link.id)
          .where('closedAt', 'is', null)
          .execute()
        return true
      })
    },

    async noteSeen(tx: Tx, id: string, page: string | undefined, now: Date): Promise<void> {
      await tx
        .updateTable('deviceLink')
        .set({ seenAt: now, ...(page && { page }) })
        .where('id', '=', id)
        .execute()
    },

    /** The code that was sent to the customer was typed there. */
    async prove(tx: Tx, { id, applicationId }: LinkId, now: Date): Promise<void> {
      await links.change(tx, [applicationId], (within) =>
        within
          .updateTable('deviceLink')
          .set({ provenAt: now })
          .where('id', '=', id)
          .where('provenAt', 'is', null)
          .execute(),
      )
    },

    /** Returns the links of an application without their secrets, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string) {
      return await tx
        .selectFrom('deviceLink')
        .select(['id', 'kind', 'staffId', 'state', 'device', 'createdAt', 'provenAt', 'endedAt'])
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
    },

    /** Records that the customer was in a branch. */
    async markBranch(tx: Tx, applicationId: string): Promise<void> {
      await tx
        .updateTable('application')
        .set({ channel: 'branch' })
        .where('id', '=', applicationId)
        .execute()
    },
  }
}

/** Tells whether a device shows only the review and its pages. */
export function isLocked({ kind, provenAt }: { kind: DeviceKind; provenAt: Date | null }): boolean {
  return kind === 'handed_over' || (kind === 'branch' && provenAt === null)
}

/** The application to which a browser is held. */
export function selectLock(db: QueryCreator<Schema>, sessionHash: Uint8Array, now: Date) {
  return db
    .selectFrom('applicationAccess as access')
    .innerJoin('deviceLink as link', 'link.id', 'access.deviceLinkId')
    .select('access.applicationId')
    .where('access.tokenHash', '=', sessionHash)
    .where('link.state', '=', 'connected')
    .where(({ eb, or, and }) =>
      or([
        eb('link.kind', '=', 'handed_over'),
        and([eb('link.kind', '=', 'branch'), eb('link.provenAt', 'is', null)]),
      ]),
    )
    .where(isOpen(now))
    .limit(1)
}

/**
 * Selects the devices on which the customer of an application has it open, besides the one where they connected
 * them. Both rows are restricted to that application, so PostgreSQL reads its few rows only.
 */
export function selectConnected(
  db: QueryCreator<Schema>,
  applicationId: Expression<string>,
  now: Date,
) {
  return db
    .selectFrom('deviceLink as link')
    .innerJoin('applicationAccess as access', 'access.deviceLinkId', 'link.id')
    .select('link.id')
    .where('link.applicationId', '=', applicationId)
    .whereRef('access.applicationId', '=', 'link.applicationId')
    .where('link.kind', '=', 'own')
    .where('link.state', '=', 'connected')
    .where(isOpen(now))
}

export const deviceAccessColumns = [
  'id',
  'kind',
  'state',
  'staffId',
  'provenAt',
  'page',
  'seenAt',
] as const satisfies (keyof DeviceAccess)[]

function selectLinks(tx: Tx, now: Date) {
  return tx
    .selectFrom('deviceLink as link')
    .selectAll('link')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('applicationAccess as access')
          .select('access.applicationId')
          .whereRef('access.deviceLinkId', '=', 'link.id')
          .where(isOpen(now)),
      ).as('open'),
    )
    .$narrowType<{ open: boolean }>()
}

function isOpen(now: Date) {
  return sql<boolean>`access.closed_at is null
    and (access.idle_until is null and access.ends_at is null
      or access.idle_until > ${now} and access.ends_at > ${now})`
}
