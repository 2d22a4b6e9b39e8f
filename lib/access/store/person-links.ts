import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { MailState, PersonLinkState } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights, type TimedRow } from '../rights/rights-seals.ts'
import { takeTry } from './sent-codes.ts'

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

/** Links to a person's own part; they, and the browsers that opened them, are known by hashes (32 bytes). */
export function createPersonLinks(keyring: Keyring, rights: RightsSeals) {
  /** Changes a link together with the rights of its application. */
  async function changed<T>(tx: Tx, id: string, work: (within: Tx) => Promise<T>): Promise<T> {
    const link = await tx
      .selectFrom('personLink')
      .select('applicationId')
      .where('id', '=', id)
      .executeTakeFirst()
    return rights.change(tx, 'application', link ? [link.applicationId] : [], work)
  }

  /** Returns the link only if Portico wrote it and nobody else extended its time. */
  function sealed(
    tx: Tx,
    row: (PersonLink & { rights: unknown; idleSeal: string | null }) | undefined,
  ): PersonLink | undefined {
    if (!row) return undefined
    const { rights: read, idleSeal, ...link } = row
    const isInTime =
      link.idleUntil === null || rights.isTimeSealed(idleRow(link.id), link.idleUntil, idleSeal)
    return isInTime && rights.check(tx, 'application', link.applicationId, read) ? link : undefined
  }

  const links = (tx: Tx) =>
    tx
      .selectFrom('personLink')
      .select(columns)
      .select('idleSeal')
      .select(selectRights('application', 'person_link.application_id').as('rights'))

  return {
    async add(
      tx: Tx,
      link: Pick<PersonLink, 'id' | 'applicationId' | 'personId' | 'codeMac' | 'expiresAt'> & {
        mailId: string
        tokenHash: Uint8Array
        address: string
        now: Date
      },
    ): Promise<void> {
      const { address, now, ...given } = link
      const dataKey = await requireDataKey(tx, keyring, link.applicationId)
      const salt = randomBytes(32).toString('base64url')
      const seal = (column: SealedColumn, value: string) =>
        keyring.seal(dataKey, cellOf(link.id, column), bytesOfJson(value))
      await rights.change(tx, 'application', [link.applicationId], (within) =>
        within
          .insertInto('personLink')
          .values({
            ...given,
            address: seal('address', address),
            salt: seal('salt', salt),
            state: 'live',
            createdAt: now,
          })
          .execute(),
      )
    },

    async find(tx: Tx, tokenHash: Uint8Array): Promise<PersonLink | undefined> {
      return sealed(tx, await links(tx).where('tokenHash', '=', tokenHash).executeTakeFirst())
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

    async countSince(tx: Tx, applicationId: string, since: Date): Promise<number> {
      const { count } = await tx
        .selectFrom('personLink')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('applicationId', '=', applicationId)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
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

    /** Counts a try; see `return-links.ts`. */
    async takeTry(tx: Tx, id: string, most: number): Promise<number | undefined> {
      return await changed(tx, id, (within) => takeTry(within, 'personLink', { id, most }))
    },

    /** Opens a live link in one browser; false if another was faster. */
    async open(
      tx: Tx,
      id: string,
      session: { sessionHash: Uint8Array; idleUntil: Date; sessionEndsAt: Date; now: Date },
    ): Promise<boolean> {
      const { now, ...given } = session
      const idleSeal = rights.sealTime(idleRow(id), given.idleUntil)
      const { numUpdatedRows } = await changed(tx, id, (within) =>
        within
          .updateTable('personLink')
          .set({ ...given, idleSeal, state: 'opened', openedAt: now })
          .where('id', '=', id)
          .where('state', '=', 'live')
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
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
    async complete(tx: Tx, id: string, partMac: Uint8Array, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await changed(tx, id, (within) =>
        within
          .updateTable('personLink')
          .set({ state: 'done', partMac, input: null, endedAt: now })
          .where('id', '=', id)
          .where('state', '=', 'opened')
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
    },

    /** Ends a link; false if it had ended before, so that only one caller ends it. */
    async end(
      tx: Tx,
      id: string,
      state: Exclude<PersonLinkEnd, 'done'>,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await changed(tx, id, (within) =>
        within
          .updateTable('personLink')
          .set({ state, input: null, endedAt: now })
          .where('id', '=', id)
          .where('endedAt', 'is', null)
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
    },

    /** Returns the open links of an application, or of one of its people. */
    async notEnded(tx: Tx, applicationId: string, personId?: string): Promise<PersonLink[]> {
      return await tx
        .selectFrom('personLink')
        .select(columns)
        .where('applicationId', '=', applicationId)
        .where('endedAt', 'is', null)
        .$if(personId !== undefined, (links) => links.where('personId', '=', personId ?? ''))
        .orderBy('sequence')
        .execute()
    },

    /** Opens the recipient, or the key of the hash of confirmed answers; `undefined` once erased. */
    async openSealed(
      tx: Tx,
      { id, applicationId }: Pick<PersonLink, 'id' | 'applicationId'>,
      column: 'address' | 'salt',
    ): Promise<string | undefined> {
      return (await open(tx, { id, applicationId }, column)) as string | undefined
    },

    /** Saves unsaved input of a page of an open part, over earlier input. */
    async saveInput(
      tx: Tx,
      { id, applicationId }: Pick<PersonLink, 'id' | 'applicationId'>,
      input: PartInput,
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const sealed = keyring.seal(dataKey, cellOf(id, 'input'), bytesOfJson(input))
      await tx
        .updateTable('personLink')
        .set({ input: sealed })
        .where('id', '=', id)
        .where('state', '=', 'opened')
        .execute()
    },

    /** Finds the input that was saved last. */
    async findInput(
      tx: Tx,
      link: Pick<PersonLink, 'id' | 'applicationId'>,
    ): Promise<PartInput | undefined> {
      return (await open(tx, link, 'input')) as PartInput | undefined
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

  async function open(
    tx: Tx,
    { id, applicationId }: Pick<PersonLink, 'id' | 'applicationId'>,
    column: SealedColumn,
  ): Promise<unknown> {
    const row = await tx
      .selectFrom('personLink')
      .select(column)
      .where('id', '=', id)
      .executeTakeFirst()
    const sealed = row?.[column]
    if (!sealed) return undefined
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    return parseSealedJson(keyring.open(dataKey, cellOf(id, column), sealed))
  }
}

/** Erases the links of an erased application: they open nothing, and nobody can tell their recipients. */
export async function erasePersonLinks(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('personLink')
    .set({ state: 'too_late', input: null, endedAt: now })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
  await tx
    .updateTable('personLink')
    .set({ address: null, salt: null })
    .where('applicationId', '=', applicationId)
    .execute()
}

function idleRow(id: string): TimedRow {
  return ['person_link', id]
}

type SealedColumn = 'address' | 'salt' | 'input'

function cellOf(row: string, column: SealedColumn): Cell {
  return { table: 'person_link', row, column }
}
