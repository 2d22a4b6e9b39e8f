/** What staff see of all applications: pages of them, by what they are and by what is searched for. */
import { type RawBuilder, sql } from 'kysely'
import type { Keyring } from './keyring.ts'
import type { Channel, DeskState, Tx } from './schema.ts'
import { type Sought, tokensSought } from './search-index.ts'

export type DeskEntry = {
  applicationId: string
  /** The customer's reference. */
  customerId: string
  begunAt: Date
  state: DeskState
  since: Date
  /** Also where only a document of it waits for a person of ours. */
  needsPerson: boolean
  /** Somebody said that it was not them, and nobody has closed that yet. */
  reported: boolean
  channel: Channel
  /** The account of staff who has it. */
  assignedTo: string | null
}

/** Where a page ended: the next one begins after it. */
export type Place = { begunAt: Date; applicationId: string }

export type DeskFilter = {
  /** `needs_person` finds those of which only a document does, too. */
  state?: DeskState | undefined
  channel?: Channel | undefined
  /** An account of staff; `null`: nobody's. */
  assignedTo?: string | null | undefined
  begunAfter?: Date | undefined
  begunBefore?: Date | undefined
}

export type Turn = { after?: Place | undefined; oldestFirst?: boolean | undefined; limit: number }

export type Desk = ReturnType<typeof createDesk>

