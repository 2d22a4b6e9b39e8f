/** The queries of the list of applications that are measured. */

import {
  buildListFilter,
  type CaseworkView,
  caseworkViews,
  viewDefinitions,
} from '../lib/casework/casework-views.ts'
import { listLinkedApplications } from '../lib/casework/list-linked.ts'
import { caseworkSorts } from '../lib/casework/store/casework-order.ts'
import type { CaseworkFilter } from '../lib/casework/store/filter-conditions.ts'
import { everyApplication } from '../lib/casework/store/staff-scope.ts'
import type { Store } from '../lib/database/store.ts'
import { listTelephoneEndings } from '../lib/onboarding/answers/search-terms.ts'
import type { Member } from '../lib/staff/staff-deps.ts'
import type { PlainApplication } from '../test-support/staff/many-applications.ts'
import {
  all,
  counted,
  daysAgo,
  inEverySort,
  laterPage,
  ofBranch,
  ofSupervisor,
  own,
  ownAndPool,
  paged,
  type Query,
  reported,
  search,
  sought,
  statistics,
  twoLetters,
} from './casework-query.ts'

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

export const queries: Query[] = [
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
    kind: search,
    name: 'by a reference',
    run: ({ store }, iteration) =>
      store.casework.foundByReference(
        store.db,
        everyApplication,
        `PTC-2026-${String(iteration).padStart(5, '0')}-XY`,
      ),
  },
  sought('by an e-mail address', ({ plain }, iteration) => ({
    by: 'email',
    words: [`someone.${iteration % plain.length}@example.com`],
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
    words: [plain[iteration % plain.length]?.telephones[0] ?? ''],
  })),
  sought('by the end of a telephone number', ({ plain }, iteration) => ({
    by: 'telephone',
    words: [listTelephoneEndings(plain[iteration % plain.length]?.telephones[0] ?? '')[0] ?? ''],
  })),
  {
    kind: 'the linked applications of a case',
    name: 'all',
    isWithoutGoal: true,
    async run({ store, plain }, iteration) {
      const { id = '' } = plain[iteration % plain.length] ?? {}
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
    const real = ids.map((_, at) => plain[(iteration + at) % plain.length]?.id ?? '')
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
