import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { caseworkStates } from '#lib/database/states.ts'
import { listVolumeUse } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  addManyApplications,
  manyApplications,
  type PlainApplication,
} from '@/test-support/staff/many-applications.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { CaseworkList } from './casework-views.ts'
import { listApplications, maxFound, searchApplications } from './list-applications.ts'
import { findSearch, parseSearch } from './search-query.ts'
import { startSearch } from './start-search.ts'
import type { CaseworkEntry } from './store/casework-entry.ts'
import { type PagePosition, type PageRequest, positionOf } from './store/casework-order.ts'
import type { CaseworkFilter } from './store/filter-conditions.ts'
import { everyApplication, type StaffScope } from './store/staff-scope.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 })

const staff = ['3f2b8c1e-0000-4000-8000-00000000000a', '3f2b8c1e-0000-4000-8000-00000000000b']
const everybody = manyApplications(10_000, staff)

/** Compared as a reader would, without the index's own rules. */
function plain(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
}

const wordsOf = new Map(everybody.map(({ id, names }) => [id, names.flatMap(plain)]))

function isNamed({ id }: PlainApplication, sought: readonly string[]): boolean {
  const words = wordsOf.get(id) ?? []
  return sought.every((each) => words.some((word) => word.startsWith(each)))
}

/** The ids of those, the last started first. */
function idsOf(found: readonly PlainApplication[]): string[] {
  return found
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
    .map(({ id }) => id)
}

