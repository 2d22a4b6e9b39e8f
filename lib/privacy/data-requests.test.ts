import { describe, expect, it } from 'vitest'
import type { DataRequestKind } from '#lib/database/states.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { answersNamed, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { withMadeUpSession } from '@/test-support/staff/made-up-member.ts'
import { advanceClock, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { dataRequestLifetimeMs } from './data-request-policy.ts'
import { decideData, requestData } from './data-requests.ts'
import { eraseExpired } from './erase-expired.ts'
import { exportForMember } from './export-for-member.ts'
import { findErasure } from './find-erasure.ts'
import { closedPageSize, listClosedRequests } from './list-closed-requests.ts'
import { listDataRequests } from './list-data-requests.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

const elsewhere = { kind: 'branch', branch: 'harbour', pool: false } as const
const customer = 'Canary@example.com'

describe.each(await openTestStores())('one person’s data, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened)
  const bench = setUpCasework(store)
  const log = createLogger({ level: 'silent' })
  const outbox = createTestOutbox({ store, log, now: () => new Date() })
  const withNotices = { ...staffAuthSettings, email: true, sms: false }
  const deps = (more: Partial<PrivacyDeps> = {}): PrivacyDeps => ({
    ...staff.deps,
    notices: withNotices,
    issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
    secondPerson: true,
    ...more,
  })
  const join = async (name: string, role: 'agent' | 'supervisor' | 'administrator') =>
    (await joinStaff(staff.deps, { name, role })).member
  const addApplication = () => bench.addApplication(answersNamed('Amira', 'Canary'))
  const ask = (
    member: Member,
    applicationId: string,
    more?: Partial<PrivacyDeps>,
    kind: DataRequestKind = 'erasure',
  ) => requestData(deps(more), member, { applicationId, kind, reason: 'customer' })
  const decide = async (
    member: Member,
    applicationId: string,
    outcome: 'approved' | 'rejected' = 'approved',
  ) => {
    const confirmed = (await store.dataRequests.findOpen(db, applicationId))?.id ?? ''
    const why = outcome === 'rejected' ? ('identity' as const) : undefined
    return decideData(deps(), member, { applicationId, outcome, confirmed, why })
  }
  const eventsOf = async (id: string) => (await bench.listEvents(id)).map(({ event }) => event)

  /** Staff change the application, which gives them a part in it. */
  const takePart = (member: Member, applicationId: string) =>
    store.transaction((tx) =>
      store.audit.append(tx, {
        applicationId,
        actor: { kind: 'staff', id: member.id },
        event: 'person_added',
        detail: { person: 'one' },
        now: new Date(),
      }),
    )

  it('is erased when a second person approves, and the customer is told before and after', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const id = await addApplication()
    expect(await ask(sue, id)).toBe('requested')
    await outbox.deliver()
    expect(outbox.emails.splice(0).map(({ to }) => to)).toEqual([customer])
    expect(await listDataRequests(deps(), ada)).toMatchObject([
      { reference: `PTC-${id}`, next: 'approve' },
    ])
    // The member who asked for it waits for somebody else.
    expect(await listDataRequests(deps(), sue)).toMatchObject([{ next: undefined }])
    expect(await decide(ada, id)).toBe('erased')
    expect(await store.applications.find(db, id)).toBeUndefined()
    expect(await listDataRequests(deps(), ada)).toEqual([])
    await outbox.deliver()
    const [told] = outbox.emails.splice(0)
    expect([told?.to, told?.text.includes(`PTC-${id}`)]).toEqual([customer, true])
    expect(await eventsOf(id)).toEqual([
      'data_requested',
      'customer_notified',
      'mail_settled',
      'erasure_confirmed',
      'application_erased',
    ])
    expect(await decide(ada, id)).toBe('gone')
    // Nothing of the customer remains.
    const left = await Promise.all([
      db.selectFrom('mail').selectAll().execute(),
      db.selectFrom('dataRequest').selectAll().execute(),
      store.audit.list(db, id),
    ])
    expect(JSON.stringify(left).toLowerCase()).not.toContain('canary')
    expect((await store.audit.verify(db)).ok).toBe(true)
  })

  it('is not erased by the one who asked, by who had a part in it, or by an agent', async () => {
    const [sue, bob] = [await join('Sue', 'supervisor'), await join('Bob', 'supervisor')]
    const agent = await join('Noor', 'agent')
    const id = await addApplication()
    await takePart(bob, id)
    expect(await ask(agent, id)).toBe('forbidden')
    expect(await ask(sue, id)).toBe('requested')
    expect(await ask(bob, id)).toBe('another')
    expect(await decide(agent, id)).toBe('forbidden')
    expect(await decide(sue, id)).toBe('same_person')
    expect(await decide(bob, id)).toBe('same_person')
    expect(await store.applications.find(db, id)).toBeDefined()
    expect((await eventsOf(id)).filter((event) => event === 'data_request_refused')).toHaveLength(2)
    // The database refuses it too.
    const own = { state: 'done', decidedBy: sue.id, endedAt: new Date() } as const
    await expect(db.updateTable('dataRequest').set(own).execute()).rejects.toThrow()
  })

  it('is not erased by a post that has not passed the page which asks once more', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const applicationId = await addApplication()
    const post = (confirmed?: string) =>
      decideData(deps(), ada, {
        applicationId,
        outcome: 'approved',
        ...(confirmed && { confirmed }),
      })
    await ask(sue, applicationId)
    const earlier = (await store.dataRequests.findOpen(db, applicationId))?.id
    expect(await post()).toBe('unconfirmed')
    expect(await post(applicationId)).toBe('unconfirmed')
    // The approval was taken back, and the export requested anew.
    await decide(sue, applicationId, 'rejected')
    await ask(sue, applicationId)
    expect(await post(earlier)).toBe('unconfirmed')
    expect(await store.applications.find(db, applicationId)).toBeDefined()
    expect(await listDataRequests(deps(), ada)).toMatchObject([
      { applicationId, state: 'requested' },
    ])
    expect(await decide(ada, applicationId)).toBe('erased')
  })

  it('is told by e-mail to those who can approve it, and to nobody else', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const [bob] = [await join('Bob', 'supervisor'), await join('Noor', 'agent')]
    const id = await addApplication()
    await takePart(bob, id)
    const emails = { ...staffAuthSettings, language: 'en' } as const
    expect(await ask(sue, id, { emails })).toBe('requested')
    await outbox.deliver()
    const told = outbox.emails.splice(0).filter(({ to }) => to !== customer)
    expect(told.map(({ to }) => to)).toEqual([ada.person.address])
    expect(told[0]?.text).toContain(`https://apply.example.com/en/staff/applications/${id}/data`)
    expect(told[0]?.text).toContain(`PTC-${id}`)
    expect(told[0]?.text).not.toMatch(/Amira|Canary@/)
  })

  it('stays when it is rejected, taken back, or nobody approves within a week', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const id = await addApplication()
    await ask(sue, id)
    expect(await decide(ada, id, 'rejected')).toBe('rejected')
    await ask(sue, id)
    expect(await decide(sue, id, 'rejected')).toBe('rejected')
    await ask(sue, id)
    advanceClock(dataRequestLifetimeMs)
    expect(await listDataRequests(deps(), ada)).toEqual([])
    expect(await decide(withMadeUpSession(ada), id)).toBe('gone')
    expect(await store.applications.find(db, id)).toBeDefined()
    expect((await eventsOf(id)).at(-1)).toBe('data_request_expired')
    expect(await ask(withMadeUpSession(sue), id)).toBe('requested')
  })

  it('is asked for at most three times a day, because each is a message to the customer', async () => {
    const sue = await join('Sue', 'supervisor')
    const id = await addApplication()
    for (let times = 0; times < 3; times++) {
      expect(await ask(sue, id)).toBe('requested')
      await decide(sue, id, 'rejected')
    }
    expect(await ask(sue, id)).toBe('too_many')
  })

  it('stays while its outcome is open, or while its customer says that it was not them', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const id = await addApplication()
    await ask(sue, id)
    const report = { applicationId: id, channel: null, about: null, now: new Date() }
    await store.transaction((tx) => store.reports.add(tx, report))
    expect(await decide(ada, id)).toBe('reported')
    const sent = await addApplication()
    const body = Buffer.from('{}')
    await store.submissions.add(db, {
      id: '3f2b8c1e-0000-4000-8000-0000000000aa',
      applicationId: sent,
      now: new Date(),
      operations: [{ kind: 'create', idempotencyId: '3f2b8c1e-0000-4000-8000-0000000000ab', body }],
    })
    expect(await ask(sue, sent)).toBe('under_way')
    expect(await store.applications.find(db, id)).toBeDefined()
  })

  it('is erased at once where the operator wants no second person, but not by who had a part', async () => {
    const [sue, bob] = [await join('Sue', 'supervisor'), await join('Bob', 'supervisor')]
    const id = await addApplication()
    await takePart(bob, id)
    expect(await ask(bob, id, { secondPerson: false })).toBe('same_person')
    expect(await ask(sue, id, { secondPerson: false })).toBe('erased')
    expect(await store.applications.find(db, id)).toBeUndefined()
  })

  const closedOf = async (member: Member) => {
    const page = await listClosedRequests(deps(), member)
    if (page === 'forbidden') throw new Error(page)
    return page.requests.map(
      ({ applicationId, kind, outcome, approvedBy, rejectedBy, rejectedFor, isErased }) => ({
        applicationId,
        is: `${kind} ${outcome}`,
        approvedBy,
        rejectedBy,
        rejectedFor,
        isErased,
      }),
    )
  }

  it('is rejected with a reason, or taken back by the member who asked without one', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const applicationId = await addApplication()
    await ask(sue, applicationId)
    const rejected = { applicationId, outcome: 'rejected' } as const
    expect(await decideData(deps(), ada, rejected)).toBe('unreasoned')
    expect(await decideData(deps(), ada, { ...rejected, why: 'law' })).toBe('rejected')
    advanceClock(1_000)
    await ask(sue, applicationId)
    expect(await decideData(deps(), sue, rejected)).toBe('rejected')
    expect((await closedOf(ada)).map(({ is, rejectedFor }) => [is, rejectedFor])).toEqual([
      ['erasure withdrawn', null],
      ['erasure rejected', 'law'],
    ])
  })

  it('says of closed requests what became of them and who decided, the latest first', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const bob = await join('Bob', 'supervisor')
    const [one, other] = [await addApplication(), await addApplication()]
    const nobody = { approvedBy: null, rejectedBy: null, rejectedFor: null, isErased: false }
    await ask(sue, one, {}, 'export')
    expect(await closedOf(ada)).toEqual([])
    await decide(ada, one, 'rejected')
    advanceClock(1_000)
    await ask(sue, one)
    await decide(sue, one, 'rejected')
    advanceClock(1_000)
    // Approved by one and taken back by another.
    await ask(sue, one, {}, 'export')
    await decide(ada, one)
    await decide(bob, one, 'rejected')
    advanceClock(1_000)
    await ask(sue, other)
    await decide(ada, other)
    expect(await closedOf(bob)).toEqual([
      {
        ...nobody,
        applicationId: other,
        is: 'erasure erased',
        approvedBy: ada.id,
        isErased: true,
      },
      {
        ...nobody,
        applicationId: one,
        is: 'export rejected',
        approvedBy: ada.id,
        rejectedBy: bob.id,
        rejectedFor: 'identity',
      },
      { ...nobody, applicationId: one, is: 'erasure withdrawn', rejectedBy: sue.id },
      {
        ...nobody,
        applicationId: one,
        is: 'export rejected',
        rejectedBy: ada.id,
        rejectedFor: 'identity',
      },
    ])
    expect(await listClosedRequests(deps(), await join('Noor', 'agent'))).toBe('forbidden')
    // An erased application has no branch: only those involved in the request see it there.
    expect(await closedOf({ ...bob, scope: elsewhere })).toEqual([])
    expect(await closedOf({ ...ada, scope: elsewhere })).toMatchObject([{ applicationId: other }])
    expect(await findErasure(deps(), ada, other)).toMatchObject({
      reference: `PTC-${other}`,
      request: { requestedBy: sue.id, decidedBy: ada.id, reason: 'customer' },
      isConfirmed: true,
    })
    expect(await findErasure(deps(), bob, other)).toBeUndefined()
    expect(await findErasure(deps(), ada, one)).toBeUndefined()
  })

  it('lists closed requests page by page, those too whose time ended unnoticed', async () => {
    const sue = await join('Sue', 'supervisor')
    const until = new Date(Date.now() + 3_600_000)
    for (let count = 0; count < closedPageSize + 1; count++) {
      const applicationId = await addApplication()
      const asked = { kind: 'export', reason: 'customer', by: sue.id, now: new Date() } as const
      // Two in each moment: a page ends between them.
      const ends = new Date(until.getTime() + Math.floor(count / 2) * 1_000)
      await store.dataRequests.add(db, { ...asked, applicationId, until: ends })
    }
    expect(await closedOf(sue)).toEqual([])
    advanceClock(dataRequestLifetimeMs)
    const first = await listClosedRequests(deps(), sue)
    if (first === 'forbidden' || !first.next) throw new Error('There is no second page')
    const second = await listClosedRequests(deps(), sue, first.next)
    if (second === 'forbidden') throw new Error(second)
    expect([first.requests.length, second.requests.length, second.next]).toEqual([
      closedPageSize,
      1,
      undefined,
    ])
    const all = [...first.requests, ...second.requests]
    expect(new Set(all.map(({ id }) => id)).size).toBe(closedPageSize + 1)
    expect(all.map(({ outcome }) => outcome)).not.toContain('rejected')
    expect(all.at(-1)?.closedAt).toEqual(until)
  })

  it('does not exist for a supervisor of another branch', async () => {
    const sue = await join('Sue', 'supervisor')
    const id = await addApplication()
    await ask(sue, id)
    const other = { ...(await join('Bob', 'supervisor')), scope: elsewhere }
    expect(await exportForMember(deps(), other, id)).toBe('gone')
    expect(await ask(other, id)).toBe('gone')
    expect(await decide(other, id)).toBe('gone')
    expect(await listDataRequests(deps(), other)).toEqual([])
  })

  it('is exported whole and once, for who asked, when a second person approves', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const agent = await join('Noor', 'agent')
    const id = await addApplication()
    expect(await exportForMember(deps(), agent, id)).toBe('forbidden')
    expect(await exportForMember(deps(), sue, id)).toBe('not_approved')
    expect(await ask(sue, id, {}, 'export')).toBe('requested')
    await outbox.deliver()
    expect(outbox.emails.splice(0).map(({ to }) => to)).toEqual([customer])
    expect(await exportForMember(deps(), sue, id)).toBe('not_approved')
    expect(await decide(sue, id)).toBe('same_person')
    expect(await decide(ada, id)).toBe('approved')
    expect(await decide(ada, id)).toBe('gone')
    // The approver cannot download it.
    expect(await exportForMember(deps(), ada, id)).toBe('not_approved')
    const held = await exportForMember(deps(), sue, id)
    if (typeof held === 'string' || !('json' in held)) throw new Error('Nothing was exported')
    expect(JSON.parse(held.json)).toMatchObject({
      application: { answers: { name: { values: { last_name: 'Canary' } } } },
    })
    expect(await exportForMember(deps(), sue, id)).toBe('not_approved')
    const events = await bench.listEvents(id)
    expect(events.filter(({ event }) => event === 'application_exported')).toEqual([
      { event: 'application_exported', actor: { kind: 'staff', id: sue.id }, detail: {} },
    ])
  })

  it('is not downloaded once the approval is over or taken back', async () => {
    const [sue, ada] = [await join('Sue', 'supervisor'), await join('Ada', 'administrator')]
    const id = await addApplication()
    await ask(sue, id, {}, 'export')
    await decide(ada, id)
    expect(await decide(ada, id, 'rejected')).toBe('rejected')
    expect(await exportForMember(deps(), sue, id)).toBe('not_approved')
    await ask(sue, id, {}, 'export')
    await decide(ada, id)
    advanceClock(dataRequestLifetimeMs)
    expect(await exportForMember(deps(), withMadeUpSession(sue), id)).toBe('not_approved')
  })

  it('is exported without a second person where the operator wants none, within the limits', async () => {
    const sue = await join('Sue', 'supervisor')
    const id = await addApplication()
    const alone = deps({ secondPerson: false })
    for (let times = 0; times < 20; times++) {
      expect(await exportForMember(alone, sue, id)).toMatchObject({ reference: `PTC-${id}` })
    }
    expect(await exportForMember(alone, sue, id)).toEqual({ tooMuch: 'exports', period: 'hour' })
    const exported = (await eventsOf(id)).filter((event) => event === 'application_exported')
    expect(exported).toHaveLength(20)
  })

  it('ends a request with an application that is erased when its time is over', async () => {
    const sue = await join('Sue', 'supervisor')
    const id = await addApplication()
    await ask(sue, id)
    await eraseExpired({ store, log }, new Date(Date.now() + 2 * 3_600_000))
    expect(await store.dataRequests.findOpen(db, id)).toBeUndefined()
    expect(await listDataRequests(deps(), sue)).toEqual([])
  })
})
