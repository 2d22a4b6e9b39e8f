import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { caseworkStates } from '#lib/database/states.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  addManyApplications,
  manyApplications,
  type PlainApplication,
} from '@/test-support/staff/many-applications.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  buildListFilter,
  type CaseworkView,
  caseworkViews,
  countViews,
  getListOrder,
  maxCounted,
} from './casework-views.ts'
import {
  type CaseworkOrder,
  type CaseworkSort,
  caseworkSorts,
  type PagePosition,
  positionOf,
} from './store/casework-order.ts'
import { everyApplication, type StaffScope } from './store/staff-scope.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 })

const staff = ['3f2b8c1e-0000-4000-8000-00000000000a', '3f2b8c1e-0000-4000-8000-00000000000b']
const many = manyApplications(1_200, staff)
const [me = ''] = staff
const member = { id: me, role: 'agent', branch: '', scope: everyApplication } as Member
const isDecided = ({ state }: PlainApplication) => state === 'approved' || state === 'rejected'

/** Said again in other words than the database's. */
const isIn: { readonly [Name in CaseworkView]: (each: PlainApplication) => boolean } = {
  all: () => true,
  attention: ({ state }) => state === 'manual_review',
  mine: (each) => each.assignedTo === me && !isDecided(each),
  unassigned: (each) => each.assignedTo === null && !isDecided(each),
  customer: ({ state }) => ['draft', 'awaiting_customer', 'refused'].includes(state),
  platform: ({ state }) => ['sending', 'submitted', 'checking'].includes(state),
  decided: isDecided,
}

const groupOf: { readonly [Name in CaseworkSort]: (each: PlainApplication) => number } = {
  started: () => 0,
  since: () => 0,
  status: ({ state }) => caseworkStates.indexOf(state),
  flags: ({ flagSeverity }) => flagSeverity,
}

/** The ids in an order. */
function inOrder(
  found: readonly PlainApplication[],
  { sort = 'started', ascending = false }: CaseworkOrder,
): string[] {
  const isTime = sort === 'started' || sort === 'since'
  const way = (upwards: boolean) => (upwards ? 1 : -1)
  const timeOf = (each: PlainApplication) => (sort === 'since' ? each.since : each.startedAt)
  return found
    .toSorted(
      (one, other) =>
        way(ascending) * (groupOf[sort](one) - groupOf[sort](other)) ||
        way(isTime && ascending) * (timeOf(one).getTime() - timeOf(other).getTime()),
    )
    .map(({ id }) => id)
}

describe.each(await openTestStores())('the views of the list on $name', (opened) => {
  const { store, keyring } = opened

  beforeAll(async () => {
    await opened.reset()
    await store.transaction(async (tx) => {
      for (const id of staff) {
        const person = { name: id, address: `${id}@example.com` }
        await store.staff.add(tx, { id, person, role: 'agent', now: new Date() })
      }
      await addManyApplications(tx, keyring, many)
    })
  })
  afterAll(opened.close)

  /** Page after page to the end: none twice, none left out. */
  async function walked(view: CaseworkView, asked: CaseworkOrder, scope: StaffScope) {
    const ids: string[] = []
    const order = getListOrder({ view }, asked)
    const filter = buildListFilter(member, { view })
    let after: PagePosition | undefined
    for (;;) {
      const page = await store.casework.page(store.db, scope, filter, {
        ...order,
        after,
        limit: 97,
      })
      ids.push(...page.map(({ applicationId }) => applicationId))
      const last = page.at(-1)
      after = last && positionOf(last, order)
      if (page.length < 97) return ids
    }
  }

  const scopes: { scope: StaffScope; sees: (each: PlainApplication) => boolean }[] = [
    { scope: everyApplication, sees: () => true },
    {
      scope: { kind: 'branch', branch: 'harbour', pool: true },
      sees: ({ branch }) => branch === 'harbour' || branch === '',
    },
    {
      scope: { kind: 'own', staff: me, pool: false },
      sees: ({ startedBy, assignedTo }) => startedBy === me || assignedTo === me,
    },
    {
      scope: { kind: 'own', staff: me, pool: true },
      sees: ({ startedBy, assignedTo, branch }) =>
        startedBy === me || assignedTo === me || branch === '',
    },
  ]

  describe.each(scopes)('within $scope', ({ scope, sees }) => {
    const seen = many.filter(sees)

    it.each(caseworkViews)('%s is paged by every sort, either way round', async (view) => {
      const found = seen.filter(isIn[view])
      expect(found.length).toBeGreaterThan(0)
      for (const sort of caseworkSorts) {
        for (const ascending of [true, false]) {
          const order = { sort, ascending }
          expect([order, await walked(view, order, scope)]).toEqual([order, inOrder(found, order)])
        }
      }
    })

    it('counts them, up to what is shown', async () => {
      const counts = await countViews({ store }, { ...member, scope })
      expect([...(counts as Map<CaseworkView, number>)]).toEqual(
        caseworkViews.map((view) => [
          view,
          Math.min(seen.filter(isIn[view]).length, maxCounted + 1),
        ]),
      )
    })
  })

  it('has an order for each view: the longest waiting first where there is work', async () => {
    const longest = inOrder(many.filter(isIn.unassigned), { sort: 'since', ascending: true })
    expect(await walked('unassigned', {}, everyApplication)).toEqual(longest)
    const newest = inOrder(many, { sort: 'started' })
    expect(await walked('all', {}, everyApplication)).toEqual(newest)
  })

  it('shows nothing after a position that no page ends at', async () => {
    const after = { group: 9, at: new Date(), applicationId: me }
    for (const sort of caseworkSorts) {
      const request = { sort, ascending: true, after, limit: 9 }
      const filter = buildListFilter(member, { view: 'attention' })
      expect(await store.casework.page(store.db, everyApplication, filter, request)).toEqual([])
    }
  })

  it('finds by the severity of flags', async () => {
    for (const flagSeverity of [1, 2, 3, 'any'] as const) {
      const found = await store.casework.page(
        store.db,
        everyApplication,
        { flagSeverity },
        { limit: many.length },
      )
      const plain = many.filter((each) =>
        flagSeverity === 'any' ? each.flagSeverity > 0 : each.flagSeverity === flagSeverity,
      )
      expect(found.map(({ applicationId }) => applicationId)).toEqual(inOrder(plain, {}))
      for (const sort of caseworkSorts) {
        const request = { sort, ascending: true, limit: many.length }
        const sorted = await store.casework.page(
          store.db,
          everyApplication,
          { flagSeverity },
          request,
        )
        expect(sorted.map(({ applicationId }) => applicationId)).toEqual(inOrder(plain, request))
      }
    }
  })
})