describe.each(await openTestStores())('ten thousand applications on $name', (opened) => {
  const { store, keyring } = opened
  // PGlite gets fewer rows: it answers by the same rules, only slower.
  const many = opened.name === 'PGlite' ? everybody : everybody.slice(0, 1_000)
  const scope = everyApplication
  const member = { id: staff[0] ?? '', role: 'agent', branch: '', scope } as Member
  const deps = { store, now: () => new Date('2026-11-02T10:00:00Z') }

  beforeAll(async () => {
    await opened.reset()
    await store.transaction(async (tx) => {
      const now = deps.now()
      for (const id of staff) {
        const person = { name: id, address: `${id}@example.com` }
        await store.staff.add(tx, { id, person, role: 'agent', now })
      }
      await addManyApplications(tx, keyring, many)
    })
    while ((await store.rewrap(1_000)) > 0) {
      // Repeats until no row is left to index.
    }
    // The planner's statistics date from when the tables were nearly empty.
    await sql`analyze`.execute(store.db)
  })
  // Emptying it takes longer than opening another.
  afterAll(opened.database.close)

  /** Page after page to the end: none twice, none left out. */
  async function walked(
    read: (pageRequest: PageRequest) => Promise<CaseworkEntry[]>,
    ascending = false,
  ) {
    const ids: string[] = []
    let after: PagePosition | undefined
    for (;;) {
      const page = await read({ after, ascending, limit: 1_999 })
      ids.push(...page.map(({ applicationId }) => applicationId))
      const last = page.at(-1)
      after = last && positionOf(last, {})
      if (page.length < 1_999) return ids
    }
  }

  const names = [
    'ma',
    'MAR',
    'maría',
    'mari gar',
    'jo',
    'jose',
    'joseph',
    'john johns',
    'zoe',
    'asa',
  ]
  const more = ['noel', 'lê', 'nguyen', 'müll', 'mull', 'mullen', 'smi', 'jones', 'smi jon', 'cru']
  const arabic = ['أحمد', 'احم', 'مح', 'محمد الش', 'عمر', 'نور', 'علي بن', 'الحداد', 'للتجارة']
  const others = ['ng', 'ng ng', 'minería', 'min gar', 'trading oka', 'strom', 'zak', 'xx', 'ma xx']

  it.each([...names, ...more, ...arabic, ...others])(
    'finds by the name "%s" whom plain text finds',
    async (typed) => {
      const search = await parseSearch(typed)
      const sought = 'sought' in search ? search.sought : undefined
      if (!sought) throw new Error('Nothing is sought')
      const found = await walked((pageRequest) =>
        store.casework.found(store.db, everyApplication, sought, pageRequest),
      )
      const words = plain(typed)
      expect(found).toEqual(idsOf(many.filter((each) => isNamed(each, words))))
    },
  )

  it.each([
    [
      'SOMEONE.12@example.com',
      (each: PlainApplication) => each.emails.includes('someone.12@example.com'),
    ],
    ['someone.12@example.co', () => false],
    ['+1 (206) 555-0042', (each: PlainApplication) => each.telephones.includes('+12065550042')],
    ['00 1 206 555 0042', (each: PlainApplication) => each.telephones.includes('+12065550042')],
    ['(206) 555-0042', (each: PlainApplication) => each.telephones.includes('+12065550042')],
    ['0206 555 0042', (each: PlainApplication) => each.telephones.includes('+12065550042')],
    [
      '555-0042',
      (each: PlainApplication) => each.telephones.some((one) => one.endsWith('5550042')),
    ],
    ['+1 206 555 9942', () => false],
    ['206 555 9942', () => false],
    ['ptc-2026-00042-xy', (each: PlainApplication) => each.reference === 'PTC-2026-00042-XY'],
    ['PTC-2026-0004', () => false],
  ])('finds exactly by "%s"', async (typed, isFound) => {
    const listing = await searchApplications(deps, member, typed, {})
    if (listing === 'forbidden' || !('entries' in listing))
      return expect(typed).toBe('never refused')
    expect(listing.entries.map(({ applicationId }) => applicationId)).toEqual(
      idsOf(many.filter(isFound)),
    )
  })

  it('says with the first page how many were found, up to a hundred', async () => {
    const search = (typed: string, list = {}, after?: PagePosition) =>
      searchApplications(deps, member, typed, { after }, list)
    const isDraft = ({ state }: PlainApplication) => state === 'draft'
    const named = many.filter((each) => isNamed(each, ['ma', 'gar']))
    const drafts = named.filter(isDraft)
    expect(many.filter((each) => isNamed(each, ['ma'])).length).toBeGreaterThan(maxFound)
    expect(await search('ma')).toMatchObject({ total: maxFound + 1, next: {} })
    expect(await search('ma gar')).toMatchObject({ total: Math.min(named.length, maxFound + 1) })
    expect(await search('ma gar', { state: 'draft' })).toMatchObject({ total: drafts.length })
    const ofAddress = many.filter(({ emails }) => emails.includes('someone.12@example.com'))
    expect(await search('SOMEONE.12@example.com')).toMatchObject({ total: ofAddress.length })
    expect(await search('ptc-2026-00042-xy')).toMatchObject({ total: 1 })
    const after = { group: 0, at: deps.now(), applicationId: staff[0] ?? '' }
    expect(await search('ma', {}, after)).not.toHaveProperty('total')
  })

  it('says how many there are of what is narrowed down, and leaves a view to its own count', async () => {
    const list = (list: CaseworkList) => listApplications(deps, member, list, {})
    const few = { state: 'draft', startedAfter: many[900]?.startedAt } as const
    const matching = many.filter(
      ({ state, startedAt }) =>
        state === 'draft' && startedAt >= (few.startedAfter ?? new Date(Number.NaN)),
    )
    expect(await list(few)).toMatchObject({ total: Math.min(matching.length, maxFound + 1) })
    expect(await list({ flagSeverity: 'any' })).toMatchObject({ total: maxFound + 1 })
    expect(await list({ view: 'customer' })).not.toHaveProperty('total')
  })

  const filters: CaseworkFilter[] = [
    {},
    ...caseworkStates.map((state) => ({ state })),
    { channel: 'branch' },
    { channel: 'assisted', state: 'approved' },
    { assignedTo: staff[1] ?? '' },
    { assignedTo: null, state: 'manual_review' },
    { startedAfter: many[500]?.startedAt, startedBefore: many[700]?.startedAt, state: 'draft' },
  ]

  it.each(filters)('pages by %j as plain text would, either way round', async (filter) => {
    const { state, channel, assignedTo, startedAfter, startedBefore } = filter
    const matching = many.filter(
      (each) =>
        (!state || each.state === state) &&
        (!channel || each.channel === channel) &&
        (assignedTo === undefined || each.assignedTo === assignedTo) &&
        (!startedAfter || each.startedAt >= startedAfter) &&
        (!startedBefore || each.startedAt < startedBefore),
    )
    const ids = idsOf(matching)
    const read = (pageRequest: PageRequest) =>
      store.casework.page(store.db, everyApplication, filter, pageRequest)
    expect(await walked(read)).toEqual(ids)
    expect(await walked(read, true)).toEqual(ids.toReversed())
    // The same holds for a common name, a rare name and no match.
    for (const words of [['ma'], ['ma', 'gar'], ['xx']]) {
      const search = (pageRequest: PageRequest) =>
        store.casework.found(store.db, everyApplication, { by: 'name', words }, pageRequest, filter)
      const named = idsOf(matching.filter((each) => isNamed(each, words)))
      expect(await walked(search)).toEqual(named)
      expect(await walked(search, true)).toEqual(named.toReversed())
    }
    const other = many.find((each) => !matching.includes(each))
    for (const each of [matching[0], other]) {
      if (!each) continue
      const named = await store.casework.foundByReference(
        store.db,
        everyApplication,
        each.reference,
        filter,
      )
      expect(named.length).toBe(matching.includes(each) ? 1 : 0)
    }
  })

  const scopes: StaffScope[] = [
    { kind: 'branch', branch: 'harbour', pool: false },
    { kind: 'branch', branch: 'harbour', pool: true },
    { kind: 'branch', branch: 'nowhere', pool: false },
    { kind: 'branch', branch: '', pool: true },
    { kind: 'own', staff: staff[0] ?? '', pool: false },
    { kind: 'own', staff: staff[1] ?? '', pool: true },
  ]

  function sees(scope: StaffScope, { branch, startedBy, assignedTo }: PlainApplication): boolean {
    if (scope.kind === 'all') return true
    if (scope.kind === 'branch' && !scope.branch) return false
    if (scope.pool && branch === '') return true
    return scope.kind === 'branch'
      ? branch === scope.branch
      : startedBy === scope.staff || assignedTo === scope.staff
  }

  it.each(scopes)('shows and finds within %j what plain text would', async (scope) => {
    const seen = many.filter((each) => sees(scope, each))
    const page = (filter: CaseworkFilter) => (pageRequest: PageRequest) =>
      store.casework.page(store.db, scope, filter, pageRequest)
    expect(await walked(page({}))).toEqual(idsOf(seen))
    expect(await walked(page({}), true)).toEqual(idsOf(seen).toReversed())
    const drafts = seen.filter(({ state }) => state === 'draft')
    expect(await walked(page({ state: 'draft' }))).toEqual(idsOf(drafts))
    for (const words of [['ma'], ['ma', 'gar'], ['xx']]) {
      const named = seen.filter((each) => isNamed(each, words))
      const found = await walked((pageRequest) =>
        store.casework.found(store.db, scope, { by: 'name', words }, pageRequest),
      )
      expect(found).toEqual(idsOf(named))
    }
    const waiting = seen.filter(({ state }) => state === 'manual_review').length
    const counted = [{ state: 'manual_review' }, { states: ['draft', 'manual_review'] }] as const
    expect(await store.casework.count(store.db, scope, counted, 50_000)).toEqual([
      waiting,
      waiting + drafts.length,
    ])
    expect(await store.casework.count(store.db, scope, [{}], 3)).toEqual([Math.min(seen.length, 3)])
    const other = many.find((each) => !sees(scope, each))
    for (const each of [seen[0], other]) {
      if (!each) continue
      const ids = sees(scope, each) ? [each.id] : []
      const named = await store.casework.foundByReference(store.db, scope, each.reference)
      expect(named.map(({ applicationId }) => applicationId)).toEqual(ids)
      const found = await store.casework.find(store.db, scope, each.id)
      expect(found?.applicationId).toBe(ids[0])
    }
  })

  it('counts a name that is typed on where more was found than was shown', async () => {
    const clock = { now: new Date('2026-11-02T12:00:00Z') }
    const typing = { store, now: () => clock.now }
    const uses = async () =>
      (await listVolumeUse(typing, member)).find(({ measure }) => measure === 'searches')?.hour.used
    await startSearch(typing, member, 'ma')
    clock.now = new Date(clock.now.getTime() + 2_000)
    await startSearch(typing, member, 'mar')
    expect(await uses()).toBe(2)
    await store.caseworkSearches.forgetOld(store.db, new Date('2026-11-03T12:00:00Z'))
  })

  it('stores the search text sealed, for its author only, and for an hour', async () => {
    const search = await startSearch(deps, member, 'someone.12@example.com')
    if (search === 'forbidden' || !('id' in search)) throw new Error('An agent may search')
    const stored = await store.db.selectFrom('caseworkSearch').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(stored.query).toString('latin1')).not.toContain('someone')
    expect(await findSearch(deps, member, search.id)).toBe('someone.12@example.com')
    expect(await findSearch(deps, { ...member, id: staff[1] ?? '' }, search.id)).toBeUndefined()
    const later = { store, now: () => new Date('2026-11-02T11:00:00Z') }
    expect(await findSearch(later, member, search.id)).toBeUndefined()
    await store.caseworkSearches.forgetOld(store.db, later.now())
    expect(await store.db.selectFrom('caseworkSearch').selectAll().execute()).toEqual([])
  })
})