/** The desk: keyset pages, in which what comes in or changes meanwhile displaces nothing. */
export function createDesk(keyring: Keyring) {
  /** Of several words the rarest first, and whether also that one is common. */
  async function rarestFirst(
    tx: Tx,
    tokens: readonly Buffer[],
  ): Promise<{ sorted: Buffer[]; common: boolean }> {
    if (tokens.length < 2) return { sorted: [...tokens], common: false }
    const { rows } = await sql<{ place: number; entries: number }>`
      select place::int, entries::int
      from unnest(${bytesArray(tokens)}) with ordinality as sought (token, place)
      cross join lateral (
        select count(*) as entries from (
          select from search_token where search_token.token = sought.token limit ${countedAtMost}
        ) as counted
      ) as found
      order by entries`.execute(tx)
    return {
      sorted: rows.flatMap(({ place }) => tokens[place - 1] ?? []),
      common: rows[0]?.entries === countedAtMost,
    }
  }

  return {
    /** A page of the applications that are as the filter says, the last begun first unless told. */
    async page(tx: Tx, filter: DeskFilter, turn: Turn): Promise<DeskEntry[]> {
      const { state, channel, assignedTo, begunAfter, begunBefore } = filter
      const wheres = [
        ...(state === 'needs_person' ? [sql`entry.needs_person`] : []),
        ...(state && state !== 'needs_person' ? [sql`entry.state = ${state}`] : []),
        ...(channel ? [sql`entry.channel = ${channel}`] : []),
        ...(assignedTo === null ? [sql`entry.assigned_to is null`] : []),
        ...(assignedTo ? [sql`entry.assigned_to = ${assignedTo}`] : []),
        ...(begunAfter ? [sql`entry.begun_at >= ${begunAfter}`] : []),
        ...(begunBefore ? [sql`entry.begun_at < ${begunBefore}`] : []),
        ...afterPlace(turn, 'entry'),
      ]
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        ${whereAll(wheres)}
        ${inOrder(turn, 'entry')}`.execute(tx)
      return rows
    },

    /**
     * A page of the applications in which all that is looked for is found: every word, at the beginning
     * of any of the words of any name in it.
     */
    async found(tx: Tx, sought: Sought, turn: Turn): Promise<DeskEntry[]> {
      const pages: DeskEntry[][] = []
      // Each application is indexed under one key; more than one is held only while keys are changed.
      for (const tokens of tokensSought(keyring, sought)) {
        const { sorted, common } = await rarestFirst(tx, tokens)
        const [rarest, ...others] = sorted
        if (!rarest) return []
        const wheres = [
          sql`walked.token = ${rarest}`,
          ...(common ? [] : others.map(askedOfEach)),
          ...afterPlace(turn, 'walked'),
        ]
        const { rows } = await sql<DeskEntry>`
          select ${columns} from search_token as walked
          ${common ? sql.join(others.map(walkedBeside), sql` `) : sql``}
          join desk_entry as entry on entry.application_id = walked.application_id
          join application on application.id = walked.application_id
          ${whereAll(wheres)}
          ${inOrder(turn, 'walked')}`.execute(tx)
        pages.push(rows)
      }
      return pages.length === 1 ? (pages[0] ?? []) : merged(pages, turn)
    },

    /** The application of that reference, or of that id on the platform; none of an erased one. */
    async foundByReference(tx: Tx, reference: string): Promise<DeskEntry[]> {
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        where application.id in (
          select id from application where customer_id in (${reference}, ${reference.toUpperCase()})
          union all
          select application_id from submission where platform_application_id = ${reference}
        )
        order by entry.begun_at desc, entry.application_id desc`.execute(tx)
      return rows
    },

    /** Those about which a report is open, the oldest application first; they come before all others. */
    async reported(tx: Tx, limit: number): Promise<DeskEntry[]> {
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        where entry.reported
        order by entry.begun_at, entry.application_id
        limit ${limit}`.execute(tx)
      return rows
    },

    async find(tx: Tx, applicationId: string): Promise<DeskEntry | undefined> {
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        where entry.application_id = ${applicationId}`.execute(tx)
      return rows[0]
    },

    /** How many need a person of ours; counted up to `most`. */
    async countNeedingPerson(tx: Tx, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from desk_entry where needs_person limit ${most}
        ) as counted`.execute(tx)
      return rows[0]?.count ?? 0
    },

    /** Gives it to one of staff, or to nobody. False where they have it already, or it was erased. */
    async assign(tx: Tx, applicationId: string, staff: string | null): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('deskEntry')
        .set({ assignedTo: staff })
        .where('applicationId', '=', applicationId)
        .where(sql<boolean>`assigned_to is distinct from ${staff}::uuid`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

/** A word that is found more often is common: to count on would cost more than to know is worth. */
const countedAtMost = 2_000

/** Of the few that have the rarest word each is asked for another. */
function askedOfEach(token: Buffer): RawBuilder<unknown> {
  return sql`(
    select true from search_token as other
    where other.token = ${token}
      and other.begun_at = walked.begun_at
      and other.application_id = walked.application_id
  )`
}

/**
 * Where all are common the lists are walked side by side, for they have one order. To ask each of one
 * list for the other would take long where nobody has both.
 */
function walkedBeside(token: Buffer, place: number): RawBuilder<unknown> {
  const beside = sql.raw(`beside_${place}`)
  return sql`
    join search_token as ${beside}
      on ${beside}.token = ${token}
      and ${beside}.begun_at = walked.begun_at
      and ${beside}.application_id = walked.application_id`
}

const columns = sql.raw(
  [
    'entry.application_id',
    'application.customer_id',
    'entry.begun_at',
    'entry.state',
    'entry.since',
    'entry.needs_person',
    'entry.reported',
    'entry.channel',
    'entry.assigned_to',
  ].join(', '),
)

type From = 'entry' | 'walked'

function afterPlace({ after, oldestFirst }: Turn, from: From): RawBuilder<unknown>[] {
  if (!after) return []
  const side = sql.raw(oldestFirst ? '>' : '<')
  const { begunAt, applicationId } = after
  return [
    sql`(${sql.ref(`${from}.begunAt`)}, ${sql.ref(`${from}.applicationId`)})
      ${side} (${begunAt}, ${applicationId})`,
  ]
}

function inOrder({ oldestFirst, limit }: Turn, from: From): RawBuilder<unknown> {
  const way = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`
    order by ${sql.ref(`${from}.begunAt`)} ${way}, ${sql.ref(`${from}.applicationId`)} ${way}
    limit ${limit}`
}

function whereAll(wheres: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return wheres.length === 0 ? sql`` : sql`where ${sql.join(wheres, sql` and `)}`
}

function merged(pages: readonly DeskEntry[][], { oldestFirst, limit }: Turn): DeskEntry[] {
  const way = oldestFirst ? 1 : -1
  return pages
    .flat()
    .sort((one, other) => {
      const apart = one.begunAt.getTime() - other.begunAt.getTime()
      return way * (apart || (one.applicationId < other.applicationId ? -1 : 1))
    })
    .slice(0, limit)
}

function bytesArray(tokens: readonly Buffer[]): RawBuilder<unknown> {
  return sql`${tokens.map((token) => `\\x${token.toString('hex')}`)}::bytea[]`
}
