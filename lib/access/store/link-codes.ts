/** The codes of links that were sent to one address, stored so that a link that came too late is renewed. */

import type { Tx } from '#lib/database/schema.ts'
import type { LinkState, MailState } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

/** A link with the address to which it was sent. */
export type SentLink = {
  id: string
  applicationId: string
  firstLinkId: string
  /** The code that opens it; undefined once it is forgotten: no other link is made with it. */
  code: string | undefined
  /** Null if none was sent yet: it only holds a code. */
  mailId: string | null
  staffId: string | null
  acceptsFrom: Date | null
  state: LinkState
  /** The state of the e-mail that carries it. */
  mailState: MailState | null
  createdAt: Date
  address: string
}

export type LinkCodes = ReturnType<typeof createLinkCodes>

/** The codes of first links and of those that renew them, sealed under the application's data key. */
export function createLinkCodes(keyring: Keyring) {
  return {
    /** Forgets the codes of an application, or of one first link of it. */
    async forget(tx: Tx, applicationId: string, firstLinkId?: string): Promise<void> {
      await forgetLinkCodes(tx, [applicationId], { firstLinkId })
    },

    countTries,

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
      if (rows.length === 0) return []
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const open = (cell: Cell, sealed: Uint8Array) =>
        parseSealedJson(keyring.open(dataKey, cell, sealed)) as string
      return rows.flatMap(({ address, code, ...link }) => {
        if (!address) return []
        return [
          {
            ...link,
            address: open(linkAddressCell(link.id), address),
            code: code ? open(codeCell(link.firstLinkId), code) : undefined,
          },
        ]
      })
    },
  }
}

/** Counts the tries of codes over all links that share the code of this first link. */
export async function countTries(tx: Tx, firstLinkId: string): Promise<number> {
  const { tries } = await tx
    .selectFrom('returnLink')
    .select(({ fn }) => fn.sum('tries').as('tries'))
    .where('firstLinkId', '=', firstLinkId)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/** Forgets the codes of applications: of one first link, of those of staff, or else all. */
export async function forgetLinkCodes(
  tx: Tx,
  applicationIds: readonly string[],
  { firstLinkId, ofStaff }: { firstLinkId?: string | undefined; ofStaff?: boolean } = {},
): Promise<void> {
  let codes = tx
    .updateTable('returnLink')
    .set({ code: null })
    .where('applicationId', 'in', [...applicationIds])
    .where('code', 'is not', null)
  if (firstLinkId !== undefined) codes = codes.where('id', '=', firstLinkId)
  if (ofStaff) codes = codes.where('staffId', 'is not', null)
  await codes.execute()
}

/** Seals a code as stored with its first link. */
export function sealLinkCode(
  keyring: Keyring,
  dataKey: Uint8Array,
  firstLinkId: string,
  code: string,
): Uint8Array {
  return keyring.seal(dataKey, codeCell(firstLinkId), bytesOfJson(code))
}

export function linkAddressCell(row: string): Cell {
  return { table: 'return_link', row, column: 'address' }
}

/** A few are made in an hour: these cover many hours of requests. */
const maxSentListed = 50

function codeCell(row: string): Cell {
  return { table: 'return_link', row, column: 'code' }
}
