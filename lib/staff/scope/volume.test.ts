import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { exportApplications } from '#lib/casework/export-applications.ts'
import { listApplications, searchApplications } from '#lib/casework/list-applications.ts'
import { startSearch } from '#lib/casework/start-search.ts'
import { everyApplication, type StaffScope } from '#lib/casework/store/staff-scope.ts'
import { viewApplication } from '#lib/casework/view-application.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { defaultVolumeLimits, readVolumeLimits } from '../rules/volume-limits.ts'
import type { Member } from '../staff-deps.ts'
import {
  countVolume,
  isReached,
  isVolumeExceeded,
  listVolumeUse,
  type VolumeDeps,
} from './volume.ts'
import { acknowledgeAlert, listAlerts } from './volume-alerts.ts'

const startTime = Date.parse('2026-11-02T10:02:00Z')
const minute = 60_000
const hour = 60 * minute

describe('the limits of what staff look at and take', () => {
  it('are the usual ones but for what is named', () => {
    expect(readVolumeLimits('')).toEqual(defaultVolumeLimits)
    const limits = readVolumeLimits('cases_hour=2/3, rows_day=-/500 exports_day=4/-')
    expect(limits?.cases).toEqual({
      hour: { warn: 2, stop: 3 },
      day: defaultVolumeLimits.cases.day,
    })
    expect(limits?.rows.day).toEqual({ warn: undefined, stop: 500 })
    expect(limits?.exports.day).toEqual({ warn: 4, stop: undefined })
  })

  it.each([
    'cases=1/2',
    'looks_hour=1/2',
    'cases_week=1/2',
    'cases_hour=3/2',
    'cases_hour=0/2',
    'x',
  ])('are not "%s"', (text) => expect(readVolumeLimits(text)).toBeUndefined())
})

