/** Reads what staff see of all applications: pages by filter and by search. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { caseworkAssignment } from './casework-assignment.ts'
import type { CaseworkEntry } from './casework-entry.ts'
import { afterCursor, inOrder, type PageRequest, type WalkedTable } from './casework-order.ts'
import { columns, countUpTo, readPage, whereAll } from './casework-pages.ts'
import { buildFilterConditions, type CaseworkFilter } from './filter-conditions.ts'
import { findLinkedApplications } from './linked-applications.ts'
import { getSearchTokens, type SearchQuery } from './search-index.ts'
import { buildScopeCondition, type StaffScope } from './staff-scope.ts'

export type Casework = ReturnType<typeof createCasework>

/** Reads keyset pages of applications: new and changed rows displace none. */
export function createCasework(keyring: Keyring) {
  /** Orders the words with the rarest first, and tells whether even that one is common. */
  async function rarestFirst(
    tx: Tx,
    tokens: readonly Buffer[],
  ): Promise<{ sorted: Buffer[]; common: boolean }> {
    if (tokens.length < 2) return { sorted: [...tokens], common: false }
    const { rows } = await sql<{ ordinal: number; entries: number }>`
      select ordinal::int, entries::int
      from unnest(${bytesArray(tokens)}) with ordinality as sought (token, ordinal)
      cross join lateral (
        select count(*) as entries from (
          select from search_token where search_token.token = sought.token limit ${countedAtMost}
        ) as counted
      ) as found
      order by entries`.execute(tx)
    return {
      sorted: rows.flatMap(({ ordinal }) => tokens[ordinal - 1] ?? []),
      common: rows[0]?.entries === countedAtMost,
    }
  }

  return {
    /** A page of the applications that match the filter, the last started first by default. */
    async page(
      tx: Tx,
      scope: StaffScope,
      filter: CaseworkFilter,
      request: PageRequest,
    ): Promise<CaseworkEntry[]> {
      return readPage(tx, scope, filter, request)
    },

    /**
     * Returns a page of the applications that match the filter and contain every word, at the beginning of any
     * word of any name, by start time.
     */
    async found(
      tx: Tx,
      scope: StaffScope,
      sought: SearchQuery,
      request: Omit<PageRequest, 'sort'>,
      filter: CaseworkFilter = {},
    ): Promise<CaseworkEntry[]> {
      const pages: CaseworkEntry[][] = []
      // Each application is indexed under one key; more than one is held only while keys are changed.
      for (const tokens of getSearchTokens(keyring, sought)) {
        const { sorted, common } = await rarestFirst(tx, tokens)
        const [rarest, ...others] = sorted
        if (!rarest) return []
        if (await matchFewerThanHave(tx, scope, filter, rarest)) {
          pages.push(await readPage(tx, scope, filter, request, sorted.map(askedOfEach('entry'))))
          continue
        }
        const wheres = [
          sql`walked.token = ${rarest}`,
          ...(common ? [] : others.map(askedOfEach('walked'))),
          ...buildScopeCondition(scope),
          ...buildFilterConditions(filter),
          ...afterCursor(request, 'walked'),
        ]
        const { rows } = await sql<CaseworkEntry>`
          select ${columns} from search_token as walked
          ${common ? sql.join(others.map(walkedBeside), sql` `) : sql``}
          join casework_entry as entry on entry.application_id = walked.application_id
          join application on application.id = walked.application_id
          ${whereAll(wheres)}
          ${inOrder(request, 'walked')}`.execute(tx)
        pages.push(rows)
      }
      return pages.length === 1 ? (pages[0] ?? []) : merged(pages, request)
    },

    /**
     * Finds the application of that reference, or of that id on the platform, if it matches the filter; none
     * of an erased one.
     */
    async foundByReference(
      tx: Tx,
      scope: StaffScope,
      reference: string,
      filter: CaseworkFilter = {},
    ): Promise<CaseworkEntry[]> {
      const isNamed = sql`application.id in (
          select id from application where customer_id in (${reference}, ${reference.toUpperCase()})
          union all
          select application_id from submission where platform_application_id = ${reference}
        )`
      const { rows } = await sql<CaseworkEntry>`
        select ${columns} from casework_entry as entry
        join application on application.id = entry.application_id
        ${whereAll([isNamed, ...buildScopeCondition(scope), ...buildFilterConditions(filter)])}
        order by entry.started_at desc, entry.application_id desc`.execute(tx)
      return rows
    },

    /** Returns the applications with an open report, the oldest first; they come before all others. */
    async reported(tx: Tx, scope: StaffScope, limit: number): Promise<CaseworkEntry[]> {
      return readPage(tx, scope, { reported: true }, { ascending: true, limit })
    },

    /** One application; undefined also if it is outside the scope. */
    async find(
      tx: Tx,
      scope: StaffScope,
      applicationId: string,
    ): Promise<CaseworkEntry | undefined> {
      const isIt = sql`entry.application_id = ${applicationId}`
      const { rows } = await sql<CaseworkEntry>`
        select ${columns} from casework_entry as entry
        join application on application.id = entry.application_id
        ${whereAll([isIt, ...buildScopeCondition(scope)])}`.execute(tx)
      return rows[0]
    },

    /** Tells whether an application is in a scope, which it does not leave before the transaction ends. */
    async holdInScope(tx: Tx, scope: StaffScope, applicationId: string): Promise<boolean> {
      const isIt = sql`entry.application_id = ${applicationId}`
      const { rows } = await sql`
        select from casework_entry as entry
        ${whereAll([isIt, ...buildScopeCondition(scope)])} for no key update`.execute(tx)
      return rows.length > 0
    },

    /** Counts the matches of each filter, up to `most`. */
    async count(
      tx: Tx,
      scope: StaffScope,
      filters: readonly CaseworkFilter[],
      most: number,
    ): Promise<number[]> {
      return countUpTo(tx, scope, filters, most)
    },

    findLinkedApplications,

    ...caseworkAssignment,
  }
}

