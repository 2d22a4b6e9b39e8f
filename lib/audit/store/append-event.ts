/** Appends to the chain of the audit in one statement: the database finishes the hashes at the chain's head. */
import { randomUUID } from 'node:crypto'
import { type QueryCreator, sql } from 'kysely'
import { prepareStatement } from '#lib/database/connection/prepare-statement.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { contentText, textBeforePreviousHash } from '../rules/chain.ts'
import type { Actor, AuditEvent } from '../rules/event.ts'
import type { AuditKey } from '../rules/mac.ts'

export type EventToAppend = AuditEvent & {
  applicationId?: string
  actor: Actor
  now: Date
  rights?: SealedVersion | undefined
}

/** The subject whose rights a transaction sealed anew, and their new version. */
export type SealedVersion = { of: string; version: number }

/** All of an event but its position in the chain, as the values of a statement. */
type EventValues = {
  at: Date
  eventApplicationId: string | null
  actor: string
  event: string
  detail: string
  eventId: string
  macKeyId: string
  mac: string
  rightsOf: string | null
  rightsVersion: number | null
  /** The hashed text, up to the hash of the event before. */
  hashedText: string
}

/** The values of one event, or a list for each value of several. */
export type EventsValues = EventValues | EventLists
type EventLists = { [Name in keyof EventValues]: EventValues[Name][] }

/** Creates the values of events, authenticated by the key, which the database does not hold. */
export function createEventsValues(key: AuditKey, events: readonly EventToAppend[]): EventsValues {
  const [first, ...others] = events.map((event) => createEventValues(key, event))
  if (!first) throw new Error('there is no event to append')
  if (others.length === 0) return first
  const lists = Object.entries(first).map(([name, value]) => [
    name,
    [value, ...others.map((values) => values[name as keyof EventValues])],
  ])
  return Object.fromEntries(lists) as EventLists
}

function createEventValues(
  key: AuditKey,
  { applicationId, actor, event, detail, now, rights }: EventToAppend,
): EventValues {
  const stored = { actor: JSON.stringify(actor), detail: JSON.stringify(detail) }
  const content = {
    at: now,
    applicationId: applicationId ?? null,
    // The hash covers what is read back, without the fields that JSON leaves out.
    actor: JSON.parse(stored.actor),
    event,
    detail: JSON.parse(stored.detail),
    id: randomUUID(),
    keyId: key.id,
    rightsOf: rights?.of ?? null,
    rightsVersion: rights?.version ?? null,
  }
  const text = contentText(content)
  const mac = key.mac(text)
  return {
    ...stored,
    at: now,
    eventApplicationId: content.applicationId,
    event,
    eventId: content.id,
    macKeyId: key.id,
    mac,
    rightsOf: content.rightsOf,
    rightsVersion: content.rightsVersion,
    hashedText: textBeforePreviousHash(text, mac),
  }
}

type Head = { sequence: number; hash: string }
type WithHead = Schema & { head: Head }

/**
 * Appends events after `head`, which is the locked row of `audit_head` in a `with` of this name. `areSeveral`: their
 * values are lists, and the text is the same for any number of them. One event has a text of its own, which takes
 * half the time.
 */
export function withLinks(
  db: QueryCreator<WithHead>,
  given: EventsValues,
  { areSeveral }: { areSeveral: boolean },
) {
  return db
    .with('appended', (from) =>
      areSeveral ? insertLinks(given as EventLists) : insertLink(from, given as EventValues),
    )
    .with('moved', (from) =>
      from
        .updateTable('auditHead')
        .from('appended')
        .set(({ ref }) => ({ sequence: ref('appended.sequence'), hash: ref('appended.hash') }))
        .where('appended.sequence', '=', sql<number>`(select max(sequence) from appended)`)
        .returning('auditHead.sequence'),
    )
}