describe.each(await openTestStores())('what staff do much of, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const clock = { now: new Date(startTime) }
  let lines: string[]
  let noor: Member
  let sue: Member

  beforeEach(async () => {
    await opened.reset()
    clock.now = new Date(startTime)
    lines = []
    noor = await add('Noor', 'agent')
    sue = await add('Sue', 'supervisor')
  })
  afterAll(opened.close)

  async function add(name: string, role: StaffRole, branch = ''): Promise<Member> {
    const id = randomUUID()
    const person = { name, address: `${id}@example.com` }
    await store.staff.add(db, { id, person, role, now: clock.now })
    await store.staff.change(db, id, { branch }, clock.now)
    const scope: StaffScope = branch ? { kind: 'branch', branch, pool: true } : everyApplication
    return { id, role, person, branch, scope, enrolled: true } as Member
  }

  function depsWith(limits: string): VolumeDeps {
    const destination = { write: (line: string) => void lines.push(line) }
    const log = createLogger({ level: 'info', destination })
    return { store, now: () => clock.now, limits: readVolumeLimits(limits), log }
  }

  async function begin(): Promise<string> {
    const id = randomUUID()
    const ids = { id, customerId: `PTC-${id}`, accountId: `ACC-${id}` }
    const expiresAt = new Date(startTime + 30 * 24 * hour)
    await store.applications.add(db, { ...ids, locale: 'en', expiresAt, now: clock.now })
    return id
  }

  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }

  async function recorded(...names: string[]) {
    const rows = await db.selectFrom('auditEvent').selectAll().orderBy('sequence').execute()
    return rows.filter(({ event }) => names.includes(event))
  }

  it('an agent who opens one application after another is reported, and then stopped', async () => {
    const deps = depsWith('cases_hour=2/3')
    const ids = [await begin(), await begin(), await begin(), await begin()]
    const looks = []
    for (const id of ids) looks.push(await viewApplication(deps, noor, id))
    expect(looks.map((look) => isVolumeExceeded(look))).toEqual([false, false, false, true])
    expect(looks.at(-1)).toEqual({ tooMuch: 'cases', period: 'hour' })
    // A stopped view was not shown, and is not in the audit.
    expect((await store.audit.list(db, ids[3] ?? '')).map(({ event }) => event)).toEqual([])
    // An application viewed before counts no second time.
    expect(await viewApplication(deps, noor, ids[0] ?? '')).toMatchObject({
      application: { id: ids[0] },
    })
    pass(66 * minute)
    expect(await viewApplication(deps, noor, ids[0] ?? '')).toHaveProperty('application')
    for (const id of ids.slice(1)) {
      expect(await viewApplication(deps, noor, id)).toHaveProperty('application')
    }
    const [warned, stopped, ...more] = await recorded('volume_warned', 'volume_stopped')
    const actor = { kind: 'staff', id: noor.id }
    expect(warned).toMatchObject({
      event: 'volume_warned',
      actor,
      detail: { measure: 'cases', period: 'hour', count: 2 },
    })
    expect(stopped).toMatchObject({
      event: 'volume_stopped',
      actor,
      detail: { measure: 'cases', period: 'hour', count: 4 },
    })
    expect(more).toEqual([])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'staff_volume_warned', account: noor.id, code: 'cases_hour', count: 2 },
      { event: 'staff_volume_stopped', account: noor.id, code: 'cases_hour', count: 4 },
    ])
  })

  it('an agent who pages through the full list is stopped', async () => {
    const deps = depsWith('pages_day=-/2')
    for (let number = 0; number < 30; number++) await begin()
    const first = await listApplications(deps, noor, {}, {})
    const after = typeof first === 'object' && 'next' in first ? first.next : undefined
    const nextPage = () => listApplications(deps, noor, {}, { after })
    expect(await nextPage()).toHaveProperty('entries')
    expect(await nextPage()).toHaveProperty('entries')
    expect(await nextPage()).toEqual({ tooMuch: 'pages', period: 'day' })
    // The first page is where work begins.
    expect(await listApplications(deps, noor, {}, {})).toHaveProperty('entries')
    pass(25 * hour)
    expect(await nextPage()).toHaveProperty('entries')
  })

  it('an agent who narrows the list down again and again, and turns no page, is stopped too', async () => {
    const deps = depsWith('pages_hour=2/3')
    const startedAfter = clock.now
    const filters = [{ channel: 'online' }, { assignedTo: sue.id }, { startedAfter }] as const
    for (const filter of filters) {
      expect(await listApplications(deps, noor, filter, {})).toHaveProperty('entries')
    }
    const tooMuch = { tooMuch: 'pages', period: 'hour' }
    expect(await listApplications(deps, noor, { channel: 'branch' }, {})).toEqual(tooMuch)
    expect(await listApplications(deps, noor, {}, { ascending: true })).toEqual(tooMuch)
    expect(await recorded('volume_warned', 'volume_stopped')).toHaveLength(2)
    // Work continues.
    for (const filter of [{}, { state: 'draft' }, { assignedTo: noor.id }] as const) {
      expect(await listApplications(deps, noor, filter, {})).toHaveProperty('entries')
    }
    expect(await listApplications(deps, noor, { assignedTo: null }, {})).toHaveProperty('entries')
  })

  it('an agent who narrows the results of a search down again and again is stopped too', async () => {
    const deps = depsWith('pages_hour=-/2')
    const search = (list: Parameters<typeof searchApplications>[4]) =>
      searchApplications(deps, noor, 'ma', {}, list)
    expect(await search({})).toEqual({ entries: [], next: undefined, total: 0 })
    for (const state of ['draft', 'sending'] as const) await search({ state })
    expect(await search({ state: 'approved' })).toMatchObject({ tooMuch: 'pages' })
    expect(await searchApplications(deps, noor, 'ma', { ascending: true })).toMatchObject({
      tooMuch: 'pages',
    })
    expect(await search({})).toEqual({ entries: [], next: undefined, total: 0 })
  })

  it('searches are counted, of which nobody knows what they were for', async () => {
    const deps = depsWith('searches_hour=-/1')
    expect(await startSearch(deps, noor, 'Maya')).toHaveProperty('id')
    expect(await startSearch(deps, noor, 'Lucía')).toEqual({ tooMuch: 'searches', period: 'hour' })
    expect(await db.selectFrom('caseworkSearch').selectAll().execute()).toHaveLength(1)
    expect(await recorded('applications_searched')).toHaveLength(1)
  })

  it('a name that is typed on is one search, as long as it can show nobody else', async () => {
    const deps = depsWith('searches_hour=-/2')
    const wait = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    }
    for (const typed of ['Ma', 'May', 'Maya', 'maya jo', 'Maya Johnson']) {
      expect(await startSearch(deps, noor, typed)).toHaveProperty('id')
      wait(1_000)
    }
    expect(await recorded('applications_searched')).toHaveLength(1)
    // Fewer letters find others; and so may the same words a minute later.
    expect(await startSearch(deps, noor, 'Maya John')).toHaveProperty('id')
    expect(await recorded('applications_searched')).toHaveLength(2)
    wait(60_000)
    expect(await startSearch(deps, noor, 'Maya Johns')).toMatchObject({ tooMuch: 'searches' })
    expect(await startSearch(deps, noor, 'Lucía')).toMatchObject({ tooMuch: 'searches' })
  })

  it('a name that is found counts, whatever was typed behind it', async () => {
    const deps = depsWith('searches_hour=-/1')
    const typed = (name: string) => `${name}${' '.repeat(250)}${'x'.repeat(300)}`
    expect(await startSearch(deps, noor, typed('Maya'))).toHaveProperty('id')
    expect(await recorded('applications_searched')).toHaveLength(1)
    expect(await startSearch(deps, noor, typed('Lucía'))).toMatchObject({ tooMuch: 'searches' })
  })

  it('a name that is typed twice counts as often as the same name: it can show who came meanwhile', async () => {
    const deps = depsWith('searches_hour=-/2')
    for (const typed of ['Maya', 'Maya Ma']) {
      expect(await startSearch(deps, noor, typed)).toHaveProperty('id')
      clock.now = new Date(clock.now.getTime() + 1_000)
    }
    expect(await startSearch(deps, noor, 'Maya')).toMatchObject({ tooMuch: 'searches' })
  })

  it('a single letter is a name of its own, of which a longer one is no part', async () => {
    const deps = depsWith('searches_hour=-/1')
    expect(await startSearch(deps, noor, 'm')).toHaveProperty('id')
    clock.now = new Date(clock.now.getTime() + 1_000)
    expect(await startSearch(deps, noor, 'ma')).toMatchObject({ tooMuch: 'searches' })
  })

  it('a member is told what is counted of them, and how much of each limit that is', async () => {
    const deps = depsWith('searches_hour=-/20 searches_day=-/-')
    const search = () =>
      countVolume(deps, noor, { measure: 'searches', count: 1 }, async () => undefined)
    for (let times = 0; times < 3; times++) await search()
    clock.now = new Date(startTime + 2 * hour)
    await search()
    const useOf = async (member: Member) =>
      (await listVolumeUse(deps, member)).find(({ measure }) => measure === 'searches')
    expect(await useOf(noor)).toEqual({
      measure: 'searches',
      hour: { used: 1, most: 20 },
      day: { used: 4, most: undefined },
    })
    expect(await useOf(sue)).toMatchObject({ hour: { used: 0 }, day: { used: 0 } })
  })

  it('are said to be reached as long as they are', async () => {
    const wish = { list: {}, contact: true, language: 'en' } as const
    await begin()
    const deps = depsWith('exports_hour=1/2')
    const stopped = { tooMuch: 'exports', period: 'hour' } as const
    expect(isReached(await listVolumeUse(deps, sue), stopped)).toBe(false)
    await exportApplications(deps, sue, wish)
    await exportApplications(deps, sue, wish)
    expect(await exportApplications(deps, sue, wish)).toEqual(stopped)
    const uses = await listVolumeUse(deps, sue)
    expect(isReached(uses, stopped)).toBe(true)
    expect(isReached(uses, { tooMuch: 'exports', period: 'day' })).toBe(false)
    expect(isReached(uses, { tooMuch: 'cases', period: 'hour', never: true })).toBe(true)
    pass(2 * hour)
    expect(isReached(await listVolumeUse(deps, sue), stopped)).toBe(false)
  })

  it('lists are counted by themselves and by their rows: one that is too long is not given', async () => {
    const wish = { list: {}, contact: true, language: 'en' } as const
    await begin()
    await begin()
    const byNumber = depsWith('exports_hour=1/2')
    expect(typeof (await exportApplications(byNumber, sue, wish))).toBe('string')
    expect(typeof (await exportApplications(byNumber, sue, wish))).toBe('string')
    const tooMany = { tooMuch: 'exports', period: 'hour' }
    expect(await exportApplications(byNumber, sue, wish)).toEqual(tooMany)
    pass(2 * hour)
    const byRows = depsWith('rows_hour=3/3')
    expect(typeof (await exportApplications(byRows, sue, wish))).toBe('string')
    expect(await exportApplications(byRows, sue, wish)).toEqual({ tooMuch: 'rows', period: 'hour' })
    expect(await recorded('applications_exported')).toHaveLength(3)
  })

  it('counts for each by themselves, and of all instances together, however many ask at once', async () => {
    const deps = depsWith('downloads_hour=-/5')
    const take = (member: Member) =>
      countVolume(deps, member, { measure: 'downloads', count: 1 }, async () => 'done')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => take(noor)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5)
    expect(await take(sue)).toBe('done')
    await store.staffVolume.forgetOld(db, new Date(startTime + 26 * hour))
    expect(await db.selectFrom('staffVolume').selectAll().execute()).toEqual([])
  })

  it('names the longest period that stops: the hour may have passed while the day still stops', async () => {
    const deps = depsWith('searches_hour=-/2 searches_day=-/2')
    const take = () =>
      countVolume(deps, noor, { measure: 'searches', count: 1 }, async () => 'done')
    expect(await take()).toBe('done')
    expect(await take()).toBe('done')
    expect(await take()).toEqual({ tooMuch: 'searches', period: 'day' })
    pass(2 * hour)
    expect(await take()).toEqual({ tooMuch: 'searches', period: 'day' })
  })

  it('says of a list that is longer than a limit that waiting does not help', async () => {
    const deps = depsWith('rows_hour=-/3 rows_day=-/4')
    const take = (count: number) =>
      countVolume(deps, sue, { measure: 'rows', count }, async () => 'done')
    expect(await take(4)).toEqual({ tooMuch: 'rows', period: 'hour', never: true })
    expect(await take(5)).toEqual({ tooMuch: 'rows', period: 'hour', never: true })
    expect(await take(3)).toBe('done')
    expect(await take(3)).toEqual({ tooMuch: 'rows', period: 'day' })
  })

  it('who is stopped and tries on is written down every five minutes, in one alert', async () => {
    const deps = depsWith('downloads_hour=-/0')
    const take = () =>
      countVolume(deps, noor, { measure: 'downloads', count: 1 }, async () => 'done')
    for (const ms of [0, minute, minute, 4 * minute]) {
      pass(ms)
      expect(await take()).toEqual({ tooMuch: 'downloads', period: 'hour', never: true })
    }
    expect(await recorded('volume_stopped')).toHaveLength(2)
    expect(await listAlerts(deps, sue)).toMatchObject([
      { name: 'Noor', raisedAt: new Date(startTime), lastAt: new Date(startTime + 6 * minute) },
    ])
  })

  describe('an alert', () => {
    async function raise(member: Member): Promise<string> {
      const deps = depsWith('downloads_hour=1/9')
      await countVolume(deps, member, { measure: 'downloads', count: 1 }, async () => 'done')
      const rows = await db
        .selectFrom('staffAlert')
        .select('id')
        .where('staffId', '=', member.id)
        .execute()
      return rows[0]?.id ?? ''
    }
    const deps = { store, now: () => clock.now }
    const shown = async (member: Member) => {
      const alerts = await listAlerts(deps, member)
      return alerts === 'forbidden' ? alerts : alerts.map(({ id }) => id)
    }

    it('is for supervisors, who say that they have looked into it', async () => {
      const alert = await raise(noor)
      expect(await shown(sue)).toEqual([alert])
      expect(await shown(await add('Otto', 'agent'))).toBe('forbidden')
      expect(await acknowledgeAlert(deps, await add('Olga', 'agent'), alert)).toBe('forbidden')
      expect(await acknowledgeAlert(deps, noor, alert)).toBe('forbidden')
      expect(await acknowledgeAlert(deps, sue, alert)).toBe('done')
      expect(await acknowledgeAlert(deps, sue, alert)).toBe('gone')
      expect(await shown(sue)).toEqual([])
      expect(await recorded('alert_acknowledged')).toMatchObject([
        { actor: { kind: 'staff', id: sue.id }, detail: { alert, account: noor.id } },
      ])
      expect(await recorded('alert_refused')).toHaveLength(2)
    })

    it('is never acknowledged by whom it is about, whatever their role: the database refuses too', async () => {
      const ada = await add('Ada', 'administrator')
      const [abouther, aboutAda] = [await raise(sue), await raise(ada)]
      expect(await shown(sue)).toEqual([aboutAda])
      expect(await shown(ada)).toEqual([abouther])
      expect(await acknowledgeAlert(deps, sue, abouther)).toBe('same_person')
      expect(await acknowledgeAlert(deps, ada, aboutAda)).toBe('same_person')
      expect((await recorded('alert_refused')).map(({ detail }) => detail)).toEqual([
        { alert: abouther, code: 'same_person' },
        { alert: aboutAda, code: 'same_person' },
      ])
      const at = { by: sue.id, now: clock.now }
      await expect(store.staffAlerts.acknowledge(db, abouther, at)).rejects.toThrow()
      expect(await acknowledgeAlert(deps, sue, aboutAda)).toBe('done')
    })

    it('is of a branch for the supervisors of that branch, and for those of all', async () => {
      const alert = await raise(await add('Hal', 'agent', 'harbour'))
      const other = await add('Otto', 'supervisor', 'old-town')
      expect(await shown(other)).toEqual([])
      expect(await acknowledgeAlert(deps, other, alert)).toBe('gone')
      const own = await add('Olga', 'supervisor', 'harbour')
      expect(await shown(own)).toEqual([alert])
      expect(await shown(sue)).toEqual([alert])
      expect(await acknowledgeAlert(deps, own, alert)).toBe('done')
    })
  })
})
