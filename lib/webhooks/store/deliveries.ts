import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { createLeases, LeaseLost } from '#lib/submission/store/leases.ts'

const claimedColumns = [
  'id',
  'endpointId',
  'applicationId',
  'sequence',
  'position',
  'type',
  'attempts',
  'triedSince',
  'fence',
] as const satisfies (keyof Schema['webhookDelivery'])[]

/** A delivery to try now; `attempts`: how often it was tried before. */
export type ClaimedDelivery = Pick<
  Selectable<Schema['webhookDelivery']>,
  (typeof claimedColumns)[number]
>

/** A delivery as it is listed. */
export type ListedDelivery = Pick<
  Selectable<Schema['webhookDelivery']>,
  | 'id'
  | 'applicationId'
  | 'type'
  | 'state'
  | 'attempts'
  | 'lastCode'
  | 'nextAttemptAt'
  | 'createdAt'
  | 'completedAt'
  | 'answerStatus'
  | 'answer'
>

/** `answer`: what the receiver said, of which the beginning is kept. */
type DeliveryOutcome = {
  code?: string | undefined
  answer?: { status: number; text: string } | undefined
  now: Date
} & ({ state: 'sent' | 'dropped' } | { state: 'waiting'; nextAttemptAt: Date })

export type WebhookDeliveries = ReturnType<typeof createWebhookDeliveries>

const keptAnswerLength = 1_000

const leases = createLeases({ table: 'webhookDelivery', columns: claimedColumns, isReady })

/** The deliveries that can be tried now, as a query. */
export const selectDueDeliveries = leases.selectDue

/** Stores what is on its way to endpoints: ids only, since the audit says what happened. */
export function createWebhookDeliveries() {
  return {
    ...leases,

    /** Adds deliveries to an endpoint; those that were added before stay as they are. */
    async add(
      tx: Tx,
      rows: readonly Pick<
        Selectable<Schema['webhookDelivery']>,
        'id' | 'endpointId' | 'applicationId' | 'sequence' | 'position' | 'type'
      >[],
      now: Date,
    ): Promise<void> {
      if (rows.length === 0) return
      await tx
        .insertInto('webhookDelivery')
        .values(
          rows.map((row) => ({ ...row, state: 'waiting', nextAttemptAt: now, createdAt: now })),
        )
        .onConflict((conflict) =>
          conflict.columns(['endpointId', 'sequence', 'position']).doNothing(),
        )
        .execute()
    },

    /** The ids of what can be tried now for an endpoint: of each application the first alone. */
    async dueOf(tx: Tx, endpointId: string, now: Date, limit: number): Promise<string[]> {
      const rows = await leases
        .selectDue(tx, now)
        .where(sql<boolean>`webhook_delivery.endpoint_id = ${endpointId}`)
        .orderBy(sql`webhook_delivery.next_attempt_at`)
        .orderBy(sql`webhook_delivery.sequence`)
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Records the outcome of a try. Throws `LeaseLost` if another has the lease. */
    async recordOutcome(
      tx: Tx,
      { id, fence, triedSince }: Pick<ClaimedDelivery, 'id' | 'fence' | 'triedSince'>,
      outcome: DeliveryOutcome,
    ): Promise<void> {
      const { state, code, answer, now } = outcome
      const { numUpdatedRows } = await tx
        .updateTable('webhookDelivery')
        .set({
          state,
          lastCode: code ?? null,
          leaseOwner: null,
          leaseUntil: null,
          attempts: sql`attempts + 1`,
          triedSince: triedSince ?? now,
          nextAttemptAt: outcome.state === 'waiting' ? outcome.nextAttemptAt : null,
          completedAt: outcome.state === 'waiting' ? null : now,
          answerStatus: answer?.status ?? null,
          answer: answer ? cut(answer.text) : null,
        })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new LeaseLost(`delivery ${id} was taken over`)
    },

    /** Makes everything that waits for an endpoint due at once, with three days from the next try on. */
    async tryAgain(tx: Tx, endpointId: string, now: Date): Promise<void> {
      await tx
        .updateTable('webhookDelivery')
        .set({ nextAttemptAt: now, triedSince: null, attempts: 0 })
        .where('endpointId', '=', endpointId)
        .where('state', '=', 'waiting')
        .execute()
    },

    /** Sends one again, under the same id; undefined if the endpoint has no such delivery. */
    async redeliver(
      tx: Tx,
      { id, endpointId, now }: { id: string; endpointId: string; now: Date },
    ): Promise<string | undefined> {
      const row = await tx
        .updateTable('webhookDelivery')
        .set({
          ...{ state: 'waiting', nextAttemptAt: now, triedSince: null, attempts: 0 },
          completedAt: null,
        })
        .where('id', '=', id)
        .where('endpointId', '=', endpointId)
        .where('state', '<>', 'dropped')
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /** The latest deliveries to an endpoint. */
    async list(tx: Tx, endpointId: string, limit: number): Promise<ListedDelivery[]> {
      return await tx
        .selectFrom('webhookDelivery')
        .select([
          'id',
          'applicationId',
          'type',
          'state',
          'attempts',
          'lastCode',
          'nextAttemptAt',
          'createdAt',
          'completedAt',
          'answerStatus',
          'answer',
        ])
        .where('endpointId', '=', endpointId)
        .orderBy('sequence', 'desc')
        .orderBy('position', 'desc')
        .limit(limit)
        .execute()
    },

    /** Counts what waits for an endpoint, and says why the last try failed and when the next is. */
    async measure(tx: Tx, endpointId: string) {
      const row = await tx
        .selectFrom('webhookDelivery')
        .select(({ fn }) => [
          fn.countAll<number>().as('waiting'),
          fn.max('lastCode').as('code'),
          fn.max('attempts').as('attempts'),
        ])
        .where('endpointId', '=', endpointId)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return { waiting: Number(row.waiting), code: row.code, attempts: Number(row.attempts ?? 0) }
    },

    /** Forgets what receivers answered about an application that was erased. */
    async forgetAnswers(tx: Tx, applicationId: string): Promise<void> {
      await tx
        .updateTable('webhookDelivery')
        .set({ answer: null })
        .where('applicationId', '=', applicationId)
        .where('answer', 'is not', null)
        .execute()
    },

    /** Forgets what was completed before then. */
    async forgetBefore(tx: Tx, endpointId: string, then: Date): Promise<void> {
      await tx
        .deleteFrom('webhookDelivery')
        .where('endpointId', '=', endpointId)
        .where('completedAt', '<', then)
        .execute()
    },
  }
}

/** It waits, nothing earlier of its application does, and its endpoint takes deliveries. */
function isReady(is: ExpressionBuilder<Schema, 'webhookDelivery'>) {
  return is.and([
    is('webhookDelivery.state', '=', 'waiting'),
    sql<boolean>`not exists (
      select from webhook_delivery earlier
      where earlier.endpoint_id = webhook_delivery.endpoint_id
        and earlier.application_id = webhook_delivery.application_id and earlier.state = 'waiting'
        and (earlier.sequence, earlier.position) < (webhook_delivery.sequence, webhook_delivery.position))`,
    sql<boolean>`exists (
      select from webhook_endpoint open where open.id = webhook_delivery.endpoint_id
        and open.disabled_at is null and open.ended_at is null)`,
  ])
}

/** The beginning of a text; PostgreSQL stores no NUL. */
function cut(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, keptAnswerLength).join('')
}
