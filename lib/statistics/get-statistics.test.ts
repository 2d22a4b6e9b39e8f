import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { everyApplication, type StaffScope } from '#lib/casework/store/staff-scope.ts'
import type { CaseworkState, StaffRole } from '#lib/database/states.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { mostAlerts } from '#lib/staff/scope/volume-alerts.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { exportStatistics } from './export-statistics.ts'
import {
  addUp,
  getStatistics,
  mostCounted,
  type Statistics,
  type StatisticsQuery,
} from './get-statistics.ts'
import { buildTable, countedCell, tableIds } from './statistics-tables.ts'

const now = new Date('2026-11-20T10:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const ago = (ms: number) => new Date(now.getTime() - ms)

describe.each(await openTestStores())('statistics, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const deps = { store, now: () => now }
  let sue: Member
  let noor: Member

  beforeEach(async () => {
    await opened.reset()
    sue = await add('Sue', 'supervisor')
    noor = await add('Noor', 'agent')
  })
  afterAll(opened.close)

  async function add(name: string, role: StaffRole): Promise<Member> {
    const id = randomUUID()
    const person = { name, address: `${id}@example.com` }
    await store.staff.add(db, { id, person, role, now })
    return { id, role, person, branch: '', scope: everyApplication, enrolled: true } as Member
  }

  /** Adds an application's casework row, which triggers would otherwise derive from a submission. */
  async function begin(entry: {
    state?: CaseworkState
    startedAt: Date
    sentAt?: Date
    since?: Date
    branch?: string
    assignedTo?: string
    reported?: boolean
  }): Promise<void> {
    const id = randomUUID()
    const ids = { id, customerId: `PTC-${id}`, accountId: `ACC-${id}` }
    await store.applications.add(db, { ...ids, locale: 'en', expiresAt: now, now })
    await db.updateTable('caseworkEntry').set(entry).where('applicationId', '=', id).execute()
  }

  async function figures(query: Partial<StatisticsQuery> = {}, member = sue): Promise<Statistics> {
    const found = await getStatistics(deps, member, { days: 30, ...query })
    if (found === 'forbidden') throw new Error(found)
    return found
  }

  it('are open to nobody but supervisors', async () => {
    expect(await getStatistics(deps, noor, { days: 30 })).toBe('forbidden')
    const wish = { table: 'open', language: 'en', query: { days: 30 } } as const
    expect(await exportStatistics(deps, noor, wish)).toBe('forbidden')
  })

  it('count open applications by state and age, and those that need attention besides', async () => {
    await begin({ startedAt: ago(hour) })
    await begin({ startedAt: ago(3 * day), state: 'submitted', reported: true })
    await begin({ startedAt: ago(40 * day), state: 'manual_review' })
    await begin({ startedAt: ago(40 * day), state: 'approved' })
    const { open, openNow, older } = await figures()
    // One that needs attention is not counted twice.
    expect(openNow).toEqual({ count: 3, isLeast: false })
    expect(older).toEqual({ count: 1, isLeast: false })
    expect(Object.fromEntries(open.map(({ state, counts }) => [state, counts]))).toEqual({
      attention: [0, 1, 0, 1],
      draft: [1, 0, 0, 0],
      sending: [0, 0, 0, 0],
      submitted: [0, 1, 0, 0],
      checking: [0, 0, 0, 0],
      awaiting_customer: [0, 0, 0, 0],
      refused: [0, 0, 0, 0],
    })
  })

  it('say that there are at least so many where a part was counted up to the limit', () => {
    expect(addUp([1, mostCounted])).toEqual({ count: mostCounted + 1, isLeast: true })
    // Each part is exact, so the sum is, however large.
    expect(addUp([mostCounted - 1, 2])).toEqual({ count: mostCounted + 1, isLeast: false })
    const reader = { t: getTranslator('en'), language: 'en' } as const
    expect(countedCell(addUp([1, mostCounted]), reader)).toEqual({
      text: '5,001 or more',
      raw: '5001+',
    })
  })

  it('say within what time half, and nine in ten, were decided in a week', async () => {
    for (let hours = 1; hours <= 10; hours++) {
      const [since, sentAt] = [ago(hour), ago((1 + hours) * hour)]
      await begin({ startedAt: ago(20 * day), state: 'approved', since, sentAt })
    }
    const before = { startedAt: ago(9 * day), sentAt: ago(8 * day), since: ago(7 * day) }
    await begin({ ...before, state: 'rejected' })
    await begin({ ...before, state: 'submitted' })
    expect((await figures()).weeks).toEqual([
      {
        start: new Date('2026-11-09'),
        decisions: 1,
        approved: 0,
        median: day / 1000,
        ninetieth: day / 1000,
      },
      {
        start: new Date('2026-11-16'),
        decisions: 10,
        approved: 10,
        median: 5.5 * 3_600,
        ninetieth: 9.1 * 3_600,
      },
    ])
    expect((await figures()).decisions).toMatchObject({
      decisions: 11,
      approved: 10,
      median: 6 * 3_600,
    })
    const today = await figures({ days: 1 })
    expect([today.weeks.length, today.decisions?.decisions]).toEqual([1, 10])
  })

  it('compare with as many days before, as far as those are kept', async () => {
    const sent = { startedAt: ago(20 * day), sentAt: ago(10 * day) }
    await begin({ ...sent, state: 'approved', since: ago(hour) })
    await begin({ ...sent, state: 'rejected', since: ago(8 * day) })
    const earlier = async (days: 7 | 30, kept: { counts: number; decided: number }) => {
      const found = await getStatistics(deps, sue, { days }, kept)
      return found === 'forbidden' ? found : found.before
    }
    const month = { counts: 30 * day, decided: 30 * day }
    expect(await earlier(7, month)).toEqual({
      counts: null,
      decisions: expect.objectContaining({ decisions: 1, approved: 0, median: 2 * 86_400 }),
    })
    expect(await earlier(30, month)).toEqual({})
    expect((await figures()).before).toEqual({})
  })

  it('take the time from when an application was first sent', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin(createPlatformAnswers('Incomplete'))
    const read = () =>
      db
        .selectFrom('caseworkEntry')
        .select(['state', 'sentAt'])
        .where('applicationId', '=', id)
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual({ state: 'draft', sentAt: null })
    const sentAt = bench.clock.now
    await bench.submit(id)
    expect(await read()).toMatchObject({ sentAt })
    bench.pass(day)
    await bench.recover()
    const later = await read()
    expect(later.state).not.toBe('sending')
    expect(later.sentAt).toEqual(sentAt)
  })

  it('have what each member is assigned and has not been decided', async () => {
    for (let count = 0; count < 2; count++) {
      await begin({ startedAt: ago(day), assignedTo: noor.id })
      await begin({ startedAt: ago(day), assignedTo: noor.id, state: 'approved' })
      await begin({ startedAt: ago(day) })
    }
    const found = await figures()
    expect(found.load).toEqual([
      { id: noor.id, name: 'Noor', count: 2 },
      { id: sue.id, name: 'Sue', count: 0 },
    ])
    expect(found.unassigned).toEqual({ count: 2, isLeast: false })
    // Each figure links to the list that it counts; none of them to an empty list.
    const { rows } = buildTable(found, 'load', 'en')
    expect(
      rows.map(({ names, numbers: [open] }) => [names[0]?.text, open?.text, open?.list]),
    ).toEqual([
      ['Unassigned', '2', { view: 'unassigned' }],
      ['Noor', '2', { state: 'open', who: noor.id }],
      ['Sue', '0', undefined],
    ])
  })

  it('are of the applications that the member sees', async () => {
    const scope: StaffScope = { kind: 'branch', branch: 'harbour', pool: true }
    await begin({ startedAt: ago(day / 2), branch: 'harbour', assignedTo: noor.id })
    await begin({ startedAt: ago(day / 2), branch: 'north', assignedTo: sue.id })
    await begin({ startedAt: ago(day / 2) })
    const decided = { startedAt: ago(9 * day), since: ago(hour), state: 'approved' } as const
    await begin({ ...decided, branch: 'north' })
    const seen = await figures({}, { ...sue, branch: 'harbour', scope })
    expect(seen.open.find(({ state }) => state === 'draft')?.counts).toEqual([2, 0, 0, 0])
    expect([seen.openNow.count, seen.weeks]).toEqual([2, []])
    expect(seen.load).toEqual([{ id: noor.id, name: 'Noor', count: 1 }])
    expect(seen.unassigned.count).toBe(1)
    // A member without a branch sees their own applications and unassigned ones.
    const own = { kind: 'own', staff: sue.id, pool: true } as const
    expect((await figures({}, { ...sue, scope: own })).openNow.count).toBe(2)
  })

  async function count(
    step: string,
    kind: 'shown' | 'saved',
    count: number,
    language = 'en',
    day = '2026-11-20',
  ) {
    const at = { day, question: '', code: '', device: 'phone', channel: 'online' }
    const rows = [{ ...at, kind, step, language, count } as const]
    await store.funnelCounts.add(db, rows as Parameters<typeof store.funnelCounts.add>[1])
  }

  it('show where customers stop, and never exactly what only a few did', async () => {
    await count('start', 'saved', 12)
    await count('name', 'shown', 12)
    await count('name', 'saved', 9)
    await count('name', 'shown', 3, 'ar')
    await count('birth', 'shown', 4)
    const all = await figures()
    expect(all.steps).toEqual([
      { step: 'birth', shown: 'few', saved: 0, left: 'few' },
      { step: 'name', shown: 15, saved: 10, left: 5 },
    ])
    expect([all.started, all.submitted, all.days.length]).toEqual([12, 0, 30])
    const inArabic = await figures({ language: 'ar' })
    expect(inArabic.steps).toEqual([{ step: 'name', shown: 'few', saved: 0, left: 'few' }])
    // Filtering by language does not reveal small numbers.
    expect((await figures({ language: 'en' })).steps).toMatchObject([{}, { shown: 10, saved: 10 }])
    expect((await figures({ device: 'desktop' })).steps).toEqual([])
  })

  it('tell of no step or day what fewer than five did, by none of its figures', async () => {
    const pairs = Object.entries({ name: [6, 5], birth: [12, 9], contact: [21, 20] })
    for (const [step, [shown = 0, saved = 0]] of pairs) {
      await count(step, 'shown', shown)
      await count(step, 'saved', saved)
    }
    // 14 in all: 12 on one day and 2 on the other.
    await count('start', 'saved', 12)
    await count('start', 'saved', 2, 'en', '2026-11-19')
    const { started, steps, days } = await figures()
    expect(steps).toHaveLength(pairs.length)
    const rest = started === 'few' ? started : started - Number(days.at(-1)?.started)
    for (const figure of [rest, ...steps.map(({ left }) => left)]) {
      expect([1, 2, 3]).not.toContain(figure)
    }
  })

  it('show a period of more than 31 days by week, on the page as in the file', async () => {
    // The Monday and the Sunday of a week, the Monday after it, and a day before the period.
    await count('start', 'saved', 6, 'en', '2026-11-02')
    await count('start', 'saved', 4, 'ar', '2026-11-08')
    await count('terms', 'saved', 3, 'en', '2026-11-08')
    await count('start', 'saved', 7, 'en', '2026-11-09')
    await count('start', 'saved', 9, 'en', '2026-08-22')
    const found = await figures({ days: 90 })
    expect(found.from).toBe('2026-08-23')
    expect(found.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, week) =>
        new Date(Date.parse('2026-08-17') + week * 7 * day).toISOString().slice(0, 10),
      ),
    )
    expect(found.days.filter(({ started }) => started !== 0)).toEqual([
      { day: '2026-11-02', started: 10, submitted: 'few' },
      { day: '2026-11-09', started: 5, submitted: 0 },
    ])
    expect(found.started).toBe(17)
    const { headings, rows } = buildTable(found, 'days', 'en')
    expect([headings[0], rows[2]?.names[0]?.text]).toEqual(['Week of', '2 November 2026'])
    const wish = { table: 'days', language: 'en', query: { days: 90 } } as const
    expect(await exportStatistics(deps, sue, wish)).toContain(
      '"2026-08-23","2026-11-20","2026-11-02","10","<5"\r\n',
    )
    const month = await figures({ days: 30 })
    expect([month.days.length, buildTable(month, 'days', 'en').headings[0]]).toEqual([30, 'Day'])
  })

  it('have errors and what was sent back by question, the most frequent first', async () => {
    const at = { day: '2026-11-20', language: 'en', device: 'phone', channel: 'online' } as const
    await store.funnelCounts.add(db, [
      { ...at, kind: 'error', step: 'name', question: 'last_name', code: 'missing', count: 6 },
      { ...at, kind: 'error', step: 'birth', question: 'date_of_birth', code: 'past', count: 9 },
      { ...at, kind: 'sent_back', step: 'documents', question: '', code: '', count: 2 },
      { ...at, kind: 'sent_back', step: 'identification', question: 'ssn', code: '', count: 7 },
    ])
    const { errors, sentBack } = await figures()
    expect(errors).toEqual([
      { step: 'birth', question: 'date_of_birth', code: 'past', count: 9 },
      { step: 'name', question: 'last_name', code: 'missing', count: 6 },
    ])
    expect(sentBack).toMatchObject([
      { step: 'identification', question: 'ssn', count: 7 },
      { step: 'documents', count: 'few' },
    ])
  })

  it('have what was sent back on any device, for the platform names none', async () => {
    const at = { day: '2026-11-20', language: 'en', device: 'unknown', channel: 'online' } as const
    const sentBack = {
      ...at,
      kind: 'sent_back',
      step: 'documents',
      question: '',
      code: '',
    } as const
    await store.funnelCounts.add(db, [{ ...sentBack, count: 10 }])
    expect((await figures({ days: 7, device: 'phone' })).sentBack).toMatchObject([{ count: 10 }])
    expect((await figures({ days: 7, channel: 'branch' })).sentBack).toEqual([])
  })

  it('have the open alerts about colleagues, and none about the member themselves', async () => {
    const about = { measure: 'cases', period: 'hour', level: 'warned', count: 9, now } as const
    await store.staffAlerts.add(db, { ...about, staffId: noor.id })
    await store.staffAlerts.add(db, { ...about, staffId: sue.id })
    expect((await figures()).alerts).toEqual({ count: 1, isLeast: false })
    for (let each = 0; each < mostAlerts; each++) {
      await store.staffAlerts.add(db, { ...about, staffId: noor.id })
    }
    expect((await figures()).alerts).toEqual({ count: mostAlerts, isLeast: true })
  })

  it('can be had as files, each of which is in the audit', async () => {
    await count('name', 'shown', 1_200)
    await count('birth', 'shown', 3)
    await begin({ startedAt: ago(20 * day), state: 'approved', since: ago(hour), sentAt: ago(day) })
    const query = { days: 7 } as const
    const file = (table: (typeof tableIds)[number]) =>
      exportStatistics(deps, sue, { table, language: 'en', query })
    expect(await file('steps')).toBe(
      '\ufeff"From","To","Step","Shown","Saved","Left","Share left"\r\n' +
        '"2026-11-14","2026-11-20","Date of birth and nationality","<5","0","<5","–"\r\n' +
        '"2026-11-14","2026-11-20","Name","1200","0","1200","1.00"\r\n',
    )
    expect(await file('decisions')).toContain('"2026-11-16","1","1","0","82800","82800"\r\n')
    for (const table of tableIds) await file(table)
    const { rows } = await store.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('event', '=', 'statistics_exported')
      .orderBy('sequence')
      .execute()
      .then((found) => ({ rows: found.map(({ detail }) => detail) }))
    expect(rows.length).toBe(2 + tableIds.length)
    expect(rows[0]).toEqual({ table: 'steps', days: 7, rows: 2 })
  })

  it('name every step, question and error in every language', async () => {
    const labels = {
      day: '2026-11-20',
      language: 'en',
      device: 'phone',
      channel: 'online',
    } as const
    await store.funnelCounts.add(db, [
      { ...labels, kind: 'error', step: 'name', question: 'last_name', code: 'too_long', count: 9 },
      { ...labels, kind: 'error', step: 'other', question: '', code: 'other', count: 8 },
      { ...labels, kind: 'sent_back', step: 'documents', question: '', code: '', count: 7 },
      { ...labels, kind: 'shown', step: 'unknown_field', question: '', code: '', count: 6 },
    ])
    for (const language of ['en', 'es', 'ar'] as const) {
      const tables = tableIds.map(async (id) => buildTable(await figures(), id, language))
      const texts = JSON.stringify(await Promise.all(tables))
      expect(texts).not.toMatch(/statistics\.|undefined|"text":""/)
    }
  })
})
