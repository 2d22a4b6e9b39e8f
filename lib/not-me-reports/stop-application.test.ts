import { describe, expect, it } from 'vitest'
import { compareWithSigned } from '#lib/audit/store/compare-signed.ts'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { eraseOnRequest } from '#lib/privacy/erase-on-request.ts'
import { areAnswersEditable } from '#lib/submission/state/editable-answers.ts'
import { addPersonLink } from '@/test-support/add-person-link.ts'
import { asOwner } from '@/test-support/rewritten-audit.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { silences } from '@/test-support/submission/network-faults.ts'
import { useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { closeReport } from './close-report.ts'
import { getReportLinkState, reportNotMe } from './report-not-me.ts'

const reason = 'I called the customer, canary'

describe.each(await openTestStores())('stopping an application, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const reports = useReportSetup(opened)

  const close = (id: string, outcome: 'stopped' | 'goes_on' | undefined, role: StaffRole) =>
    closeReport(reports.deps, reports.members[role], { applicationId: id, outcome, reason })

  it('ends an application of which nothing was sent: nothing ever is, and nobody has it open', async () => {
    const { id, token } = await reports.begin()
    const home = await reports.openBrowser(id, 'home')
    await reportNotMe(reports.deps, { token })
    await reports.bench.submit(id, reports.deps)
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    reports.bench.pass(40 * 24 * 3_600_000)
    await reports.bench.recover(reports.deps)
    expect(reports.bench.calls).toEqual([])
    expect(await reports.bench.applicationsOnPlatform(id)).toEqual([])
    expect(await reports.mayOpen(home, id)).toBe(false)
    expect(await reports.bench.submission(id)).toMatchObject({
      state: 'refused',
      lastCode: 'stopped',
    })
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    const operations = await store.submissions.listOperations(
      db,
      (await reports.bench.submission(id)).id,
    )
    expect(new Set(operations.map(({ state }) => state))).toEqual(new Set(['abandoned']))
    // A browser that had its page open cannot accept, change or send it either.
    expect(await areAnswersEditable(store, db, await reports.bench.application(id))).toBe(false)
    expect(await close(id, 'goes_on', 'administrator')).toBe('gone')
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('ends the links to people’s own parts', async () => {
    const { id, token } = await reports.begin()
    const personId = '99999999-0000-4000-8000-000000000008'
    await addPersonLink(store, { applicationId: id, personId, now: reports.bench.clock.now })
    await reportNotMe(reports.deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await store.personLinks.ofApplication(db, id)).toMatchObject([
      { personId, state: 'too_late' },
    ])
  })

  it('abandons one that is only prepared on the platform: nobody accepts or submits it', async () => {
    const id = await reports.bench.draft()
    await reports.bench.saveEarly(id)
    await reports.bench.agree(id)
    const home = await reports.openBrowser(id, 'home')
    await reportNotMe(reports.deps, { applicationId: id, session: home })
    const sent = reports.bench.calls.length
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    expect(await reports.mayOpen(home, id)).toBe(false)
    reports.bench.pass(3_600_000)
    await reports.bench.recover(reports.deps)
    const later = reports.bench.calls.slice(sent).map(({ operation }) => operation)
    expect(later.filter((operation) => operation !== 'status')).toEqual([])
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: 'prepared',
    })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('holds what was sent, polls its status, and sends nothing more', async () => {
    const { id, token } = await reports.begin()
    await reports.bench.submit(id, reports.deps)
    const sent = reports.bench.calls.length
    await reportNotMe(reports.deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    const before = await reports.bench.submission(id)
    expect(before.platformApplicationId).toEqual(expect.any(String))
    expect(await store.acceptances.current(db, id)).toBeDefined()
    await reports.bench.recover(reports.deps)
    reports.bench.pass(3_600_000)
    await reports.bench.recover(reports.deps)
    const later = reports.bench.calls.slice(sent).map(({ operation }) => operation)
    expect(new Set(later)).toEqual(new Set(['status']))
    await expectSubmittedOnce(reports.bench, id)
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: expect.stringMatching(/^(sent|decided)$/),
    })
  })

  it('voids an acceptance that was held, of which the platform has only what prepares it', async () => {
    const id = await reports.bench.draft()
    await reports.bench.saveEarly(id)
    await reports.bench.agree(id)
    const home = await reports.openBrowser(id, 'home')
    await reportNotMe(reports.deps, { applicationId: id, session: home })
    await reports.bench.submit(id, reports.deps)
    expect(await reports.bench.submission(id)).toMatchObject({ state: 'created' })
    const sent = reports.bench.calls.length
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    expect(await store.acceptances.current(db, id)).toBeUndefined()
    expect(await reports.bench.submission(id)).toMatchObject({ state: 'preparing' })
    const events = await store.audit.list(db, id)
    expect(events.find(({ event }) => event === 'application_stopped')?.detail).toMatchObject({
      stage: 'prepared',
    })
    reports.bench.pass(3_600_000)
    await reports.bench.recover(reports.deps)
    const later = reports.bench.calls.slice(sent).map(({ operation }) => operation)
    expect(later.filter((operation) => operation !== 'status')).toEqual([])
    const request = { reference: `cus-${id}`, staff: 'noor', now: reports.bench.clock.now }
    expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('polls what was created and not submitted, and retains it no longer than what waits for its customer', async () => {
    const { id, token } = await reports.begin()
    reports.bench.breaks(({ operation }) =>
      operation === 'status' ? silences['unanswered before effect'] : undefined,
    )
    await reports.bench.submit(id, reports.deps)
    expect(await reports.bench.submission(id)).toMatchObject({ state: 'created' })
    await reportNotMe(reports.deps, { token })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    reports.bench.heals()
    const sent = reports.bench.calls.length
    reports.bench.pass(3_600_000)
    await reports.bench.recover(reports.deps)
    const later = reports.bench.calls.slice(sent).map(({ operation }) => operation)
    expect(new Set(later.filter((operation) => operation !== 'token'))).toEqual(new Set(['status']))
    expect(await reports.bench.submission(id)).toMatchObject({
      state: 'awaiting_customer',
      platformStatus: 'READY_FOR_SUBMISSION',
    })
    const due = (days: number) =>
      store.applications.listExpired(
        db,
        new Date(reports.bench.clock.now.getTime() + days * 86_400_000),
        10,
      )
    expect(await due(80)).toEqual([])
    expect(await due(91)).toEqual([id])
  })

  it('does not retain one for ever whose creation was not answered', async () => {
    const { id, token } = await reports.begin()
    reports.bench.breaks(({ operation }) =>
      ['create', 'list'].includes(operation) ? silences['unanswered after effect'] : undefined,
    )
    await reports.bench.submit(id, reports.deps)
    expect(await reports.bench.submission(id)).toMatchObject({ state: 'enqueued' })
    await reportNotMe(reports.deps, { token })
    const { now } = reports.bench.clock
    const request = { reference: `cus-${id}`, staff: 'noor', now }
    expect(await eraseOnRequest(store, request)).toEqual({ outcome: 'under_way' })
    expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
    const later = new Date(now.getTime() + 91 * 86_400_000)
    expect(await store.applications.listExpired(db, later, 10)).toEqual([id])
    expect(await eraseOnRequest(store, request)).toMatchObject({ outcome: 'erased' })
    reports.bench.heals()
    const sent = reports.bench.calls.length
    reports.bench.pass(3_600_000)
    await reports.bench.recover(reports.deps)
    expect(reports.bench.calls.slice(sent)).toEqual([])
    expect(await store.applications.find(db, id)).toBeUndefined()
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
  })

  it('cannot be undone unnoticed in the database, nor can the hold of a report', async () => {
    const { id, token } = await reports.begin()
    const other = await reports.begin()
    await reportNotMe(reports.deps, { token: other.token })
    await close(other.id, 'goes_on', 'supervisor')
    expect(await compareWithSigned(db)).toEqual([])
    await reportNotMe(reports.deps, { token })
    expect(await compareWithSigned(db)).toEqual([])
    const differs = (columns: string[]) => [{ table: 'application', id, what: 'differs', columns }]
    const lift = 'update application set reported_at = null, stopped_at = null'
    await asOwner(db, lift)
    expect(await compareWithSigned(db)).toEqual(differs(['reported_at']))
    await asOwner(db, `update application set reported_at = now() where id = '${id}'`)
    await close(id, 'stopped', 'supervisor')
    expect(await compareWithSigned(db)).toEqual([])
    await asOwner(db, lift)
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(await compareWithSigned(db)).toEqual(differs(['reported_at', 'stopped_at']))
    await store.applications.erase(db, id, reports.bench.clock.now)
    expect(await compareWithSigned(db)).toEqual([])
  })

  it('is decided by nobody who had a part in it, by no agent, and not without an outcome', async () => {
    const { id, token } = await reports.begin()
    await store.audit.append(db, {
      applicationId: id,
      actor: { kind: 'staff', id: reports.members.supervisor.id },
      event: 'return_link_asked',
      detail: { link: id, mail: id, byAddress: false },
      now: reports.bench.clock.now,
    })
    const home = await reports.openBrowser(id, 'home')
    await reportNotMe(reports.deps, { token })
    expect(await close(id, 'stopped', 'agent')).toBe('forbidden')
    expect(await close(id, 'stopped', 'supervisor')).toBe('same_person')
    expect(await close(id, undefined, 'administrator')).toBe('undecided')
    expect((await reports.bench.application(id)).stoppedAt).toBeNull()
    expect(await reports.mayOpen(home, id)).toBe(true)
    expect(await close(id, 'stopped', 'administrator')).toBe('stopped')
  })

  it('leaves nothing for staff to decide, and the application is erased in time', async () => {
    const { id, token } = await reports.begin()
    await reportNotMe(reports.deps, { token })
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      reported: true,
      manualReview: true,
    })
    await close(id, 'stopped', 'supervisor')
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({
      reported: false,
      manualReview: false,
    })
    expect(await store.casework.reported(db, everyApplication, 10)).toEqual([])
    await store.applications.erase(db, id, reports.bench.clock.now)
    expect(await getReportLinkState(reports.deps, token)).toEqual({ state: 'erased' })
  })
})
