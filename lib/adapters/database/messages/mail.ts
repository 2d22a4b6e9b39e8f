import { type ExpressionBuilder, sql } from 'kysely'
import { bytesOfJson, parseSealedJson, requireDataKey } from '../keys/data-key.ts'
import type { Cell, Keyring } from '../keys/keyring.ts'
import type { MessageChannel, Schema, Tx } from '../schema.ts'
import { LeaseLost } from '../submissions/leases.ts'

/** A letter as it is sent: plain text, and the same in HTML. An SMS has no subject and no HTML. */
export type Email = { to: string; subject: string; text: string; html: string }

export type ClaimedMail = {
  id: string
  applicationId: string
  channel: MessageChannel
  /** How often it was tried before. */
  attempts: number
  createdAt: Date
  fence: number
}

export type MailOutcome = { code?: string; now: Date } & (
  | { state: 'sent' | 'dropped' }
  /** Nothing is known; the same letter goes again. */
  | { state: 'waiting'; nextAttemptAt: Date }
)

export type MailStore = ReturnType<typeof createMailStore>

/** Letters on their way, sealed under the key of the application they are about. */
export function createMailStore(keyring: Keyring) {
  return {
    /**
     * Puts a letter in the outbox, in the transaction of what it tells of. It is not sent before
     * `notBefore`.
     */
    async add(
      tx: Tx,
      mail: MailToSend & {
        email: Email
        channel?: MessageChannel
        notBefore?: Date
        now: Date
      },
    ): Promise<void> {
      const { id, applicationId, email, channel = 'email', notBefore, now } = mail
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      await tx
        .insertInto('mail')
        .values({
          id,
          applicationId,
          channel,
          state: 'waiting',
          email: keyring.seal(dataKey, emailCell(id), bytesOfJson(email)),
          nextAttemptAt: notBefore ?? now,
          createdAt: now,
        })
        .execute()
    },

    /** Ids of what `claim` would give, the longest due first. */
    async due(tx: Tx, now: Date, limit: number): Promise<string[]> {
      const rows = await tx
        .selectFrom('mail')
        .select('id')
        .where(isDue(now))
        .orderBy('nextAttemptAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Takes that letter for a time, if it is due; a fence as in `createLeases`. */
    async claim(tx: Tx, id: string, now: Date, until: Date): Promise<ClaimedMail | undefined> {
      return await tx
        .updateTable('mail')
        .set({ leaseUntil: until, fence: sql`fence + 1`, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .where(isDue(now))
        .returning([
          'id',
          'applicationId',
          'channel',
          'createdAt',
          'fence',
          sql<number>`attempts - 1`.as('attempts'),
        ])
        .executeTakeFirst()
    },

    /** What the letter says; `undefined` once it is gone. Throws `ApplicationErased`. */
    async openEmail(tx: Tx, { id, applicationId }: MailToSend): Promise<Email | undefined> {
      const row = await tx
        .selectFrom('mail')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row?.email) return undefined
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      return parseSealedJson(keyring.open(dataKey, emailCell(id), row.email)) as Email
    },

    /** Writes what came of it. Throws `LeaseLost` when somebody else has it, or it was dropped. */
    async settle(tx: Tx, { id, fence }: ClaimedMail, outcome: MailOutcome): Promise<void> {
      const over = outcome.state !== 'waiting'
      const { numUpdatedRows } = await tx
        .updateTable('mail')
        .set({
          state: outcome.state,
          lastCode: outcome.code ?? null,
          leaseUntil: null,
          nextAttemptAt: outcome.state === 'waiting' ? outcome.nextAttemptAt : null,
          completedAt: over ? outcome.now : null,
          ...(over && { email: null }),
        })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`mail ${id} was taken over`)
    },

    /** Nobody needs them any more: they are not sent, unless one is leaving this very moment. */
    async drop(tx: Tx, ids: readonly string[], code: string, now: Date): Promise<void> {
      if (ids.length === 0) return
      await tx
        .updateTable('mail')
        .set({ ...dropped, lastCode: code, completedAt: now })
        .where('id', 'in', [...ids])
        .where('state', '=', 'waiting')
        .execute()
    },

    /** As `releaseAllLeases` of submissions: only where one process alone can open the database. */
    async releaseAllMailLeases(tx: Tx): Promise<void> {
      await tx
        .updateTable('mail')
        .set({ leaseUntil: null })
        .where('leaseUntil', 'is not', null)
        .execute()
    },

    /** Those of one application, the first first; what they say is not among it. */
    async ofApplication(tx: Tx, applicationId: string) {
      return await tx
        .selectFrom('mail')
        .select(['id', 'channel', 'state', 'lastCode', 'createdAt', 'completedAt'])
        .where('applicationId', '=', applicationId)
        .orderBy('createdAt')
        .execute()
    },
  }
}

type MailToSend = { id: string; applicationId: string }

const dropped = { state: 'dropped', email: null, nextAttemptAt: null, leaseUntil: null } as const

/** The application is erased: nothing more is sent about it. */
export async function dropMail(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ ...dropped, lastCode: 'erased', completedAt: now })
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'waiting')
    .execute()
}

function isDue(now: Date) {
  return (is: ExpressionBuilder<Schema, 'mail'>) =>
    is.and([
      is('mail.state', '=', 'waiting'),
      is('mail.nextAttemptAt', '<=', now),
      is.or([is('mail.leaseUntil', 'is', null), is('mail.leaseUntil', '<=', now)]),
    ])
}

function emailCell(row: string): Cell {
  return { table: 'mail', row, column: 'email' }
}
