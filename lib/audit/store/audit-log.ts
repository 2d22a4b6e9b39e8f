import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import {
  type ChainedLink,
  type ChainFault,
  type Head,
  type MacFault,
  type Verdict,
  verifyEvents,
} from '../rules/chain.ts'
import type { Actor, AuditEventName } from '../rules/event.ts'
import { contactFields } from '../rules/staff-parts.ts'
import { appendEvents, type EventToAppend, type SealedVersion } from './append-event.ts'
import { findAuditKeys } from './audit-keys.ts'

export type Recorded = ChainedLink & { actor: Actor }

export type AuditLog = ReturnType<typeof createAuditLog>

type AuditVerdict = Verdict<ChainFault | MacFault>

/**
 * The audit: insert-only, each event hashed together with the one before it, and authenticated by a
 * MAC under a key that the database does not hold.
 */
export function createAuditLog(keyring: Keyring) {
  // The events that a transaction appends at its end.
  const gathered = new WeakMap<Tx, EventToAppend[]>()
  // The subjects whose rights each transaction sealed anew, those that lost rights first.
  const sealed = new WeakMap<Tx, SealedVersion[]>()

  // The number of those that lost rights.
  const ending = new WeakMap<Tx, number>()

  async function write(tx: Tx, events: readonly EventToAppend[]): Promise<void> {
    if (events.length === 0) return
    const [moved] = await appendEvents(tx, keyring.auditKeys[0], events)
    if (!moved) throw new Error('the head of the audit is missing')
  }

  async function writeGathered(tx: Tx): Promise<void> {
    const versions = sealed.get(tx)?.splice(0) ?? []
    const events = gathered.get(tx)?.splice(0) ?? []
    await write(
      tx,
      events.map((event, index) => ({ ...event, rights: versions[index] })),
    )
  }

  return {
    /**
     * Appends in the caller's transaction, at whose end all of its events are written together. Nobody else
     * appends from then until the commit. Outside of a `gather` transaction it writes at once.
     */
    async append(tx: Tx, event: EventToAppend): Promise<void> {
      const events = gathered.get(tx)
      if (events) events.push(event)
      else await write(tx, [event])
    },

    /**
     * Adds the sealed versions of rights to the events of this transaction, one each. If a right was removed
     * or changed (`isLess`) and no event is left for it, adds an event: otherwise restoring the earlier rows
     * would go unnoticed.
     */
    noteRights(tx: Tx, version: SealedVersion, isLess: boolean): void {
      const versions = sealed.get(tx) ?? []
      sealed.set(tx, isLess ? [version, ...versions] : [...versions, version])
      const [ended, events] = [ending.get(tx) ?? 0, gathered.get(tx)]
      if (!isLess || !events) return
      ending.set(tx, ended + 1)
      if (events.length > ended) return
      const detail = { id: version.of }
      events.push({ actor: { kind: 'system' }, event: 'rights_changed', detail, now: new Date() })
    },

    /** Runs the work of a transaction, and then writes the events that it appended. */
    async gather<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
      gathered.set(tx, [])
      const result = await work(tx)
      await writeGathered(tx)
      return result
    },

    /** Lists in order what happened to one application: everything, or the events of these names. */
    async list(
      tx: Tx,
      applicationId: string,
      names?: readonly AuditEventName[],
    ): Promise<Recorded[]> {
      await writeGathered(tx)
      const events = eventsOf(tx, applicationId)
      return (await (names ? events.where('event', 'in', names) : events).execute()) as Recorded[]
    },

    /** Lists in order what staff did to one application: its customer can cause any number of other events. */
    async listByStaff(tx: Tx, applicationId: string): Promise<Recorded[]> {
      await writeGathered(tx)
      return (await eventsOf(tx, applicationId).where(isByStaff).execute()) as Recorded[]
    },

    /**
     * Lists in order by what an acceptance is judged: what staff did, how the application began, its links, and
     * where a contact was changed. Other answers can be changed any number of times.
     */
    async listForAcceptance(tx: Tx, applicationId: string): Promise<Recorded[]> {
      await writeGathered(tx)
      const rows = await eventsOf(tx, applicationId)
        .where(({ or, and, eb }) =>
          or([
            isByStaff,
            eb('event', 'in', howOpened),
            and([
              eb('event', 'in', ['step_kept', 'person_kept']),
              sql<boolean>`detail -> 'changed' ?| ${[...contactFields]}::text[]`,
            ]),
          ]),
        )
        .execute()
      return rows as Recorded[]
    },

    /**
     * Tells whether the customer has done anything themselves: started it, answered, opened a link, typed a code
     * that was sent to them. Every event of a customer counts, also of kinds added later, except the presses on a
     * branch device that precede its right code. What the firm's own system started belongs to a customer that it
     * knows, so it counts as if that customer had acted.
     */
    async hasCustomerActed(tx: Tx, applicationId: string): Promise<boolean> {
      await writeGathered(tx)
      const row = await tx
        .selectFrom('auditEvent')
        .select('sequence')
        .where('applicationId', '=', applicationId)
        .where(isByCustomer)
        .orderBy('sequence')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Tells whether that person of a company was removed from it. */
    async wasPersonRemoved(tx: Tx, applicationId: string, person: string): Promise<boolean> {
      await writeGathered(tx)
      const row = await tx
        .selectFrom('auditEvent')
        .select('sequence')
        .where('applicationId', '=', applicationId)
        .where('event', '=', 'person_removed')
        .where(sql<boolean>`detail ->> 'person' = ${person}`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Tells whether one of staff did that to an application, or to an upload of it, since then. */
    async wasDoneBy(
      tx: Tx,
      {
        applicationId,
        event,
        staff,
        upload,
      }: { applicationId: string; event: AuditEventName; staff: string; upload?: string },
      since: Date,
    ): Promise<boolean> {
      await writeGathered(tx)
      const row = await tx
        .selectFrom('auditEvent')
        .select('sequence')
        .where('applicationId', '=', applicationId)
        .where('event', '=', event)
        .where('at', '>', since)
        .where(sql<boolean>`actor ->> 'id' = ${staff}`)
        .$if(upload !== undefined, (query) =>
          query.where(sql<boolean>`detail ->> 'upload' = ${upload}`),
        )
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Returns the head of the chain. Stored elsewhere, it reveals what no MAC does: events cut off, left out or
     * reordered, with all hashes made anew.
     */
    async head(tx: Tx): Promise<Head> {
      await writeGathered(tx)
      return await tx.selectFrom('auditHead').select(['sequence', 'hash']).executeTakeFirstOrThrow()
    },

    /**
     * Tells whether the chain is complete and the service wrote each event of it, once; see `verifyEvents` for
     * the faults.
     */
    async verify(db: Tx): Promise<AuditVerdict> {
      // Reads head and links in one snapshot, or a concurrent write would look like a forgery.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const head = await tx
            .selectFrom('auditHead')
            .select(['sequence', 'hash'])
            .executeTakeFirstOrThrow()
          const verdict = await verifyEvents(links(tx), head, await findAuditKeys(tx, keyring))
          if (!verdict.ok) return verdict
          const copied = await findCopied(tx)
          return copied === undefined ? verdict : { ok: false, sequence: copied, fault: 'copied' }
        })
    },
  }
}

/** The events by which an application was started and opened, and answers given with it were contested. */
const howOpened: readonly AuditEventName[] = [
  'answer_not_right',
  ...(['application_begun', 'partner_link_opened'] as const),
  ...(['return_link_asked', 'return_link_opened'] as const),
]

const isByStaff = sql<boolean>`actor ->> 'kind' = 'staff'`

/** See `hasCustomerActed`. */
const isByCustomer = sql<boolean>`(
  actor ->> 'kind' = 'partner'
  or actor ->> 'kind' = 'customer'
    and event not in ('device_code_sent', 'device_ended')
    and (event <> 'device_code_answered' or detail ->> 'code' is not distinct from 'right')
)`

function eventsOf(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('sequence')
}

/** Finds the first event that repeats an earlier one: without the key, a forger can only copy a MAC. */
async function findCopied(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ sequence: number | null }>`
    select min(sequence) as sequence from (
      select sequence, row_number() over (partition by id order by sequence) as time
      from audit_event
    ) as events where time > 1`.execute(tx)
  return rows[0]?.sequence ?? undefined
}

const LINKS_AT_ONCE = 500

async function* links(tx: Tx): AsyncGenerator<ChainedLink> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await tx
      .selectFrom('auditEvent')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(LINKS_AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LINKS_AT_ONCE) return
    after = last.sequence
  }
}
