/** What staff see of all applications: pages of them, by what they are and by what is searched for. */
import { type RawBuilder, sql } from 'kysely'
import {
  afterPlace,
  columns,
  countUpTo,
  type DeskEntry,
  inOrder,
  readPage,
  type Turn,
  whereAll,
} from './desk-pages.ts'
import { conditionOf, type StaffScope } from './desk-scope.ts'
import { deskWrites } from './desk-writes.ts'
import type { Keyring } from './keyring.ts'
import type { Channel, DeskState, Tx } from './schema.ts'
import { type Sought, tokensSought } from './search-index.ts'

export type DeskFilter = {
  /** `needs_person` finds those of which only a document does, too. */
  state?: DeskState | undefined
  channel?: Channel | undefined
  /** An account of staff; `null`: nobody's. */
  assignedTo?: string | null | undefined
  begunAfter?: Date | undefined
  begunBefore?: Date | undefined
}

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
    async page(tx: Tx, scope: StaffScope, filter: DeskFilter, turn: Turn): Promise<DeskEntry[]> {
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
      return readPage(tx, scope, wheres, turn)
    },

    /**
     * A page of the applications in which all that is looked for is found: every word, at the beginning
     * of any of the words of any name in it.
     */
    async found(tx: Tx, scope: StaffScope, sought: Sought, turn: Turn): Promise<DeskEntry[]> {
      const pages: DeskEntry[][] = []
      const isNarrow = await seesFew(tx, scope)
      // Each application is indexed under one key; more than one is held only while keys are changed.
      for (const tokens of tokensSought(keyring, sought)) {
        if (isNarrow) {
          pages.push(await foundAmongFew(tx, scope, tokens, turn))
          continue
        }
        const { sorted, common } = await rarestFirst(tx, tokens)
        const [rarest, ...others] = sorted
        if (!rarest) return []
        const wheres = [
          sql`walked.token = ${rarest}`,
          ...(common ? [] : others.map(askedOfEach)),
          ...conditionOf(scope),
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
    async foundByReference(tx: Tx, scope: StaffScope, reference: string): Promise<DeskEntry[]> {
      const isNamed = sql`application.id in (
          select id from application where customer_id in (${reference}, ${reference.toUpperCase()})
          union all
          select application_id from submission where platform_application_id = ${reference}
        )`
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        ${whereAll([isNamed, ...conditionOf(scope)])}
        order by entry.begun_at desc, entry.application_id desc`.execute(tx)
      return rows
    },

    /** Those about which a report is open, the oldest application first; they come before all others. */
    async reported(tx: Tx, scope: StaffScope, limit: number): Promise<DeskEntry[]> {
      return readPage(tx, scope, [sql`entry.reported`], { oldestFirst: true, limit })
    },

    /** One application; undefined also where it is outside the scope. */
    async find(tx: Tx, scope: StaffScope, applicationId: string): Promise<DeskEntry | undefined> {
      const isIt = sql`entry.application_id = ${applicationId}`
      const { rows } = await sql<DeskEntry>`
        select ${columns} from desk_entry as entry
        join application on application.id = entry.application_id
        ${whereAll([isIt, ...conditionOf(scope)])}`.execute(tx)
      return rows[0]
    },

    /** How many need a person of ours; counted up to `most`. */
    async countNeedingPerson(tx: Tx, scope: StaffScope, most: number): Promise<number> {
      return countUpTo(tx, scope, [sql`entry.needs_person`], most)
    },

    ...deskWrites,
  }
}

/** A word that is found more often is common: to count on would cost more than to know is worth. */
const countedAtMost = 2_000

/** Whether so few are seen that each is asked for what is sought, however common that is elsewhere. */
async function seesFew(tx: Tx, scope: StaffScope): Promise<boolean> {
  if (scope.kind === 'all') return false
  return (await countUpTo(tx, scope, [], countedAtMost)) < countedAtMost
}

async function foundAmongFew(
  tx: Tx,
  scope: StaffScope,
  tokens: readonly Buffer[],
  turn: Turn,
): Promise<DeskEntry[]> {
  if (tokens.length === 0) return []
  const { rows } = await sql<DeskEntry>`
    with walked as materialized (
      select begun_at, application_id from desk_entry as entry ${whereAll(conditionOf(scope))}
    )
    select ${columns} from walked
    join desk_entry as entry on entry.application_id = walked.application_id
    join application on application.id = walked.application_id
    ${whereAll([...tokens.map(askedOfEach), ...afterPlace(turn, 'walked')])}
    ${inOrder(turn, 'walked')}`.execute(tx)
  return rows
}

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
