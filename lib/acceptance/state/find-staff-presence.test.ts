import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#lib/access/rules/secrets.ts'
import { sessionLabel } from '#lib/access/rules/session-names.ts'
import type { Actor, AuditEvent } from '#lib/audit/rules/event.ts'
import type { DeviceKind } from '#lib/database/states.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '#lib/staff/staff-deps.ts'
import { addDeviceSession } from '@/test-support/device-session.ts'
import { addStaff } from '@/test-support/staff/add-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findStaffPresence } from './find-staff-presence.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-11-22T10:00:00.000Z')
const session = hashSecret('the browser in which it was started')
const customer: Actor = { kind: 'customer', session: sessionLabel(session) }

describe.each(await openTestStores())('staff involvement in an acceptance, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let grace: string
  let id: string

  beforeEach(async () => {
    await opened.reset()
    const staff = createStaffDeps(store, () =>
      createStaffAuth(store, {
        brand: 'Portico',
        publicUrl: new URL('https://apply.example.com'),
        idleMs: 60_000,
      }),
    )
    grace = (await addStaff(staff, { name: 'Grace', role: 'agent' })).account
    id = randomUUID()
    const ids = { customerId: `cus-${id}`, accountId: `acc-${id}` }
    await store.applications.add(db, { id, ...ids, locale: 'en', expiresAt: later, now })
    await store.sessions.add(db, session, later, now)
    await store.sessions.grant(db, session, id)
  })
  afterAll(opened.close)

  const byStaff = (): Actor => ({ kind: 'staff', id: grace })

  async function happened(actor: Actor, event: AuditEvent) {
    await store.transaction((tx) =>
      store.audit.append(tx, { applicationId: id, actor, ...event, now }),
    )
  }

  const asked = (link: string): AuditEvent => ({
    event: 'return_link_asked',
    detail: { link, mail: randomUUID(), byAddress: false },
  })
  const linkOpened = (link: string): AuditEvent => ({
    event: 'return_link_opened',
    detail: { link, closed: 1 },
  })

  /** Opens the application in a browser by a mailed link; the audit names its requester. */
  async function openedByLink(sender: Actor): Promise<Buffer> {
    const link = randomUUID()
    const browser = hashSecret(link)
    await happened(sender, asked(link))
    await store.sessions.add(db, browser, later, now)
    await store.sessions.grant(db, browser, id, { idleUntil: later, endsAt: later })
    await happened(customer, linkOpened(link))
    return browser
  }

  /** Somebody gave an address, and a link that was sent there was opened. */
  async function prove(value: string, by: Author): Promise<string> {
    const given = { applicationId: id, kind: 'email', value, by, now } as const
    const contact = await store.contacts.note(db, given)
    await store.returnAddresses.prove(db, id, value, { by: 'link', now })
    return contact
  }

  function onDevice(kind: DeviceKind, proven: boolean): Promise<Buffer> {
    const staffId = kind === 'own' ? null : grace
    const given = { applicationId: id, kind, staffId, proven, now, expiresAt: later }
    return addDeviceSession(store, given)
  }

  async function found(browser: Buffer) {
    return store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('It is gone')
      const { presence, helpers, authentication } = await findStaffPresence(
        store,
        tx,
        application,
        browser,
      )
      return { presence, helpers, authentication }
    })
  }

  it('has no staff if the customer was alone', async () => {
    await happened(customer, { event: 'application_begun', detail: { locale: 'en' } })
    expect(await found(session)).toEqual({
      presence: { channel: 'online', staff: [] },
      helpers: [],
      authentication: {
        by: 'session',
        session: sessionLabel(session),
        emailProvenAt: null,
        contactGivenBy: null,
        linkSentBy: null,
        linkSentByStaff: null,
      },
    })
  })

  it('names the agent who sent the link to a customer who filled in alone', async () => {
    const browser = await openedByLink(byStaff())
    await prove('maya@example.com', { kind: 'customer' })
    expect(await found(browser)).toEqual({
      presence: {
        channel: 'assisted',
        staff: [{ id: grace, role: 'agent', parts: ['sent_link'] }],
      },
      helpers: [{ id: grace, name: 'Grace' }],
      authentication: {
        by: 'mailed_link',
        session: sessionLabel(browser),
        emailProvenAt: now.toISOString(),
        contactGivenBy: 'customer',
        linkSentBy: 'staff',
        linkSentByStaff: grace,
      },
    })
  })

  it('records that a contact was given by staff, also where the customer gave it or another one afterwards', async () => {
    const byCustomer = { kind: 'customer' } as const
    const given = async () => (await found(session)).authentication.contactGivenBy
    const contact = await prove('agent@example.com', { kind: 'staff', id: grace })
    expect(await given()).toBe('staff')
    // The agent, who reads that mail, has another address proven from within the application.
    await prove('agent@example.com', byCustomer)
    await prove('another@example.com', byCustomer)
    expect(await given()).toBe('staff')
    await store.contacts.approve(db, contact, { by: randomUUID(), now })
    expect(await given()).toBe('approved')
  })

  it('retains the agent when the customer returns by a link of their own', async () => {
    await openedByLink(byStaff())
    const browser = await openedByLink(customer)
    expect(await found(browser)).toMatchObject({
      presence: { channel: 'assisted', staff: [{ id: grace, parts: ['sent_link'] }] },
      authentication: { by: 'mailed_link', linkSentBy: 'customer', linkSentByStaff: null },
    })
  })

  it('records that nobody known requested a link that was requested by address alone', async () => {
    const browser = await openedByLink({ kind: 'system' })
    expect(await found(browser)).toMatchObject({
      presence: { channel: 'online', staff: [] },
      authentication: { by: 'mailed_link', linkSentBy: 'system', linkSentByStaff: null },
    })
  })

  it('records for another device of the customer who sent the link by which they had come before', async () => {
    await openedByLink(byStaff())
    expect((await found(await onDevice('own', false))).authentication).toMatchObject({
      by: 'device_link',
      linkSentBy: 'staff',
      linkSentByStaff: grace,
    })
  })

  it.each(['branch', 'handed_over'] as const)(
    'has the staff who were present: %s',
    async (kind) => {
      expect(await found(await onDevice(kind, true))).toMatchObject({
        presence: { channel: 'branch', staff: [{ id: grace, role: 'agent', parts: ['present'] }] },
        helpers: [{ id: grace, name: 'Grace' }],
        authentication: { by: 'branch_code', linkSentBy: null },
      })
      // Accepted elsewhere afterwards, nobody of staff was there.
      expect((await found(session)).presence).toEqual({ channel: 'online', staff: [] })
    },
  )

  it('has the staff who made a device link, also if the terms are accepted in another browser', async () => {
    const detail = { link: randomUUID(), kind: 'branch' }
    await happened(byStaff(), { event: 'device_link_made', detail })
    expect((await found(session)).presence).toEqual({
      channel: 'assisted',
      staff: [{ id: grace, role: 'agent', parts: ['connected_device'] }],
    })
  })

  it('includes staff whose account is not known', async () => {
    const detail = { step: 'name', fields: ['first_name'], changed: ['first_name'] }
    await happened({ kind: 'staff', id: 'operator' }, { event: 'step_kept', detail })
    expect(await found(session)).toMatchObject({
      presence: { staff: [{ id: 'operator', role: 'unknown', parts: ['filled_in'] }] },
      helpers: [],
    })
  })
})