function insertLink(db: QueryCreator<WithHead>, given: EventValues) {
  const sequence = sql<number>`head.sequence + 1`
  const rest = sql`${given.hashedText}::text || head.hash || '","sequence":' || ${sequence} || '}'`
  return db
    .insertInto('auditEvent')
    .columns([
      'sequence',
      'at',
      'applicationId',
      'actor',
      'event',
      'detail',
      'previousHash',
      'hash',
      'id',
      'keyId',
      'mac',
      'rightsOf',
      'rightsVersion',
    ])
    .expression((from) =>
      from
        .selectFrom('head')
        .select([
          sequence.as('sequence'),
          sql<Date>`${given.at}::timestamptz`.as('at'),
          sql<string>`${given.eventApplicationId}::uuid`.as('applicationId'),
          sql<string>`${given.actor}::jsonb`.as('actor'),
          sql<string>`${given.event}::text`.as('event'),
          sql<string>`${given.detail}::jsonb`.as('detail'),
          'head.hash as previousHash',
          sql<string>`encode(sha256(convert_to(${rest}, 'UTF8')), 'hex')`.as('hash'),
          sql<string>`${given.eventId}::uuid`.as('id'),
          sql<string>`${given.macKeyId}::text`.as('keyId'),
          sql<string>`${given.mac}::text`.as('mac'),
          sql<string>`${given.rightsOf}::uuid`.as('rightsOf'),
          sql<number>`${given.rightsVersion}::integer`.as('rightsVersion'),
        ]),
    )
    .returning(['sequence', 'hash'])
}

/** Appends the links in their order: `links` walks them, since each hash covers the one before. */
function insertLinks(given: EventLists) {
  // The lists come from a row: the database would plan each run anew for their lengths.
  return sql<Head>`(
    with recursive given as (
      select event.* from (
        select ${given.at}::timestamptz[], ${given.eventApplicationId}::uuid[], ${given.actor}::text[],
          ${given.event}::text[], ${given.detail}::text[], ${given.eventId}::uuid[],
          ${given.macKeyId}::text[], ${given.mac}::text[], ${given.rightsOf}::uuid[],
          ${given.rightsVersion}::integer[], ${given.hashedText}::text[]
        offset 0
      ) as lists (a, b, c, d, e, f, g, h, i, j, k),
      unnest(a, b, c, d, e, f, g, h, i, j, k) with ordinality
      as event (at, application_id, actor, event, detail, id, key_id, mac, rights_of, rights_version,
        hashed_text, position)
    ),
    links as (
      select 0::bigint as position, sequence::bigint as sequence, null::text as previous_hash, hash
      from head
      union all
      select given.position, links.sequence + 1, links.hash,
        encode(sha256(convert_to(
          given.hashed_text || links.hash || '","sequence":' || (links.sequence + 1) || '}', 'UTF8'
        )), 'hex')
      from links join given on given.position = links.position + 1
    )
    insert into audit_event
      (sequence, at, application_id, actor, event, detail, previous_hash, hash, id, key_id, mac,
        rights_of, rights_version)
    select links.sequence, at, application_id, actor::jsonb, event, detail::jsonb, previous_hash,
      links.hash, id, key_id, mac, rights_of, rights_version
    from links join given on given.position = links.position
    returning sequence, hash
  )`
}

const [appendOne, appendSeveral] = [
  prepareAppending({ areSeveral: false }),
  prepareAppending({ areSeveral: true }),
]

function prepareAppending(form: { areSeveral: boolean }) {
  return prepareStatement((db, given: EventsValues) => {
    const head = db.with('head', (from) =>
      from.selectFrom('auditHead').select(['sequence', 'hash']).forUpdate(),
    )
    return withLinks(head, given, form).selectFrom('moved').select('sequence')
  })
}

/** Appends events in their order; nobody else can append until the transaction ends. No row: there is no head. */
export function appendEvents(db: Tx, key: AuditKey, events: readonly EventToAppend[]) {
  const append = events.length > 1 ? appendSeveral : appendOne
  return append(db, createEventsValues(key, events))
}
