import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffRole } from '#lib/database/states.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { closeSecondApplication, maxClosingNoteLength } from './close-second-application.ts'
import { everyApplication, type StaffScope } from './store/staff-scope.ts'

const grace = '3f2b8c1e-0000-4000-8000-00000000000a'
const nobodys = '00000000-0000-0000-0000-000000000000'

function memberOf(role: StaffRole, scope: StaffScope = everyApplication): Member {
  return { id: grace, role, branch: '', scope } as Member
}

describe.each(await openTestStores())('closing a second application, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function setUp() {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    await bench.submit(id)
    await bench.recover()
    const now = bench.clock.now
    const found = (platformApplicationId: string) =>
      store.secondApplications.add(db, { applicationId: id, platformApplicationId, now })
    const second = (await found('second-1')) ?? ''
    const close = (member: Member, done = 'They closed it, canary', which = second) =>
      closeSecondApplication(bench.deps, member, { applicationId: id, second: which, done })
    const manualReview = async () =>
      (await store.casework.find(db, everyApplication, id))?.manualReview
    return { bench, id, second, found, close, manualReview }
  }

  it('is for members who may record findings on the platform, with what was done', async () => {
    const { bench, id, second, close, manualReview } = await setUp()
    expect(await close(memberOf('agent'))).toBe('forbidden')
    const supervisor = memberOf('supervisor')
    expect(await close(supervisor, ' \n')).toBe('missing')
    expect(await close(supervisor, 'x'.repeat(maxClosingNoteLength + 1))).toBe('too_long')
    expect(await close(supervisor, 'done', nobodys)).toBe('gone')
    expect(await manualReview()).toBe(true)
    expect(await close(supervisor)).toBe('done')
    expect(await close(supervisor)).toBe('gone')
    expect(await manualReview()).toBe(false)
    const [closedSecond] = await store.secondApplications.ofApplication(db, id)
    expect(closedSecond).toMatchObject({
      id: second,
      closedBy: grace,
      done: 'They closed it, canary',
    })
    const events = await store.audit.list(db, id)
    const closed = events.filter(({ event }) => event === 'second_application_closed')
    expect(closed).toMatchObject([{ actor: { kind: 'staff', id: grace }, detail: { second } }])
    expect(JSON.stringify(events)).not.toContain('canary')
    const stored = await db.selectFrom('secondApplication').select('done').execute()
    expect(Buffer.from(stored[0]?.done ?? []).toString('latin1')).not.toContain('canary')
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
  })

  it('is not for staff who do not see the application', async () => {
    const { id, close, manualReview } = await setUp()
    await store.casework.putIntoBranch(db, id, 'harbour')
    const elsewhere = { kind: 'branch', branch: 'old-town', pool: false } as const
    expect(await close(memberOf('supervisor', elsewhere))).toBe('gone')
    expect(await manualReview()).toBe(true)
    const tried = (await store.audit.list(db, id)).map(({ event }) => event)
    expect(tried).toContain('out_of_scope_refused')
  })

  it('leaves it raised while another is open, and raises none again that is closed', async () => {
    const { id, found, close, manualReview } = await setUp()
    const other = (await found('second-2')) ?? ''
    const supervisor = memberOf('supervisor')
    await close(supervisor)
    expect(await manualReview()).toBe(true)
    await close(supervisor, 'done', other)
    expect(await manualReview()).toBe(false)
    expect(await found('second-1')).toBeUndefined()
    expect(await manualReview()).toBe(false)
    expect(await store.secondApplications.ofApplication(db, id)).toHaveLength(2)
  })

  it('is over once the application is erased, and nothing of its words is left', async () => {
    const { bench, id, close, found } = await setUp()
    await close(memberOf('supervisor'))
    await found('second-2')
    await store.transaction((tx) => store.applications.erase(tx, id, bench.clock.now))
    const all = await store.secondApplications.ofApplication(db, id)
    expect(all.map(({ done }) => done)).toEqual([null, null])
    expect(all.every(({ closedAt }) => closedAt !== null)).toBe(true)
    expect(await close(memberOf('supervisor'))).toBe('gone')
  })
})
