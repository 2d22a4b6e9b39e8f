import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { ReminderKind } from '#lib/database/states.ts'
import type { ReminderOutcome } from '#lib/database/tables/message-tables.ts'

/** Something that a customer may have to be reminded of. */
export type Occasion = { applicationId: string; about: ReminderKind; since: Date }

export type Reminder = Pick<
  Selectable<Schema['reminder']>,
  'id' | 'applicationId' | 'about' | 'since' | 'sendAt'
>

/** The time in which a draft or a request began, or a deletion is to come, to be reminded of now. */
export type Period = { after: Date; until: Date }

export type Reminders = ReturnType<typeof createReminders>

/** The reminders that are planned or settled, by ids and times. */
export function createReminders() {
  const columns = ['id', 'applicationId', 'about', 'since', 'sendAt'] as const

  /** Selects what has no reminder yet, so that nothing is planned twice. */
  const entriesIn = (
    tx: Tx,
    about: ReminderKind,
    states: readonly ('draft' | 'awaiting_customer' | 'refused')[],
  ) =>
    tx
      .selectFrom('caseworkEntry as entry')
      .innerJoin('application', 'application.id', 'entry.applicationId')
      .leftJoin('reminder', (join) =>
        join
          .onRef('reminder.applicationId', '=', 'entry.applicationId')
          .on('reminder.about', '=', about)
          .onRef(
            'reminder.since',
            '=',
            about === 'reminder_deletion' ? 'application.expiresAt' : 'entry.since',
          ),
      )
      .select('entry.applicationId')
      .where('entry.state', 'in', [...states])
      .where('application.wrappedKey', 'is not', null)
      .where('reminder.id', 'is', null)

  return {
    /** Finds up to `limit` applications that came into one of these states in that period, and have no reminder of it. */
    async findUnplanned(
      tx: Tx,
      about: 'reminder_draft' | 'reminder_request',
      { after, until }: Period,
      limit: number,
    ): Promise<Occasion[]> {
      const states =
        about === 'reminder_draft'
          ? (['draft'] as const)
          : (['awaiting_customer', 'refused'] as const)
      const rows = await entriesIn(tx, about, states)
        .select('entry.since')
        .where('entry.since', '>', after)
        .where('entry.since', '<=', until)
        .orderBy('entry.since')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, about }))
    },

    /** Finds up to `limit` applications that are to be deleted in that period, and have no reminder of it. */
    async findUnplannedDeletions(
      tx: Tx,
      { after, until }: Period,
      limit: number,
    ): Promise<Occasion[]> {
      const about = 'reminder_deletion'
      const rows = await entriesIn(tx, about, ['draft', 'awaiting_customer', 'refused'])
        .select('application.expiresAt as since')
        .where('application.expiresAt', '>', after)
        .where('application.expiresAt', '<=', until)
        .orderBy('application.expiresAt')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, about }))
    },

    /** Plans reminders, unless another instance has. */
    async plan(tx: Tx, planned: readonly (Occasion & { sendAt: Date })[]): Promise<void> {
      if (planned.length === 0) return
      await tx
        .insertInto('reminder')
        .values(
          planned.map((each) => ({ id: randomUUID(), ...each, outcome: null, settledAt: null })),
        )
        .onConflict((conflict) => conflict.columns(['applicationId', 'about', 'since']).doNothing())
        .execute()
    },

    /** Finds up to `limit` reminders that are to be sent now, the oldest first. */
    async findDue(tx: Tx, now: Date, limit: number): Promise<Reminder[]> {
      return await tx
        .selectFrom('reminder')
        .select(columns)
        .where('outcome', 'is', null)
        .where('sendAt', '<=', now)
        .orderBy('sendAt')
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Locks a reminder that waits; undefined if another instance settled it. */
    async lockWaiting(tx: Tx, id: string): Promise<Reminder | undefined> {
      return await tx
        .selectFrom('reminder')
        .select(columns)
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    },

    async postpone(tx: Tx, id: string, sendAt: Date): Promise<void> {
      await tx.updateTable('reminder').set({ sendAt }).where('id', '=', id).execute()
    },

    async settle(tx: Tx, id: string, outcome: ReminderOutcome, now: Date): Promise<void> {
      await tx
        .updateTable('reminder')
        .set({ outcome, settledAt: now })
        .where('id', '=', id)
        .execute()
    },

    /** Forgets what was settled before then; the audit still has what was sent. */
    async forgetBefore(tx: Tx, then: Date): Promise<void> {
      await tx.deleteFrom('reminder').where('settledAt', '<', then).execute()
    },

    /** Counts what waits, for `npm run doctor`. */
    async countWaiting(tx: Tx): Promise<number> {
      const row = await tx
        .selectFrom('reminder')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
  }
}
