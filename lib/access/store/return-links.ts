import type { NotNull } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { LinkState, MailState } from '#lib/database/states.ts'
import { bytesOfJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { dropMail } from '#lib/messages/store/mail.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { eraseDeviceCodes } from './device-codes.ts'
import { countTries, forgetLinkCodes, linkAddressCell, sealLinkCode } from './link-codes.ts'
import { erasePersonLinks } from './person-links.ts'
import { openSentAddress, takeTry } from './sent-codes.ts'

export type ReturnLink = {
  id: string
  applicationId: string
  mailId: string
  /** Opens all applications of its address, not only this one. */
  byAddress: boolean
  codeMac: Uint8Array
  /** The link whose code opens it: itself, or the first one that it renews. */
  firstLinkId: string
  tries: number
  state: LinkState
  /** The member of staff who sent it, by our id; null if a customer asked for it. */
  staffId: string | null
  /** The moment before which the browser it opens may not accept; null: it may at any time. */
  acceptsFrom: Date | null
  createdAt: Date
  /** The state of the e-mail that carries it. */
  mailState: MailState
  mailSettledAt: Date | null
}

/** The columns that opening a link with its code needs. */
export type LinkToOpen = Pick<
  ReturnLink,
  | 'id'
  | 'applicationId'
  | 'byAddress'
  | 'codeMac'
  | 'firstLinkId'
  | 'state'
  | 'staffId'
  | 'acceptsFrom'
>

export type LiveLink = Pick<
  ReturnLink,
  'id' | 'applicationId' | 'mailId' | 'firstLinkId' | 'staffId'
>

export type ReturnLinks = ReturnType<typeof createReturnLinks>

/** Stores return links, known by the SHA-256 (32 bytes) of their token. */
export function createReturnLinks(keyring: Keyring, rights: RightsSeals) {
  /** Returns the link only if the rights of its application are intact. */
  function sealed<Link extends { applicationId: string; rights: unknown }>(
    tx: Tx,
    row: Link | undefined,
  ): Omit<Link, 'rights'> | undefined {
    if (!row) return undefined
    const { rights: read, ...link } = row
    return rights.check(tx, 'application', link.applicationId, read) ? link : undefined
  }
  const changed = <T>(tx: Tx, ids: readonly string[], work: (within: Tx) => Promise<T>) =>
    rights.change(tx, 'application', ids, work)

  return {
    async add(
      tx: Tx,
      link: Pick<ReturnLink, 'id' | 'applicationId' | 'byAddress' | 'codeMac'> & {
        /** Null if no e-mail is sent with it: it holds a code, or is the one of a message. */
        mailId: string | null
        tokenHash: Uint8Array
        address: string
        /** The code that opens it, stored for renewals. */
        code?: string
        /** The first link that it renews. */
        firstLinkId?: string
        /** The member of staff who sends it, by our id. */
        staffId?: string
        acceptsFrom?: Date | null
        now: Date
      },
    ): Promise<void> {
      const { address, code, firstLinkId, staffId, acceptsFrom, now, ...given } = link
      const dataKey = await requireDataKey(tx, keyring, link.applicationId)
      await changed(tx, [link.applicationId], (within) =>
        within
          .insertInto('returnLink')
          .values({
            ...given,
            address: keyring.seal(dataKey, linkAddressCell(link.id), bytesOfJson(address)),
            firstLinkId: firstLinkId ?? link.id,
            code: code ? sealLinkCode(keyring, dataKey, link.id, code) : null,
            state: 'live',
            staffId: staffId ?? null,
            acceptsFrom: acceptsFrom ?? null,
            createdAt: now,
          })
          .execute(),
      )
    },

    async find(tx: Tx, tokenHash: Uint8Array): Promise<ReturnLink | undefined> {
      const row = await linksWithMail(tx)
        .select(selectRights('application', 'link.application_id').as('rights'))
        .where('link.tokenHash', '=', tokenHash)
        .executeTakeFirst()
      return sealed(tx, row)
    },

    /** Finds the link of a message, which has no e-mail of its own, by the message's token. */
    async findOfMessage(tx: Tx, tokenHash: Uint8Array): Promise<LinkToOpen | undefined> {
      const row = await tx
        .selectFrom('returnLink')
        .select(['id', 'applicationId', 'byAddress', 'codeMac', 'firstLinkId', 'state'])
        .select(['staffId', 'acceptsFrom'])
        .select(selectRights('application', 'return_link.application_id').as('rights'))
        .where('tokenHash', '=', tokenHash)
        .where('mailId', 'is', null)
        .executeTakeFirst()
      return sealed(tx, row)
    },

    /** Returns the last link of an application, for a page that shows its state. */
    async latest(tx: Tx, applicationId: string): Promise<ReturnLink | undefined> {
      return await linksWithMail(tx)
        .where('link.applicationId', '=', applicationId)
        .orderBy('link.sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Returns the recipient; `undefined` once erased. */
    async openAddress(
      tx: Tx,
      { id, applicationId }: Pick<ReturnLink, 'id' | 'applicationId'>,
    ): Promise<string | undefined> {
      const cell = linkAddressCell(id)
      return await openSentAddress(tx, 'returnLink', { keyring, id, applicationId, cell })
    },

    /**
     * Takes one try of a live link, before the code is checked: no more than `most.ofLink` of the link, and
     * `most.ofCode` of all links with its code. The caller holds the lock of the application. Returns the
     * number of tries; `undefined` if there is none.
     */
    async takeTry(
      tx: Tx,
      { id, firstLinkId, applicationId }: Pick<ReturnLink, 'id' | 'firstLinkId' | 'applicationId'>,
      most: { ofLink: number; ofCode: number },
    ): Promise<{ ofLink: number; ofCode: number } | undefined> {
      const before = await countTries(tx, firstLinkId)
      if (before >= most.ofCode) return undefined
      const ofLink = await changed(tx, [applicationId], (within) =>
        takeTry(within, 'returnLink', { id, most: most.ofLink }),
      )
      return ofLink === undefined ? undefined : { ofLink, ofCode: before + 1 }
    },

    /** Ends a link that is live; false if it had ended before, so that only one caller ends it. */
    async end(tx: Tx, id: string, state: Exclude<LinkState, 'live'>, now: Date): Promise<boolean> {
      const ended = await changed(tx, await applicationsOf(tx, 'id', id), (within) =>
        within
          .updateTable('returnLink')
          .set({ state, endedAt: now })
          .where('id', '=', id)
          .where('state', '=', 'live')
          .executeTakeFirstOrThrow(),
      )
      return ended.numUpdatedRows > 0n
    },

    /** Ends every live link of these applications, and forgets their codes; returns the e-mails they were in. */
    async endAll(
      tx: Tx,
      applicationIds: readonly string[],
      state: 'superseded' | 'revoked',
      now: Date,
    ): Promise<string[]> {
      const rows = await changed(tx, applicationIds, (within) =>
        within
          .updateTable('returnLink')
          .set({ state, endedAt: now })
          .where('applicationId', 'in', [...applicationIds])
          .where('state', '=', 'live')
          .returning('mailId')
          .execute(),
      )
      await forgetLinkCodes(tx, applicationIds)
      return rows.flatMap(({ mailId }) => mailId ?? [])
    },

    /** Ends the live links that one code opens; returns the e-mails they were in. */
    async endOfCode(
      tx: Tx,
      firstLinkId: string,
      state: 'superseded' | 'guessed',
      now: Date,
    ): Promise<string[]> {
      const ids = await applicationsOf(tx, 'firstLinkId', firstLinkId)
      const rows = await changed(tx, ids, (within) =>
        within
          .updateTable('returnLink')
          .set({ state, endedAt: now })
          .where('firstLinkId', '=', firstLinkId)
          .where('state', '=', 'live')
          .returning('mailId')
          .execute(),
      )
      return rows.flatMap(({ mailId }) => mailId ?? [])
    },

    /** Ends the live links that staff sent for an application; returns the e-mails they were in. */
    async endOfStaff(tx: Tx, applicationId: string, now: Date): Promise<string[]> {
      const rows = await changed(tx, [applicationId], (within) =>
        within
          .updateTable('returnLink')
          .set({ state: 'revoked', endedAt: now })
          .where('applicationId', '=', applicationId)
          .where('staffId', 'is not', null)
          .where('state', '=', 'live')
          .returning('mailId')
          .execute(),
      )
      await forgetLinkCodes(tx, [applicationId], { ofStaff: true })
      return rows.flatMap(({ mailId }) => mailId ?? [])
    },

    /** Returns the sent live links of an application, whatever their times, the oldest first. */
    async live(tx: Tx, applicationId: string): Promise<LiveLink[]> {
      return await tx
        .selectFrom('returnLink')
        .select(['id', 'applicationId', 'mailId', 'firstLinkId', 'staffId'])
        .where('applicationId', '=', applicationId)
        .where('state', '=', 'live')
        .where('mailId', 'is not', null)
        .$narrowType<{ mailId: NotNull }>()
        .orderBy('sequence')
        .execute()
    },

    /** Counts the links made for an application, by staff or by all others, without renewals. */
    async countSince(
      tx: Tx,
      applicationId: string,
      since: Date,
      { byStaff, byAddress, renewed }: { byStaff: boolean; byAddress: boolean; renewed: boolean },
    ): Promise<number> {
      const { count } = await tx
        .selectFrom('returnLink')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('applicationId', '=', applicationId)
        .where('createdAt', '>', since)
        .where('mailId', 'is not', null)
        .$if(renewed, (links) => links.whereRef('firstLinkId', '<>', 'id'))
        .$if(!renewed, (links) =>
          links
            .whereRef('firstLinkId', '=', 'id')
            .where('staffId', byStaff ? 'is not' : 'is', null)
            .where('byAddress', '=', byAddress),
        )
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Returns the links of an application without their secrets, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string) {
      return await tx
        .selectFrom('returnLink')
        .select(['id', 'byAddress', 'state', 'tries', 'staffId', 'createdAt', 'endedAt'])
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
    },

    /** Deletes links, completed messages and requests from before then. */
    async forgetBefore(tx: Tx, then: Date): Promise<void> {
      for (const table of ['deviceLink', 'returnLink', 'personLink'] as const) {
        const old = await tx
          .selectFrom(table)
          .select('applicationId')
          .distinct()
          .where('createdAt', '<', then)
          .execute()
        // Works on one application at a time, so that nobody waits until all are done.
        for (const { applicationId } of old) {
          await changed(tx, [applicationId], (within) =>
            within
              .deleteFrom(table)
              .where('applicationId', '=', applicationId)
              .where('createdAt', '<', then)
              .execute(),
          )
        }
      }
      await tx
        .deleteFrom('mail')
        .where('completedAt', '<', then)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('returnLink').select('id').whereRef('returnLink.mailId', '=', 'mail.id'),
            ),
          ),
        )
        .execute()
      await tx.deleteFrom('returnLinkRequest').where('createdAt', '<', then).execute()
    },
  }
}

