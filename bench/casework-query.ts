/** How each kind of query of the list of applications is asked for. */
import { randomUUID } from 'node:crypto'
import { buildListFilter, type CaseworkView, countViews } from '../lib/casework/casework-views.ts'
import { maxFound, pageSize } from '../lib/casework/list-applications.ts'
import type { CaseworkEntry } from '../lib/casework/store/casework-entry.ts'
import {
  type CaseworkOrder,
  type CaseworkSort,
  caseworkSorts,
  type PagePosition,
  positionOf,
} from '../lib/casework/store/casework-order.ts'
import type { CaseworkFilter } from '../lib/casework/store/filter-conditions.ts'
import type { SearchQuery } from '../lib/casework/store/search-index.ts'
import { everyApplication, type StaffScope } from '../lib/casework/store/staff-scope.ts'
import type { Store } from '../lib/database/store.ts'
import type { Member } from '../lib/staff/staff-deps.ts'
import { getStatistics } from '../lib/statistics/get-statistics.ts'
import type { PlainApplication } from '../test-support/staff/many-applications.ts'
import type { Names } from './casework-rows.ts'

export type FilledStore = {
  store: Store
  names: Names
  staff: string[]
  /** A page of real ones. */
  real: CaseworkEntry[]
  /** All real ones, as they were before they were sealed. */
  plain: PlainApplication[]
  /** From all over the list. */
  sample: CaseworkEntry[]
}

/** `kind` groups them in the report. */
export type Query = {
  kind: string
  name: string
  run(at: FilledStore, iteration: number): Promise<readonly CaseworkEntry[]>
  /** Whether the request is for more than a page of the list, and without a goal. */
  isWithoutGoal?: boolean
}

const page = 'a page of the list'
export const search = 'a page of what a search finds'

/** The scope of a member, by the iteration. */
type ScopeAt = (at: FilledStore, iteration: number) => StaffScope

/** A page that begins somewhere in the list, in every order, either way round. */
export function laterPage(sort: CaseworkSort, scope: ScopeAt): Query {
  return {
    kind: page,
    name: `a later page by ${sort}, ${scope.name}`,
    run: (at, iteration) => {
      const entry = at.sample[iteration % at.sample.length]
      return at.store.casework.page(
        at.store.db,
        scope(at, iteration),
        {},
        {
          after: entry && positionOf(entry, { sort }),
          sort,
          ascending: iteration % 2 === 0,
          limit: pageSize + 1,
        },
      )
    },
  }
}

/** Those with an open report, which each page of the list reads besides its own. */
export function reported(scope: ScopeAt): Query {
  return {
    kind: 'those with an open report',
    name: scope.name,
    run: (at, iteration) =>
      at.store.casework.reported(at.store.db, scope(at, iteration), pageSize + 1),
  }
}

/** Everything of the page of statistics, of the longest period. */
export function statistics(scope: ScopeAt): Query {
  return {
    kind: 'the statistics of 90 days',
    name: scope.name,
    isWithoutGoal: true,
    async run(at, iteration) {
      const id = at.staff[iteration % at.staff.length]
      const member = { id, role: 'supervisor', scope: scope(at, iteration) } as Member
      const found = await getStatistics({ store: at.store, now: () => new Date() }, member, {
        days: 90,
      })
      if (found === 'forbidden') throw new Error('A supervisor may see them')
      return []
    },
  }
}

/** A view in every order, either way round: the slowest of them counts. */
export function inEverySort(view: CaseworkView, scope: ScopeAt) {
  return caseworkSorts.map((sort) =>
    paged(
      `view ${view} by ${sort}, ${scope.name}`,
      ({ staff }, iteration) =>
        buildListFilter({ id: staff[iteration % staff.length] ?? '' }, { view }),
      { scope, sort, byTurns: true },
    ),
  )
}

/** The counts of all views together, as the page asks for them. */
export function counted(scope: ScopeAt): Query {
  return {
    kind: 'the counts of all views',
    name: scope.name,
    async run(at, iteration) {
      const id = at.staff[iteration % at.staff.length]
      const member = { id, role: 'agent', scope: scope(at, iteration) } as Member
      await countViews({ store: at.store }, member)
      return []
    },
  }
}

export function twoLetters({ names }: FilledStore, iteration: number): SearchQuery {
  return { by: 'name', words: [(names.given[iteration % 5] ?? '').slice(0, 2)] }
}

type Shown = { scope?: ScopeAt }

export function all(): StaffScope {
  return everyApplication
}

export function ofBranch(_: FilledStore, iteration: number): StaffScope {
  return { kind: 'branch', branch: `branch-${iteration % 40}`, pool: false }
}

export function ofSupervisor(_: FilledStore, iteration: number): StaffScope {
  return { kind: 'branch', branch: `branch-${iteration % 40}`, pool: true }
}

export function own({ staff }: FilledStore, iteration: number): StaffScope {
  return { kind: 'own', staff: staff[iteration % staff.length] ?? '', pool: false }
}

export function ownAndPool({ staff }: FilledStore, iteration: number): StaffScope {
  return { kind: 'own', staff: staff[iteration % staff.length] ?? '', pool: true }
}

export function paged(
  name: string,
  filter: (at: FilledStore, iteration: number) => CaseworkFilter,
  {
    deep,
    scope = all,
    byTurns,
    ...order
  }: Shown & CaseworkOrder & { deep?: boolean; byTurns?: boolean } = {},
): Query {
  return {
    kind: page,
    name,
    run: (at, iteration) =>
      at.store.casework.page(at.store.db, scope(at, iteration), filter(at, iteration), {
        after: deep ? positionAt(iteration) : undefined,
        ...order,
        ...(byTurns && { ascending: iteration % 2 === 0 }),
        // A filtered list is counted with its first page; a view is counted by itself.
        limit: (deep || byTurns ? pageSize : maxFound) + 1,
      }),
  }
}

export function sought(
  name: string,
  seek: (at: FilledStore, iteration: number) => SearchQuery,
  {
    scope = all,
    filter,
    deep,
    ascending,
  }: Shown & { filter?: CaseworkFilter; deep?: boolean; ascending?: boolean } = {},
): Query {
  return {
    kind: search,
    name,
    run: (at, iteration) => {
      const after = deep ? positionAt(iteration) : undefined
      const limit = (deep ? pageSize : maxFound) + 1
      const request = { after, ascending, limit }
      const { db, casework } = at.store
      return casework.found(db, scope(at, iteration), seek(at, iteration), request, filter)
    },
  }
}

/** Somewhere in the three years, elsewhere each time. */
export function positionAt(iteration: number): PagePosition {
  return { group: 0, at: daysAgo((iteration * 97) % 1_000), applicationId: randomUUID() }
}

export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3_600_000)
}
