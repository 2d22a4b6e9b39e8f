/** What a page of the list of applications costs with a million applications stored. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CaseworkEntry } from '../lib/adapters/database/casework/casework-entry.ts'
import {
  type CaseworkOrder,
  type CaseworkSort,
  caseworkSorts,
  type PagePosition,
  positionOf,
} from '../lib/adapters/database/casework/casework-order.ts'
import type { CaseworkFilter } from '../lib/adapters/database/casework/filter-conditions.ts'
import type { SearchQuery } from '../lib/adapters/database/casework/search-index.ts'
import { everyApplication, type StaffScope } from '../lib/adapters/database/casework/staff-scope.ts'
import { type Database, openDatabase } from '../lib/adapters/database/connection/database.ts'
import { ensureKeyFolder } from '../lib/adapters/database/keys/key-folder.ts'
import { createKeyring } from '../lib/adapters/database/keys/keyring.ts'
import { createStore, type Store } from '../lib/adapters/database/store.ts'
import { listTelephoneEndings } from '../lib/domain/onboarding/answers/search-terms.ts'
import {
  buildListFilter,
  type CaseworkView,
  caseworkViews,
  countViews,
  viewDefinitions,
} from '../lib/services/casework/casework-views.ts'
import { describeEntries, maxFound, pageSize } from '../lib/services/casework/list-applications.ts'
import { listLinkedApplications } from '../lib/services/casework/list-linked.ts'
import type { Member } from '../lib/services/staff/staff-deps.ts'
import { getStatistics } from '../lib/services/statistics/get-statistics.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import {
  addManyApplications,
  manyApplications,
  type PlainApplication,
} from '../test-support/staff/many-applications.ts'
import { createTestDatabase } from '../test-support/test-databases.ts'
import { addCaseworkRows, type Names, namesOf } from './casework-rows.ts'
import type { Part, PartResult } from './part.ts'
import { quantile } from './statistics.ts'
import { numberText, tableOf, verdictText } from './table.ts'

const mostMs = 50
const whole = { count: 1_000_000, rounds: 5, looks: 60 }
const small = { count: 20_000, rounds: 2, looks: 20 }
/** Real ones among them, whose names are opened. */
const opened = 1_000
/** Places in the list from which later pages begin. */
const sampled = 60

