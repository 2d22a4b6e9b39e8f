import type { Tx } from '#lib/database/schema.ts'
import type { CodeState, MailState } from '#lib/database/states.ts'
import { bytesOfJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { openSentAddress, takeTry } from './sent-codes.ts'

/** A code that was sent to a customer who sits at a device of somebody else. */
export type DeviceCode = {
  id: string
  deviceLinkId: string
  mailId: string
  codeMac: Uint8Array
  tries: number
  state: CodeState
  createdAt: Date
  /** The state of the e-mail that carries it. */
  mailState: MailState
  mailSettledAt: Date | null
}

export type DeviceCodes = ReturnType<typeof createDeviceCodes>

/** Codes by e-mail, each for one device; as in `return-links.ts`. */
export function createDeviceCodes(keyring: Keyring, rights: RightsSeals) {
  /** Changes codes together with the rights of their application. */
  async function changed<T>(
    tx: Tx,
    column: 'code.id' | 'link.id',
    id: string,
    work: (within: Tx) => Promise<T>,
  ): Promise<T> {
    const links = await tx
      .selectFrom('deviceLink as link')
      .innerJoin('deviceCode as code', 'code.deviceLinkId', 'link.id')
      .select('link.applicationId')
      .distinct()
      .where(column, '=', id)
      .execute()
    const ids = links.map(({ applicationId }) => applicationId)
    return rights.change(tx, 'application', ids, work)
  }

  return {
    async add(
      tx: Tx,
      code: Pick<DeviceCode, 'id' | 'deviceLinkId' | 'mailId' | 'codeMac'> & {
        applicationId: string
        address: string
        now: Date
      },
    ): Promise<void> {
      const { applicationId, address, now, ...given } = code
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      await rights.change(tx, 'application', [applicationId], (within) =>
        within
          .insertInto('deviceCode')
          .values({
            ...given,
            address: keyring.seal(dataKey, addressCell(code.id), bytesOfJson(address)),
            state: 'live',
            createdAt: now,
          })
          .execute(),
      )
    },

    /** The last that was sent for a device. */
    async latest(tx: Tx, deviceLinkId: string): Promise<DeviceCode | undefined> {
      const row = await tx
        .selectFrom('deviceCode as code')
        .innerJoin('mail', 'mail.id', 'code.mailId')
        .innerJoin('deviceLink as link', 'link.id', 'code.deviceLinkId')
        .select(selectRights('application', 'link.application_id').as('rights'))
        .select([
          'link.applicationId',
          'code.id',
          'code.deviceLinkId',
          'code.mailId',
          'code.codeMac',
          'code.tries',
          'code.state',
          'code.createdAt',
          'mail.state as mailState',
          'mail.completedAt as mailSettledAt',
        ])
        .where('code.deviceLinkId', '=', deviceLinkId)
        .orderBy('code.sequence', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      const { applicationId, rights: read, ...code } = row
      return rights.check(tx, 'application', applicationId, read) ? code : undefined
    },

    /** Returns the recipient; `undefined` once erased. */
    async openAddress(tx: Tx, id: string, applicationId: string): Promise<string | undefined> {
      const cell = addressCell(id)
      return await openSentAddress(tx, 'deviceCode', { keyring, id, applicationId, cell })
    },

    /** Counts a try; see `return-links.ts`. */
    async takeTry(tx: Tx, id: string, most: number): Promise<number | undefined> {
      return await changed(tx, 'code.id', id, (within) =>
        takeTry(within, 'deviceCode', { id, most }),
      )
    },

    /** Ends a device's live codes; returns their e-mails. */
    async end(
      tx: Tx,
      deviceLinkId: string,
      state: Exclude<CodeState, 'live'>,
      now: Date,
    ): Promise<string[]> {
      const rows = await changed(tx, 'link.id', deviceLinkId, (within) =>
        within
          .updateTable('deviceCode')
          .set({ state, endedAt: now })
          .where('deviceLinkId', '=', deviceLinkId)
          .where('state', '=', 'live')
          .returning('mailId')
          .execute(),
      )
      return rows.map(({ mailId }) => mailId)
    },

    async countSince(tx: Tx, applicationId: string, since: Date): Promise<number> {
      const { count } = await tx
        .selectFrom('deviceCode as code')
        .innerJoin('deviceLink as link', 'link.id', 'code.deviceLinkId')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('link.applicationId', '=', applicationId)
        .where('code.createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Erases the codes of an erased application, so that nobody can tell their recipients. */
export async function eraseDeviceCodes(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('deviceCode')
    .set({ address: null })
    .where('deviceLinkId', 'in', (query) =>
      query
        .selectFrom('deviceLink')
        .select('deviceLink.id')
        .where('deviceLink.applicationId', '=', applicationId),
    )
    .execute()
}

function addressCell(row: string): Cell {
  return { table: 'device_code', row, column: 'address' }
}