/** A word that is found more often is common: to count on would cost more than to know is worth. */
const countedAtMost = 2_000

/**
 * Tells whether fewer are seen and match the filter than have a word: then each of these is asked for the
 * words, in the order of the page, for to look among all that have it for one of these would take long.
 */
async function matchFewerThanHave(
  tx: Tx,
  scope: StaffScope,
  filter: CaseworkFilter,
  token: Buffer,
): Promise<boolean> {
  if (scope.kind === 'all' && buildFilterConditions(filter).length === 0) return false
  const [seen = 0] = await countUpTo(tx, scope, [filter], comparedAtMost)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from search_token where token = ${token} limit ${seen}
    ) as counted`.execute(tx)
  return (rows[0]?.count ?? 0) >= seen
}

/** With so many entries of both words, either way soon fills a page. */
const comparedAtMost = 10_000

/** Asks each entry of the rarest word, or of the walked table, for another word. */
function askedOfEach(from: WalkedTable) {
  return (token: Buffer): RawBuilder<unknown> => sql`(
    select true from search_token as other
    where other.token = ${token}
      and other.started_at = ${sql.ref(`${from}.startedAt`)}
      and other.application_id = ${sql.ref(`${from}.applicationId`)}
  )`
}

/**
 * Walks lists of common words side by side, which have one order. Asking each entry of one list for the other
 * word would take long if nothing has both.
 */
function walkedBeside(token: Buffer, ordinal: number): RawBuilder<unknown> {
  const beside = sql.raw(`beside_${ordinal}`)
  return sql`
    join search_token as ${beside}
      on ${beside}.token = ${token}
      and ${beside}.started_at = walked.started_at
      and ${beside}.application_id = walked.application_id`
}

function merged(
  pages: readonly CaseworkEntry[][],
  { ascending, limit }: PageRequest,
): CaseworkEntry[] {
  const way = ascending ? 1 : -1
  return pages
    .flat()
    .sort((one, other) => {
      const apart = one.startedAt.getTime() - other.startedAt.getTime()
      return way * (apart || (one.applicationId < other.applicationId ? -1 : 1))
    })
    .slice(0, limit)
}

function bytesArray(tokens: readonly Buffer[]): RawBuilder<unknown> {
  return sql`${tokens.map((token) => `\\x${token.toString('hex')}`)}::bytea[]`
}
