import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { MailState, PersonLinkState } from '#lib/database/states.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights, type TimedRow } from '../rights/rights-seals.ts'
import { createSecret, hashSecret, isSecret } from '../rules/secrets.ts'
import { createSecretLinks, type LinkId } from './secret-links.ts'

/** A person's link to fill in their own part. */
export type PersonLink = Pick<Selectable<Schema['personLink']>, (typeof columns)[number]>

/** The values of a page's form, by the names of its inputs. */
type PartInput = { page: string; typed: unknown }

/** The final states. */
export type PersonLinkEnd = Exclude<PersonLinkState, 'live' | 'opened'>

/** Null once it is forgotten. */
type LinkMail = { mailState: MailState | null; mailCode: string | null }

export type PersonLinks = ReturnType<typeof createPersonLinks>

const columns = [
  'id',
  'applicationId',
  'personId',
  'mailId',
  'codeMac',
  'tries',
  'state',
  'idleUntil',
  'sessionEndsAt',
  'createdAt',
  'expiresAt',
  'openedAt',
  'endedAt',
  'requestedAt',
  'partMac',
] as const

/** Stores the links to people's own parts. */
export function createPersonLinks(keyring: Keyring, rights: RightsSeals) {
  const { change, checked, seal, openSealed, ...shared } = createSecretLinks(
    'personLink',
    keyring,
    rights,
  )

  /** Returns the link only if Portico wrote it and nobody else extended its time. */
  function sealed(
    tx: Tx,
    row: (PersonLink & { rights: unknown; idleSeal: string | null }) | undefined,
  ): PersonLink | undefined {
    if (!row) return undefined
    const { idleSeal, ...link } = row
    const isInTime =
      link.idleUntil === null || rights.isTimeSealed(idleRow(link.id), link.idleUntil, idleSeal)
    return isInTime ? checked(tx, link) : undefined
  }

  const links = (tx: Tx) =>
    tx
      .selectFrom('personLink')
      .select(columns)
      .select('idleSeal')
      .select(selectRights('application', 'person_link.application_id').as('rights'))

  return {
    tryCode: shared.tryCode,
    openAddress: shared.openAddress,
    countLastHour: shared.countLastHour,

    async add(
      tx: Tx,
      link: Pick<PersonLink, 'id' | 'applicationId' | 'personId' | 'expiresAt'> & {
        mailId: string
        token: string
        code: string
        address: string
        now: Date
      },
    ): Promise<void> {
      const { token, code, address, now, ...given } = link
      const sealed = await seal(tx, link, { address, salt: createSecret() })
      await change(tx, [link.applicationId], (within) =>
        within
          .insertInto('personLink')
          .values({
            ...given,
            ...sealed,
            tokenHash: hashSecret(token),
            codeMac: shared.makeMac(token, code),
            state: 'live',
            createdAt: now,
          })
          .execute(),
      )
    },

    async find(tx: Tx, token: string): Promise<PersonLink | undefined> {
      if (!isSecret(token)) return undefined
      const row = await links(tx).where('tokenHash', '=', hashSecret(token)).executeTakeFirst()
      return sealed(tx, row)
    },

    /** Finds the link that was opened in that browser, whatever became of it since. */
    async ofSession(tx: Tx, sessionHash: Uint8Array): Promise<PersonLink | undefined> {
      return sealed(tx, await links(tx).where('sessionHash', '=', sessionHash).executeTakeFirst())
    },

    /** Tells whether its browser may go on with the part now. */
    async isOpen(tx: Tx, id: string, now: Date): Promise<boolean> {
      const row = await links(tx)
        .where('id', '=', id)
        .where('state', '=', 'opened')
        .where('idleUntil', '>', now)
        .where('sessionEndsAt', '>', now)
        .executeTakeFirst()
      return sealed(tx, row) !== undefined
    },

    /** Returns all links of an application with the state of their e-mails, the oldest first. */
    async list(tx: Tx, applicationId: string): Promise<(PersonLink & LinkMail)[]> {
      return await tx
        .selectFrom('personLink')
        .leftJoin('mail', 'mail.id', 'personLink.mailId')
        .select(columns.map((column) => `personLink.${column}` as const))
        .select(['mail.state as mailState', 'mail.lastCode as mailCode'])
        .where('personLink.applicationId', '=', applicationId)
        .orderBy('personLink.sequence')
        .execute()
    },

    /** Returns the links for an export, without their secrets. */
    async ofApplication(tx: Tx, applicationId: string) {
      return await tx
        .selectFrom('personLink')
        .select([
          'id',
          'personId',
          'state',
          'tries',
          'createdAt',
          'expiresAt',
          'openedAt',
          'endedAt',
          'requestedAt',
        ])
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
    },

    /** Records that the holder asked for a new link; false if they had before. */
    async request(tx: Tx, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('personLink')
        .set({ requestedAt: now })
        .where('id', '=', id)
        .where('requestedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Opens a live link in one browser; false if another was faster. */
    async open(
      tx: Tx,
      link: LinkId,
      session: { sessionHash: Uint8Array; idleUntil: Date; sessionEndsAt: Date; now: Date },
    ): Promise<boolean> {
      const { now, ...given } = session
      const idleSeal = rights.sealTime(idleRow(link.id), given.idleUntil)
      return await shared.move(tx, link, 'live', {
        ...given,
        idleSeal,
        state: 'opened',
        openedAt: now,
      })
    },

    /** The browser is in use: it may go on until then, unless its link has ended. */
    async prolong(tx: Tx, id: string, idleUntil: Date): Promise<void> {
      await tx
        .updateTable('personLink')
        .set({ idleUntil, idleSeal: rights.sealTime(idleRow(id), idleUntil) })
        .where('id', '=', id)
        .where('state', '=', 'opened')
        .execute()
    },

    /** The person has confirmed these answers; false if the link had ended before. */
    async complete(tx: Tx, link: LinkId, partMac: Uint8Array, now: Date): Promise<boolean> {
      return await shared.move(tx, link, 'opened', {
        state: 'done',
        partMac,
        input: null,
        endedAt: now,
      })
    },

    /** Ends a link; false if it had ended before, so that only one caller ends it. */
    async end(
      tx: Tx,
      { id, applicationId }: LinkId,
      state: Exclude<PersonLinkEnd, 'done'>,
      now: Date,
    ): Promise<boolean> {
      const ended = await shared.endAll(tx, [applicationId], state, now, {
        which: (link) => link('id', '=', id),
        input: null,
      })
      return ended.length > 0
    },

    /** Returns the open links of an application, or of one of its people. */
    async notEnded(tx: Tx, applicationId: string, personId?: string): Promise<PersonLink[]> {
      return await tx
        .selectFrom('personLink')
        .select(columns)
        .where('applicationId', '=', applicationId)
        .where('state', 'in', ['live', 'opened'])
        .$if(personId !== undefined, (links) => links.where('personId', '=', personId ?? ''))
        .orderBy('sequence')
        .execute()
    },

    /** Returns the key of the hash of confirmed answers; undefined once erased. */
    async openSalt(tx: Tx, link: LinkId): Promise<string | undefined> {
      return (await openSealed(tx, link, 'salt')) as string | undefined
    },

    /** Saves unsaved input of a page of an open part, over earlier input. */
    async saveInput(tx: Tx, link: LinkId, input: PartInput): Promise<void> {
      await tx
        .updateTable('personLink')
        .set(await seal(tx, link, { input }))
        .where('id', '=', link.id)
        .where('state', '=', 'opened')
        .execute()
    },

    /** Finds the input that was saved last. */
    async findInput(tx: Tx, link: LinkId): Promise<PartInput | undefined> {
      return (await openSealed(tx, link, 'input')) as PartInput | undefined
    },

    /** Forgets the input of a link that was answered. */
    async forgetInput(tx: Tx, id: string): Promise<void> {
      await tx
        .updateTable('personLink')
        .set({ input: null })
        .where('id', '=', id)
        .where('input', 'is not', null)
        .execute()
    },
  }
}

function idleRow(id: string): TimedRow {
  return ['person_link', id]
}
