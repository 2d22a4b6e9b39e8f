import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAcceptance } from '#lib/acceptance/record-acceptance.ts'
import { findStaffPresence } from '#lib/acceptance/state/find-staff-presence.ts'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import type { Actor, AuditEvent } from '#lib/audit/rules/event.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '#lib/staff/staff-deps.ts'
import { addDeviceSession } from '@/test-support/device-session.ts'
import { addStaff } from '@/test-support/staff/add-staff.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { createProgress, session, terms } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { type AcceptingRequest, collectRiskFacts, raiseFlags } from './raise-flags.ts'
import { minReadingMs, recentChangeMs } from './rules/flag-rules.ts'

const acceptedAt = new Date('2026-11-21T10:00:00.000Z')
const ago = (ms: number) => new Date(acceptedAt.getTime() - ms)
const grace = '3f2b8c1e-0000-4000-8000-000000000001'
const staff: Actor = { kind: 'staff', id: grace }
const customer: Actor = { kind: 'customer', session: 'abc' }
const mark = hashSecret('the mark of a browser')

const seen: AcceptingRequest = {
  session,
  terms,
  shownAt: ago(minReadingMs),
  network: '192.0.2.0/24',
  mark: undefined,
}

describe.each(await openTestStores())('the flags of an acceptance, on $name', (opened) => {
  const { store } = opened
  const { db } = store

  beforeEach(async () => {
    await opened.reset()
    const expiresAt = new Date(acceptedAt.getTime() + 1)
    await store.sessions.add(db, session, expiresAt, ago(1))
    await store.flags.noteOpened(db, opening('terms'))
  })
  afterAll(opened.close)

  const opening = (document: string) => ({
    tokenHash: session,
    document,
    version: terms[0]?.version ?? '',
    now: ago(1),
  })

  async function begin(contact = { email: 'amira@example.com', telephone: '+12025550147' }) {
    const id = randomUUID()
    const ids = { customerId: `cus-${id}`, accountId: `acc-${id}` }
    const expiresAt = new Date(acceptedAt.getTime() + 3_600_000)
    await store.transaction(async (tx) => {
      const now = ago(recentChangeMs)
      const draft = await store.applications.add(tx, { id, ...ids, locale: 'en', expiresAt, now })
      const values = { email_address: contact.email, telephone_number: contact.telephone }
      const answers = { contact: { typed: values, values } }
      await store.applications.updateAnswers(tx, draft, { answers, now })
    })
    return id
  }

  async function happened(
    id: string,
    actor: Actor,
    event: AuditEvent,
    now = ago(recentChangeMs - 1),
  ) {
    await store.transaction((tx) =>
      store.audit.append(tx, { applicationId: id, actor, ...event, now }),
    )
  }

  const savedStep = (changed: string[], step = 'contact'): AuditEvent => ({
    event: 'step_kept',
    detail: { step, fields: changed, changed },
  })

  /** Accepts, and returns the flags that were raised and the staff who had a part. */
  async function raised(id: string, of: Partial<AcceptingRequest> = {}) {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('It is gone')
      const request = { ...seen, ...of }
      const given = {
        progress: createProgress({}),
        terms,
        attested: false,
        session: request.session,
        acceptanceContext,
      }
      const found = await findStaffPresence(store, tx, application, request.session)
      const facts = await collectRiskFacts(store, tx, application, request, found)
      const acceptance = await recordAcceptance(
        { store, now: () => acceptedAt },
        tx,
        application,
        given,
      )
      await raiseFlags(store, tx, acceptance, facts)
    })
    const flags = (await store.flags.ofApplication(db, id)).at(-1)
    return { codes: flags?.codes, staff: flags?.staff }
  }

  it('are none for a customer who read and accepted alone, and nothing is recorded', async () => {
    const id = await begin()
    await happened(id, customer, savedStep(['email_address']))
    await happened(id, customer, savedStep(['email_address']))
    expect(await raised(id)).toEqual({ codes: [], staff: [] })
    const recorded = await store.audit.list(db, id)
    expect(recorded.map(({ event }) => event)).not.toContain('flags_raised')
  })

  it('name the staff who entered something, and not those who looked or were refused', async () => {
    const id = await begin()
    await happened(id, staff, { event: 'staff_stopped', detail: { act: 'accept' } })
    expect(await raised(id)).toEqual({ codes: [], staff: [] })
    await happened(id, staff, savedStep(['first_name'], 'name'))
    expect(await raised(id)).toEqual({ codes: [], staff: [grace] })
    const other = randomUUID()
    const asked = { link: randomUUID(), mail: randomUUID(), byAddress: false }
    await happened(id, { kind: 'staff', id: other }, { event: 'return_link_asked', detail: asked })
    expect((await raised(id)).staff).toEqual([grace, other])
  })

  it('know the network of staff, for this application only and until it is erased', async () => {
    const [id, other] = [await begin(), await begin({ email: 'b@example.com', telephone: '+1' })]
    const origin = { applicationId: other, staffId: grace, network: '192.0.2.0/24', now: ago(1) }
    await store.flags.noteOrigin(db, origin)
    expect((await raised(id)).codes).toEqual([])
    expect((await raised(other)).codes).toEqual(['same_network'])
    expect((await raised(other, { network: '198.51.100.0/24' })).codes).toEqual([])
    expect((await raised(other, { network: undefined })).codes).toEqual([])
    const rows = await db.selectFrom('staffNetwork').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
    await store.transaction((tx) => store.applications.erase(tx, other, acceptedAt))
    expect(await db.selectFrom('staffNetwork').selectAll().execute()).toEqual([])
  })

  it('know a browser that staff have signed in with, who count as present', async () => {
    const deps = createStaffDeps(store, () =>
      createStaffAuth(store, {
        brand: 'Portico',
        publicUrl: new URL('https://apply.example.com'),
        idleMs: 60_000,
      }),
    )
    const { account } = await addStaff(deps, { name: 'Hal', role: 'agent' })
    await store.flags.noteDevice(db, { mark, staffId: account, now: ago(1) })
    const id = await begin()
    expect(await raised(id, { mark })).toEqual({ codes: ['same_device'], staff: [account] })
    const unknown = hashSecret('of another browser')
    expect(await raised(id, { mark: unknown })).toEqual({ codes: [], staff: [] })

    // The address of an account of staff, in whatever capitals.
    const own = await begin({ email: 'HAL.canary@example.com', telephone: '+15552000002' })
    expect((await raised(own)).codes).toEqual(['contact_of_staff'])
  })

  it('distinguish an opened link from staff from an unopened one and from the customer’s own', async () => {
    const id = await begin()
    const links = { ours: randomUUID(), own: randomUUID() }
    const asked = (link: string): AuditEvent => ({
      event: 'return_link_asked',
      detail: { link, mail: randomUUID(), byAddress: false },
    })
    const opened = (link: string): AuditEvent => ({
      event: 'return_link_opened',
      detail: { link, closed: 0 },
    })
    await happened(id, staff, asked(links.ours))
    await happened(id, customer, asked(links.own))
    await happened(id, customer, opened(links.own))
    expect(await raised(id)).toEqual({ codes: [], staff: [grace] })
    await happened(id, customer, opened(links.ours))
    expect((await raised(id)).codes).toEqual(['link_by_staff'])
    // A link of their own afterwards does not undo it: the address was proven by the first.
    await happened(id, customer, opened(links.own))
    expect((await raised(id)).codes).toEqual(['link_by_staff'])
  })

  it('record how it was accepted', async () => {
    const wayOf = async (id: string) => (await store.flags.ofApplication(db, id)).at(-1)?.way
    const person = { name: 'Grace', address: 'grace@example.com' }
    await store.staff.add(db, { id: grace, person, role: 'agent', now: ago(1) })
    const alone = await begin()
    await raised(alone)
    expect(await wayOf(alone)).toBe('online')
    for (const [kind, way] of [
      [undefined, 'assisted'],
      ['own', 'assisted'],
      ['branch', 'branch'],
      ['handed_over', 'handed_over'],
    ] as const) {
      const id = await begin()
      await happened(id, staff, savedStep(['first_name'], 'name'))
      const staffId = kind === 'own' ? null : grace
      const expiresAt = new Date(acceptedAt.getTime() + 1)
      const given = { applicationId: id, staffId, proven: false, now: ago(1), expiresAt }
      await raised(id, kind && { session: await addDeviceSession(store, { ...given, kind }) })
      expect(await wayOf(id), kind).toBe(way)
    }
  })

  it('find another application with the same contact, and not this one', async () => {
    const [one, other] = [
      await begin(),
      await begin({ email: 'b@example.com', telephone: '+12025550147' }),
    ]
    const alone = await begin({ email: 'c@example.com', telephone: '+12025550199' })
    expect((await raised(one)).codes).toEqual(['contact_shared'])
    expect((await raised(other)).codes).toEqual(['contact_shared'])
    expect((await raised(alone)).codes).toEqual([])
    expect((await store.audit.list(db, one)).at(-1)).toMatchObject({
      event: 'flags_raised',
      detail: { flags: ['contact_shared'] },
      actor: { kind: 'system' },
    })
  })

  it('distinguish a contact that staff replaced shortly before from one that they entered', async () => {
    const id = await begin()
    await happened(id, staff, savedStep(['email_address', 'telephone_number']))
    expect((await raised(id)).codes).toEqual([])
    await happened(id, staff, savedStep(['first_name'], 'name'))
    await happened(id, customer, savedStep(['email_address']))
    expect((await raised(id)).codes).toEqual([])
    await happened(id, staff, savedStep(['email_address']))
    expect((await raised(id)).codes).toEqual(['contact_changed'])
    const long = await begin({ email: 'd@example.com', telephone: '+12025550198' })
    await happened(long, customer, savedStep(['email_address']), ago(recentChangeMs + 1))
    await happened(long, staff, savedStep(['email_address']), ago(recentChangeMs))
    expect((await raised(long)).codes).toEqual([])
  })

  it('count the seconds and the documents of the browser in which it was accepted', async () => {
    const id = await begin()
    expect((await raised(id, { shownAt: ago(minReadingMs - 1) })).codes).toEqual([
      'accepted_quickly',
    ])
    const elsewhere = hashSecret('another session')
    await store.flags.noteOpened(db, { ...opening('terms'), tokenHash: elsewhere })
    expect((await raised(id, { session: elsewhere })).codes).toEqual(['documents_unopened'])
    expect(await db.selectFrom('documentOpened').select('document').execute()).toHaveLength(1)
  })
})