/** Erases the links of an erased application: they open nothing, and nobody can tell their recipients. */
export async function eraseReturnLinks(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await dropMail(tx, applicationId, now)
  await eraseDeviceCodes(tx, applicationId)
  await erasePersonLinks(tx, applicationId, now)
  await tx
    .updateTable('returnLink')
    .set({ address: null, code: null })
    .where('applicationId', '=', applicationId)
    .execute()
  await tx.deleteFrom('returnAddress').where('applicationId', '=', applicationId).execute()
  await tx.deleteFrom('unsavedInput').where('applicationId', '=', applicationId).execute()
}

/** The applications of which a change of links changes the rights. */
async function applicationsOf(tx: Tx, column: 'id' | 'firstLinkId', id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('returnLink')
    .select('applicationId')
    .distinct()
    .where(column, '=', id)
    .where('state', '=', 'live')
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

function linksWithMail(tx: Tx) {
  return tx
    .selectFrom('returnLink as link')
    .innerJoin('mail', 'mail.id', 'link.mailId')
    .select([
      'link.id',
      'link.applicationId',
      'link.mailId',
      'link.byAddress',
      'link.codeMac',
      'link.firstLinkId',
      'link.tries',
      'link.state',
      'link.staffId',
      'link.acceptsFrom',
      'link.createdAt',
      'mail.state as mailState',
      'mail.completedAt as mailSettledAt',
    ])
    .$narrowType<{ mailId: NotNull }>()
}
