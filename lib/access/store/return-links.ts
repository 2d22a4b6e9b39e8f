import type { NotNull, Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { MailState } from '#lib/database/states.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { maxTriesOfCode } from '../rules/link-codes.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import { type CodeTry, createSecretLinks, deleteLinksBefore } from './secret-links.ts'

const columns = [
  'id',
  'applicationId',
  'mailId',
  'byAddress',
  'codeMac',
  'firstLinkId',
  'tries',
  'state',
  'staffId',
  'acceptsFrom',
  'createdAt',
] as const

type Row = Pick<Selectable<Schema['returnLink']>, (typeof columns)[number]>

/** A link with the state of the e-mail that carries it. */
export type ReturnLink = Omit<Row, 'mailId'> & {
  mailId: string
  mailState: MailState
  mailSettledAt: Date | null
}

/** What opening a link with its code needs. */
export type LinkToOpen = Omit<Row, 'mailId' | 'tries' | 'createdAt'>

export type LiveLink = Pick<
  ReturnLink,
  'id' | 'applicationId' | 'mailId' | 'firstLinkId' | 'staffId'
>

/** A link with the address to which it was sent. */
export type SentLink = Omit<LiveLink, 'mailId'> &
  Pick<ReturnLink, 'acceptsFrom' | 'state' | 'createdAt'> & {
    /** The code that opens it; undefined once it is forgotten: no other link is made with it. */
    code: string | undefined
    /** Null if none was sent yet: it only holds a code. */
    mailId: string | null
    /** The state of the e-mail that carries it. */
    mailState: MailState | null
    address: string
  }

export type ReturnLinks = ReturnType<typeof createReturnLinks>

/** A few are made in an hour: these cover many hours of requests. */
const maxSentListed = 50

/** Stores return links, and the codes of first links, by which a link that came too late is renewed. */
export function createReturnLinks(keyring: Keyring, rights: RightsSeals) {
  const links = createSecretLinks('returnLink', keyring, rights)

  return {
    end: links.end,
    openAddress: links.openAddress,

    async add(
      tx: Tx,
      link: Pick<ReturnLink, 'id' | 'applicationId' | 'byAddress'> & {
        /** Null if no e-mail is sent with it: it holds a code, or is the one of a message. */
        mailId: string | null
        token: string
        address: string
        /** The code that opens it. */
        code: string
        /** Whether the code itself is stored, for renewals. */
        keepsCode?: boolean
        /** The first link that it renews. */
        firstLinkId?: string
        /** The member of staff who sends it, by our id. */
        staffId?: string
        acceptsFrom?: Date | null
        now: Date
      },
    ): Promise<void> {
      const { token, address, code, keepsCode, now, ...given } = link
      const { firstLinkId = link.id, staffId = null, acceptsFrom = null } = link
      const sealed = await links.seal(tx, link, { address, ...(keepsCode && { code }) })
      await links.change(tx, [link.applicationId], (within) =>
        within
          .insertInto('returnLink')
          .values({
            ...given,
            ...sealed,
            ...{ firstLinkId, staffId, acceptsFrom },
            tokenHash: hashSecret(token),
            codeMac: links.makeMac(token, code),
            state: 'live',
            createdAt: now,
          })
          .execute(),
      )
    },

    async find(tx: Tx, token: string): Promise<ReturnLink | undefined> {
      if (!isSecret(token)) return undefined
      const row = await selectLinks(tx)
        .select(selectRights('application', 'link.application_id').as('rights'))
        .where('link.tokenHash', '=', hashSecret(token))
        .where('link.mailId', 'is not', null)
        .executeTakeFirst()
      return links.checked(tx, row)
    },

    /** Finds the link of a message, which has no e-mail of its own, by the message's token. */
    async findOfMessage(tx: Tx, token: string): Promise<LinkToOpen | undefined> {
      const row = await selectLinks(tx)
        .select(selectRights('application', 'link.application_id').as('rights'))
        .where('link.tokenHash', '=', hashSecret(token))
        .where('link.mailId', 'is', null)
        .executeTakeFirst()
      return links.checked(tx, row)
    },

    /** Returns the last link of an application, for a page that shows its state. */
    async latest(tx: Tx, applicationId: string): Promise<ReturnLink | undefined> {
      return await selectLinks(tx)
        .where('link.applicationId', '=', applicationId)
        .where('link.mailId', 'is not', null)
        .orderBy('link.sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /**
     * Tries the code of a live link. A code has a limited number of tries over all links that it opens, too. The
     * caller holds the lock of the application. Undefined if no try was left.
     */
    async tryCode(
      tx: Tx,
      link: LinkToOpen,
      token: string,
      code: string,
    ): Promise<CodeTry | undefined> {
      const before = await countTries(tx, link.firstLinkId)
      if (before >= maxTriesOfCode) return undefined
      const tried = await links.tryCode(tx, link, token, code)
      return tried && { ...tried, left: Math.min(tried.left, maxTriesOfCode - before - 1) }
    },

    countTries,

    /** Ends every live link of these applications, and forgets their codes; returns the number. */
    async endAll(
      tx: Tx,
      applicationIds: readonly string[],
      state: 'superseded' | 'revoked',
      now: Date,
      mailCode: string = state,
    ): Promise<number> {
      const ended = await links.endAll(tx, applicationIds, state, now, { mailCode })
      for (const id of applicationIds) await forgetCodes(tx, id)
      return ended.length
    },

    /** Ends the live links that one code opens. */
    async endOfCode(
      tx: Tx,
      { applicationId, firstLinkId }: Pick<ReturnLink, 'applicationId' | 'firstLinkId'>,
      state: 'superseded' | 'guessed',
      now: Date,
      mailCode: string = state,
    ): Promise<void> {
      await links.endAll(tx, [applicationId], state, now, {
        which: (link) => link('firstLinkId', '=', firstLinkId),
        mailCode,
      })
    },

    /** Ends the live links that staff sent for an application. */
    async endOfStaff(tx: Tx, applicationId: string, now: Date): Promise<void> {
      await links.endAll(tx, [applicationId], 'revoked', now, {
        which: (link) => link('staffId', 'is not', null),
      })
      await forgetCodes(tx, applicationId, { ofStaff: true })
    },

    forgetCodes,

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

    /** Returns the links that were sent to single addresses for an application, the latest first. */
    async listSent(tx: Tx, applicationId: string): Promise<SentLink[]> {
      const rows = await tx
        .selectFrom('returnLink')
        .leftJoin('mail', 'mail.id', 'returnLink.mailId')
        .leftJoin('returnLink as first', 'first.id', 'returnLink.firstLinkId')
        .select([
          'returnLink.id',
          'returnLink.applicationId',
          'returnLink.mailId',
          'returnLink.firstLinkId',
          'returnLink.staffId',
          'returnLink.acceptsFrom',
          'returnLink.state',
          'returnLink.createdAt',
          'returnLink.address',
          'mail.state as mailState',
          'first.code',
        ])
        .where('returnLink.applicationId', '=', applicationId)
        .where('returnLink.byAddress', '=', false)
        .where('returnLink.address', 'is not', null)
        .orderBy('returnLink.sequence', 'desc')
        .limit(maxSentListed)
        .execute()
      const sent: SentLink[] = []
      for (const { address, code, ...link } of rows) {
        const first = { id: link.firstLinkId, applicationId }
        sent.push({
          ...link,
          address: (await links.openValue(tx, link, 'address', address)) as string,
          code: (await links.openValue(tx, first, 'code', code)) as string | undefined,
        })
      }
      return sent
    },

    /** Counts the links made for an application in the last hour, by staff or by all others, without renewals. */
    async countLastHour(
      tx: Tx,
      applicationId: string,
      now: Date,
      { byStaff, byAddress, renewed }: { byStaff: boolean; byAddress: boolean; renewed: boolean },
    ): Promise<number> {
      return await links.countLastHour(tx, applicationId, now, (link) =>
        link.and([
          link('mailId', 'is not', null),
          ...(renewed
            ? [link('firstLinkId', '<>', link.ref('id'))]
            : [
                link('firstLinkId', '=', link.ref('id')),
                link('staffId', byStaff ? 'is not' : 'is', null),
                link('byAddress', '=', byAddress),
              ]),
        ]),
      )
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

    /** Deletes links of all kinds, completed messages and requests from before then. */
    async forgetBefore(tx: Tx, then: Date): Promise<void> {
      await deleteLinksBefore(tx, rights, then)
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

/** Counts the tries of codes over all links that share the code of this first link. */
async function countTries(tx: Tx, firstLinkId: string): Promise<number> {
  const { tries } = await tx
    .selectFrom('returnLink')
    .select(({ fn }) => fn.sum('tries').as('tries'))
    .where('firstLinkId', '=', firstLinkId)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/** Forgets the codes of an application: of one first link, of those of staff, or else all. */
async function forgetCodes(
  tx: Tx,
  applicationId: string,
  { firstLinkId, ofStaff }: { firstLinkId?: string; ofStaff?: boolean } = {},
): Promise<void> {
  let codes = tx
    .updateTable('returnLink')
    .set({ code: null })
    .where('applicationId', '=', applicationId)
    .where('code', 'is not', null)
  if (firstLinkId !== undefined) codes = codes.where('id', '=', firstLinkId)
  if (ofStaff) codes = codes.where('staffId', 'is not', null)
  await codes.execute()
}

/** `mailState` is of those with an e-mail. */
function selectLinks(tx: Tx) {
  return tx
    .selectFrom('returnLink as link')
    .leftJoin('mail', 'mail.id', 'link.mailId')
    .select([...columns.map((column) => `link.${column}` as const), 'mail.state as mailState'])
    .select('mail.completedAt as mailSettledAt')
    .$narrowType<{ mailId: NotNull; mailState: NotNull }>()
}