describe('the search text of staff', () => {
  it.each([
    ['', 'missing'],
    ['  -- ', 'missing'],
    ['a'.repeat(255), 'too_long'],
    ['555 267', 'not_a_number'],
    ['000 000 0000 0000', 'not_a_number'],
    ['+1 20', 'not_a_number'],
  ])('says of "%s" what is wrong', async (typed, fault) => {
    expect(await parseSearch(typed)).toEqual({ fault })
  })

  it.each([
    'PTC-JH78-N37E-MP01',
    'ptc jh78 n37e mp01',
    'jh78n37emp01',
    'PTCJH78N37EMPO1',
    'PTC–JH78–N37E–MPOI',
  ])('reads the reference in "%s"', async (typed) => {
    expect(await parseSearch(typed)).toMatchObject({
      reference: 'PTC-JH78-N37E-MP01',
      sought: { by: 'name' },
    })
  })

  it('looks for one address however its domain is written', async () => {
    const sought = { by: 'email', words: ['amira@xn--mnchen-3ya.de'] }
    for (const typed of ['Amira@München.de', 'amira@xn--mnchen-3ya.de', 'amira@mu\u0308nchen.de']) {
      expect(await parseSearch(typed)).toEqual({ sought })
    }
  })

  it('reads a reference without any digit, which one in ninety is', async () => {
    const reference = 'PTC-ABCD-EFGH-JKMN'
    expect(await parseSearch(reference)).toMatchObject({ reference })
  })

  it('reads one word with a digit as a reference first, and then as a name', async () => {
    expect(await parseSearch('Studio54')).toEqual({
      reference: 'Studio54',
      sought: { by: 'name', words: ['studio54'] },
    })
    expect(await parseSearch('Grace Hopper')).toEqual({
      sought: { by: 'name', words: ['grace', 'hopper'] },
    })
  })
})
