import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { MessageChannel, NoticeKind } from '#lib/database/states.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import { createLeases, LeaseLost } from '#lib/submission/store/leases.ts'
import { listMessages } from './application-messages.ts'
import type { NewNotice } from './notices.ts'

/** An e-mail as it is sent: plain text, and the same in HTML. An SMS has no subject and no HTML. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for all messages that e-mail programs show as one conversation. */
  conversation?: string
  /** The address to which e-mail programs post that their reader wants no more of these. */
  unsubscribe?: string
}

const claimedColumns = [
  'id',
  'applicationId',
  'channel',
  'attempts',
  'createdAt',
  'fence',
] as const satisfies (keyof Schema['mail'])[]

/** A message to send now; `attempts`: how often it was tried before. */
export type ClaimedMail = Pick<Selectable<Schema['mail']>, (typeof claimedColumns)[number]>

export type MailOutcome = { code?: string; now: Date } & (
  | { state: 'sent' | 'dropped' }
  /** The outcome is not known; the same message is sent again. */
  | { state: 'waiting'; nextAttemptAt: Date }
)

export type MailStore = ReturnType<typeof createMailStore>

/**
 * E-mails and SMS on their way, sealed under the key of the application that they are about, or under the
 * deployment's if there is none.
 */
export function createMailStore(keyring: Keyring) {
  return {
    listMessages,

    ...createLeases({ table: 'mail', columns: claimedColumns, isReady }),

    /**
     * Puts a message in the outbox, in the transaction of the reported fact. It is not sent before `notBefore`.
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
      const messages = [{ id, email, channel }]
      await this.addAll(tx, { applicationId, messages, ...(notBefore && { notBefore }), now })
    },

    /** Adds several messages about one application, with their notices, in one statement. */
    async addAll(
      tx: Tx,
      {
        applicationId,
        messages,
        notices = [],
        notBefore,
        now,
      }: {
        applicationId: string
        messages: readonly { id: string; email: Email; channel: MessageChannel }[]
        notices?: readonly NewNotice[]
        notBefore?: Date
        now: Date
      },
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const rows = messages.map(({ id, email, channel }) => ({
        id,
        applicationId,
        channel,
        state: 'waiting' as const,
        content: keyring.seal(dataKey, contentCell(id), bytesOfJson(email)),
        nextAttemptAt: notBefore ?? now,
        // It is given up after a day of tries.
        createdAt: notBefore ?? now,
      }))
      await (notices.length > 0
        ? tx
            .with('added', (db) => db.insertInto('mail').values(rows))
            .insertInto('notice')
            .values([...notices])
        : tx.insertInto('mail').values(rows)
      ).execute()
    },

    /** Puts an e-mail in the outbox that is about no application: to staff, or about an erased one. */
    async addSealed(tx: Tx, { id, email, now }: { id: string; email: Email; now: Date }) {
      const { sealed, keyId } = keyring.sealForDeployment(contentCell(id), bytesOfJson(email))
      await tx
        .insertInto('mail')
        .values({
          id,
          applicationId: null,
          state: 'waiting',
          content: sealed,
          keyId,
          nextAttemptAt: now,
          createdAt: now,
        })
        .execute()
    },

    /** The content of a message; undefined once it is gone. Throws `ApplicationErased`. */
    async openEmail(tx: Tx, { id }: Pick<ClaimedMail, 'id'>): Promise<Email | undefined> {
      const row = await tx
        .selectFrom('mail')
        .select(['content', 'applicationId', 'keyId'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row?.content) return undefined
      const { content, applicationId, keyId } = row
      const cell = contentCell(id)
      const bytes =
        applicationId === null
          ? keyring.openForDeployment(cell, content, keyId ?? '')
          : keyring.open(await requireDataKey(tx, keyring, applicationId), cell, content)
      return parseSealedJson(bytes) as Email
    },

    /**
     * Records the outcome. Throws `LeaseLost` if another owner has the lease, or the message was dropped.
     */
    async recordOutcome(
      tx: Tx,
      { id, fence }: Pick<ClaimedMail, 'id' | 'fence'>,
      outcome: MailOutcome,
    ): Promise<void> {
      const isOver = outcome.state !== 'waiting'
      const { numUpdatedRows } = await tx
        .updateTable('mail')
        .set({
          state: outcome.state,
          lastCode: outcome.code ?? null,
          leaseOwner: null,
          leaseUntil: null,
          attempts: sql`attempts + 1`,
          nextAttemptAt: outcome.state === 'waiting' ? outcome.nextAttemptAt : null,
          completedAt: isOver ? outcome.now : null,
          ...(isOver && { content: null }),
        })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`mail ${id} was taken over`)
    },

    /**
     * Drops the unsent notices of these kinds about an application, unless one is being sent right now; returns
     * them.
     */
    async dropNotices(
      tx: Tx,
      {
        applicationId,
        about,
        contactId,
        code,
        now,
      }: {
        applicationId: string
        about: readonly NoticeKind[]
        contactId?: string | undefined
        code: string
        now: Date
      },
    ): Promise<string[]> {
      const rows = await tx
        .updateTable('mail')
        .set({ ...dropped, lastCode: code, completedAt: now })
        .where('id', 'in', (from) =>
          from
            .selectFrom('notice')
            .select('notice.mailId')
            .where('notice.applicationId', '=', applicationId)
            .where('notice.about', 'in', [...about])
            .$if(contactId !== undefined, (query) =>
              query.where('notice.contactId', '=', contactId ?? null),
            ),
        )
        .where('state', '=', 'waiting')
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The messages of one application without their content, the oldest first. */
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

const dropped = {
  state: 'dropped',
  content: null,
  nextAttemptAt: null,
  leaseOwner: null,
  leaseUntil: null,
} as const

/** Drops messages that are no longer needed: they are not sent, unless one is being sent right now. */
export async function dropMessages(
  tx: Tx,
  ids: readonly string[],
  code: string,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('mail')
    .set({ ...dropped, lastCode: code, completedAt: now })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .execute()
}

/** Drops every message of an application that is erased. */
export async function dropMail(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ ...dropped, lastCode: 'erased', completedAt: now })
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Seals up to `limit` messages that still wait under the deployment's current key. */
export async function resealMail(tx: Tx, keyring: Keyring, limit: number): Promise<number> {
  const rows = await selectMailToReseal(tx, keyring)
    .select(['id', 'content', 'keyId'])
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { id, content, keyId } of rows) {
    if (!content || !keyId) continue
    const cell = contentCell(id)
    const next = keyring.sealForDeployment(cell, keyring.openForDeployment(cell, content, keyId))
    await tx
      .updateTable('mail')
      .set({ content: next.sealed, keyId: next.keyId })
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}

/** The messages that wait under an older key of the deployment. */
export function selectMailToReseal(tx: Tx, { currentKeyId }: Keyring) {
  return tx
    .selectFrom('mail')
    .where('content', 'is not', null)
    .where('keyId', 'is not', null)
    .where('keyId', '<>', currentKeyId)
}

function isReady(is: ExpressionBuilder<Schema, 'mail'>) {
  return is('mail.state', '=', 'waiting')
}

function contentCell(row: string): Cell {
  return { table: 'mail', row, column: 'content' }
}