type Lived = {
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
type Work = {
  name: string
  look(at: Lived, iteration: number): Promise<readonly CaseworkEntry[]>
  /** Not a page of the list, and without its goal. */
  isOther?: boolean
}

export const casework: Part = {
  title: 'f. The list of applications for staff',
  async measure({ say, noteMachineSpeed, short }) {
    const { count, rounds, looks } = short ? small : whole
    const postgres = await withPostgres({ durable: true })
    let database: Database | undefined
    try {
      const { url } = await createTestDatabase(postgres.url)
      database = await openDatabase({ url })
      const from = performance.now()
      const lived = await live(database, url, count)
      say(
        `${count} applications are stored, after ${numberText((performance.now() - from) / 1000)} s`,
      )
      const timings = new Map<string, number[]>()
      for (let round = 0; round < rounds; round++) {
        noteMachineSpeed()
        for (const { name, look } of works) {
          const waits = timings.get(name) ?? []
          timings.set(name, waits)
          for (let iteration = 0; iteration < looks; iteration++) {
            waits.push(await timed(lived, () => look(lived, round * looks + iteration)))
          }
        }
      }
      return found(timings, { count, rounds, looks })
    } finally {
      await database?.close()
      await postgres.stop()
    }
  },
}

async function live(database: Database, url: string, count: number): Promise<Lived> {
  const keyring = createKeyring(
    ['the secret of a benchmark, as long as one is'],
    ensureKeyFolder(mkdtempSync(path.join(tmpdir(), 'portico-keys-'))),
  )
  const store = createStore({ database, keyring })
  const staff = Array.from({ length: 20 }, () => randomUUID())
  for (const id of staff) {
    const person = { name: id, address: `${id}@example.com` }
    await store.staff.add(store.db, { id, person, role: 'agent', now: new Date() })
  }
  const names = namesOf({ given: 2_000, family: 20_000 })
  await addCaseworkRows(url, keyring, { count: count - opened, names, staff })
  const plain = manyApplications(opened, staff)
  await store.transaction((tx) => addManyApplications(tx, keyring, plain))
  while ((await store.rewrap(500)) > 0) {
    // Until none is left.
  }
  const real: CaseworkEntry[] = []
  for (const { id } of plain.slice(0, pageSize)) {
    const entry = await store.casework.find(store.db, everyApplication, id)
    if (entry) real.push(entry)
  }
  const sample: CaseworkEntry[] = []
  for (let iteration = 0; iteration < sampled; iteration++) {
    const request = { after: positionAt(iteration), limit: 1 }
    sample.push(...(await store.casework.page(store.db, everyApplication, {}, request)))
  }
  return { store, names, staff, real, plain, sample }
}

/** What the page waits for: its rows, and as many names opened as it has rows. */
async function timed({ store, real }: Lived, look: () => Promise<readonly CaseworkEntry[]>) {
  const from = performance.now()
  const rows = await look()
  await describeEntries({ store }, real.slice(0, rows.length))
  return performance.now() - from
}

/** What a view is narrowed down by. */
const narrowedViews: [CaseworkView, CaseworkFilter][] = [
  ['attention', { channel: 'branch' }],
  ['mine', { flagSeverity: 'any' }],
  ['unassigned', { channel: 'assisted' }],
  ['customer', { flagSeverity: 2 }],
  ['platform', { startedAfter: new Date(Date.now() - 30 * 24 * 3_600_000) }],
  ['decided', { assignedTo: null }],
]

/** What the results of a search are narrowed down by. */
const searchFilters: CaseworkFilter[] = [
  { state: 'approved' },
  { state: 'manual_review' },
  { channel: 'branch' },
  { assignedTo: null, open: true },
  { flagSeverity: 3 },
]

const works: Work[] = [
  paged('the first page', () => ({})),
  paged('a page anywhere among them', () => ({}), { deep: true }),
  paged('what needs a person', () => ({ state: 'manual_review' })),
  paged('what waits for the customer, anywhere', () => ({ state: 'awaiting_customer' }), {
    deep: true,
  }),
  paged('decided ones from the branch', () => ({ state: 'approved', channel: 'branch' }), {
    deep: true,
  }),
  paged('mine', ({ staff }, iteration) => ({ assignedTo: staff[iteration % staff.length] })),
  paged('drafts that nobody has, the oldest first', () => ({ state: 'draft', assignedTo: null }), {
    ascending: true,
  }),
  paged(
    'those started in one month, with one member',
    ({ staff }, iteration) => ({
      assignedTo: staff[iteration % staff.length],
      startedAfter: daysAgo(400 + iteration),
      startedBefore: daysAgo(370 + iteration),
    }),
    {},
  ),
  {
    name: 'by a reference',
    look: ({ store }, iteration) =>
      store.casework.foundByReference(
        store.db,
        everyApplication,
        `PTC-2026-${String(iteration).padStart(5, '0')}-XY`,
      ),
  },
  sought('by an e-mail address', (_, iteration) => ({
    by: 'email',
    words: [`someone.${iteration % opened}@example.com`],
  })),
  sought('by the two commonest letters of a name', ({ names }, iteration) => ({
    by: 'name',
    words: [(names.given[iteration % 5] ?? '').slice(0, 2)],
  })),
  sought('by a whole given name', ({ names }, iteration) => ({
    by: 'name',
    words: [names.given[(iteration * 37) % names.given.length] ?? ''],
  })),
  sought('by a whole name of two words', ({ names }, iteration) => ({
    by: 'name',
    words: [names.given[iteration % 50] ?? '', names.family[(iteration * 7) % 200] ?? ''],
  })),
  sought('by two letters of each of both names', ({ names }, iteration) => ({
    by: 'name',
    words: [names.given[iteration % 13] ?? '', names.family[iteration % 13] ?? ''].map((name) =>
      name.slice(0, 2),
    ),
  })),
  sought('by two common words that nobody has together', ({ names }, iteration) => ({
    by: 'name',
    // Everybody here has one given name.
    words: [names.given[iteration % 5] ?? '', names.given[(iteration + 1) % 5] ?? ''].map((name) =>
      name.slice(0, 2),
    ),
  })),
  paged('a page of a branch', () => ({}), { scope: ofBranch }),
  paged('a page of a branch, deep, of one state', () => ({ state: 'refused' }), {
    scope: ofBranch,
    deep: true,
  }),
  paged('a page of a branch and the pool', () => ({}), { scope: ofSupervisor }),
  paged('what needs a person, of a branch and the pool', () => ({ state: 'manual_review' }), {
    scope: ofSupervisor,
  }),
  paged('a page of one’s own', () => ({}), { scope: own, deep: true }),
  sought('by two letters of a name, in a branch', twoLetters, { scope: ofBranch }),
  sought('by two letters of a name, in a branch and the pool', twoLetters, { scope: ofSupervisor }),
  sought('by two letters of a name, of one’s own', twoLetters, { scope: own }),
  ...caseworkViews
    .flatMap((view) => ([all, ofSupervisor, own] as const).map((scope) => inEverySort(view, scope)))
    .flat(),
  ...caseworkSorts.flatMap((sort) =>
    ([all, ofBranch, ofSupervisor, own, ownAndPool] as const).map((scope) =>
      laterPage(sort, scope),
    ),
  ),
  ...([all, ofSupervisor, own] as const).flatMap((scope) => [
    ...(['any', 1, 2, 3] as const).map((flagSeverity) =>
      paged(`with flags: ${flagSeverity}, ${scope.name}`, () => ({ flagSeverity }), { scope }),
    ),
    paged(
      `open, of the last week, ${scope.name}`,
      () => ({ open: true, startedAfter: daysAgo(7) }),
      {
        scope,
      },
    ),
    paged(
      `open, started over a month ago, ${scope.name}`,
      () => ({ open: true, startedBefore: daysAgo(30) }),
      { scope },
    ),
    ...narrowedViews.map(([view, filter]) =>
      paged(
        `view ${view} and ${wordsOf(filter)}, ${scope.name}`,
        ({ staff }, iteration) =>
          buildListFilter({ id: staff[iteration % staff.length] ?? '' }, { view, ...filter }),
        { scope, ...viewDefinitions[view].order },
      ),
    ),
    sought(`by two letters, the oldest first, ${scope.name}`, twoLetters, {
      scope,
      ascending: true,
    }),
    sought(`by two letters, a later page, ${scope.name}`, twoLetters, { scope, deep: true }),
    ...searchFilters.map((filter) =>
      sought(`by two letters and ${wordsOf(filter)}, ${scope.name}`, twoLetters, {
        scope,
        filter,
      }),
    ),
    reported(scope),
    counted(scope),
  ]),
  sought('by a telephone number', ({ plain }, iteration) => ({
    by: 'telephone',
    words: [plain[iteration % opened]?.telephones[0] ?? ''],
  })),
  sought('by the end of a telephone number', ({ plain }, iteration) => ({
    by: 'telephone',
    words: [listTelephoneEndings(plain[iteration % opened]?.telephones[0] ?? '')[0] ?? ''],
  })),
  {
    name: 'the linked applications of a case',
    isOther: true,
    async look({ store, plain }, iteration) {
      const { id = '' } = plain[iteration % opened] ?? {}
      const application = await store.applications.find(store.db, id)
      if (!application) throw new Error('It was stored')
      const member = { id, role: 'agent', scope: everyApplication } as Member
      await listLinkedApplications({ store: openingRealOnes(store, plain, iteration) }, member, {
        application,
      })
      return []
    },
  },
  ...([all, ofSupervisor] as const).map(statistics),
]

/** Opens as many real applications as are asked for: the others cannot be opened. */
function openingRealOnes(store: Store, plain: PlainApplication[], iteration: number): Store {
  const { applications } = store
  const findAll: typeof applications.findAll = (tx, ids) => {
    const real = ids.map((_, at) => plain[(iteration + at) % opened]?.id ?? '')
    return applications.findAll(tx, real)
  }
  return { ...store, applications: { ...applications, findAll } }
}

function wordsOf(filter: CaseworkFilter): string {
  const words = Object.entries(filter).map(([name, value]) =>
    value instanceof Date ? name : `${name} ${value}`,
  )
  return words.join(', ')
}

/** A page that begins somewhere in the list, in every order, either way round. */
function laterPage(sort: CaseworkSort, scope: (at: Lived, iteration: number) => StaffScope): Work {
  return {
    name: `a later page by ${sort}, ${scope.name}`,
    look: (at, iteration) => {
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
function reported(scope: (at: Lived, iteration: number) => StaffScope): Work {
  return {
    name: `with an open report, ${scope.name}`,
    look: (at, iteration) =>
      at.store.casework.reported(at.store.db, scope(at, iteration), pageSize + 1),
  }
}

/** Everything of the page of statistics, of the longest period. */
function statistics(scope: (at: Lived, iteration: number) => StaffScope): Work {
  return {
    name: `the statistics of 90 days, ${scope.name}`,
    isOther: true,
    async look(at, iteration) {
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
function inEverySort(view: CaseworkView, scope: (at: Lived, iteration: number) => StaffScope) {
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
function counted(scope: (at: Lived, iteration: number) => StaffScope): Work {
  return {
    name: `the counts of all views, ${scope.name}`,
    async look(at, iteration) {
      const id = at.staff[iteration % at.staff.length]
      const member = { id, role: 'agent', scope: scope(at, iteration) } as Member
      await countViews({ store: at.store }, member)
      return []
    },
  }
}

function twoLetters({ names }: Lived, iteration: number): SearchQuery {
  return { by: 'name', words: [(names.given[iteration % 5] ?? '').slice(0, 2)] }
}

type Shown = { scope?: (at: Lived, iteration: number) => StaffScope }

function all(): StaffScope {
  return everyApplication
}

function ofBranch(_: Lived, iteration: number): StaffScope {
  return { kind: 'branch', branch: `branch-${iteration % 40}`, pool: false }
}

function ofSupervisor(_: Lived, iteration: number): StaffScope {
  return { kind: 'branch', branch: `branch-${iteration % 40}`, pool: true }
}

function own({ staff }: Lived, iteration: number): StaffScope {
  return { kind: 'own', staff: staff[iteration % staff.length] ?? '', pool: false }
}

function ownAndPool({ staff }: Lived, iteration: number): StaffScope {
  return { kind: 'own', staff: staff[iteration % staff.length] ?? '', pool: true }
}

function paged(
  name: string,
  filter: (at: Lived, iteration: number) => CaseworkFilter,
  {
    deep,
    scope = all,
    byTurns,
    ...order
  }: Shown & CaseworkOrder & { deep?: boolean; byTurns?: boolean } = {},
): Work {
  return {
    name,
    look: (at, iteration) =>
      at.store.casework.page(at.store.db, scope(at, iteration), filter(at, iteration), {
        after: deep ? positionAt(iteration) : undefined,
        ...order,
        ...(byTurns && { ascending: iteration % 2 === 0 }),
        // What is narrowed down is counted with its first page; a view is counted by itself.
        limit: (deep || byTurns ? pageSize : maxFound) + 1,
      }),
  }
}

function sought(
  name: string,
  seek: (at: Lived, iteration: number) => SearchQuery,
  {
    scope = all,
    filter,
    deep,
    ascending,
  }: Shown & { filter?: CaseworkFilter; deep?: boolean; ascending?: boolean } = {},
): Work {
  return {
    name,
    look: (at, iteration) => {
      const after = deep ? positionAt(iteration) : undefined
      const limit = (deep ? pageSize : maxFound) + 1
      const request = { after, ascending, limit }
      const { db, casework } = at.store
      return casework.found(db, scope(at, iteration), seek(at, iteration), request, filter)
    },
  }
}

/** Somewhere in the three years, elsewhere each time. */
function positionAt(iteration: number): PagePosition {
  return { group: 0, at: daysAgo((iteration * 97) % 1_000), applicationId: randomUUID() }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3_600_000)
}

function found(timings: Map<string, number[]>, { count, rounds, looks }: typeof whole): PartResult {
  const missed: string[] = []
  const rows = [...timings].map(([name, waits]) => {
    const p95 = quantile(waits, 0.95)
    const isOther = works.some((work) => work.isOther && work.name === name)
    if (p95 > mostMs && !isOther) missed.push(`${name}: ${numberText(p95)} ms`)
    const verdict = isOther ? '–' : verdictText(p95 <= mostMs)
    return [name, numberText(quantile(waits, 0.5)), numberText(p95), verdict]
  })
  return {
    lines: [
      `${count.toLocaleString('en')} applications started over three years on a PostgreSQL that writes every commit to the disk, of which ${opened.toLocaleString('en')} are real and the others as long; 2,000 given and 20,000 family names, few of them very common, and a dozen tokens each. Measured is what a page of ${pageSize} waits for: its rows, and as many names opened. ${rounds} rounds of ${looks}, each time another page, name or member. The page around it is not in it: part b has what one takes.`,
      '',
      ...tableOf(['milliseconds', 'p50', 'p95', `≤ ${mostMs}`], rows),
    ],
    plots: {
      casework: {
        title: `p95 of a page of the list with ${count.toLocaleString('en')} applications stored`,
        unit: 'milliseconds',
        bars: [...timings].map(([label, waits]) => ({ label, values: [quantile(waits, 0.95)] })),
      },
    },
    missed,
  }
}
