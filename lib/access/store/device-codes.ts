import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { CodeState, MailState } from '#lib/database/states.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type RightsSeals, selectRights } from '../rights/rights-seals.ts'
import { createSecretLinks, type LinkId } from './secret-links.ts'

/** A code that was sent to a customer who sits at a device of somebody else. */
export type DeviceCode = {
  id: string
  applicationId: string
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

/** Stores codes by e-mail, each for one device. */
export function createDeviceCodes(keyring: Keyring, rights: RightsSeals) {
  const codes = createSecretLinks('deviceCode', keyring, rights)

  return {
    tryCode: codes.tryCode,
    openAddress: codes.openAddress,
    countLastHour: codes.countLastHour,

    async add(
      tx: Tx,
      sent: Pick<DeviceCode, 'id' | 'applicationId' | 'deviceLinkId' | 'mailId'> & {
        code: string
        /** The secret of the session in which it is to be typed. */
        sessionToken: string
        address: string
        now: Date
      },
    ): Promise<void> {
      const { applicationId, address, code, sessionToken, now, ...given } = sent
      const sealed = await codes.seal(tx, sent, { address })
      const codeMac = codes.makeMac(sessionToken, code)
      await codes.change(tx, [applicationId], (within) =>
        within
          .insertInto('deviceCode')
          .values({ ...given, ...sealed, codeMac, state: 'live', createdAt: now })
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
      return codes.checked(tx, row)
    },

    /** Ends the live code of a device. `mailCode`: why its e-mail was dropped, if not because of that state. */
    async end(
      tx: Tx,
      { id, applicationId }: LinkId,
      state: Exclude<CodeState, 'live'>,
      now: Date,
      mailCode: string = state,
    ): Promise<void> {
      await codes.endAll(tx, [applicationId], state, now, {
        which: ({ eb }) => eb(sql.ref<string>('deviceLinkId'), '=', id),
        mailCode,
      })
    },
  }
}
