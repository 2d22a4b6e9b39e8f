import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationContact } from '#lib/access/store/contacts.ts'
import type { Author } from '#lib/onboarding/answers/answer-authors.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { collectContactFacts, isProvenThroughStaff } from './collect-contact-facts.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const soon = new Date('2026-11-21T10:00:01.000Z')
const grace = '3f2b8c1e-0000-4000-8000-000000000001'
const byStaff: Author = { kind: 'staff', id: grace }
const byCustomer: Author = { kind: 'customer' }
const maya = 'maya@example.com'

describe.each(await openTestStores())('the facts about contacts, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let id: string

  beforeEach(async () => {
    await opened.reset()
    id = await begin()
  })
  afterAll(opened.close)

  async function begin(): Promise<string> {
    const own = randomUUID()
    const ids = { customerId: `cus-${own}`, accountId: `acc-${own}` }
    const expiresAt = new Date(now.getTime() + 3_600_000)
    await store.applications.add(db, { id: own, ...ids, locale: 'en', expiresAt, now })
    return own
  }

  async function sendByStaff(applicationId: string, value: string, by: Author): Promise<string> {
    const contact = await store.contacts.note(db, { applicationId, kind: 'email', value, by, now })
    await store.contacts.noteStaffLink(db, contact, { staffId: grace, now })
    return contact
  }

  function prove(address: string, by: 'link' | 'branch_code' = 'link', at = now) {
    return store.contacts.prove(db, { applicationId: id, address, by, now: at })
  }

  async function facts(emails: string[] = [maya]) {
    const contacts = await store.contacts.list(db, id)
    return collectContactFacts(store, db, { id, emails, contacts })
  }

  const none = {
    linkSentElsewhere: false,
    provenThroughStaff: false,
    usedByStaffElsewhere: false,
    hasAddressOfStaff: false,
  }

  it('are none for a customer who proved the address of the answers', async () => {
    await store.contacts.note(db, {
      applicationId: id,
      kind: 'email',
      value: maya,
      by: byCustomer,
      now,
    })
    await prove(maya)
    expect(await facts()).toEqual(none)
  })

  it('are none for a link from staff to the address that the customer gave, in any case', async () => {
    await sendByStaff(id, 'Maya@Example.com', byCustomer)
    await prove(maya)
    expect(await facts()).toEqual(none)
  })

  it('include a link that was sent elsewhere, by staff or by the customer', async () => {
    await sendByStaff(id, 'elsewhere@example.com', byCustomer)
    expect(await facts()).toEqual({ ...none, linkSentElsewhere: true })
    id = await begin()
    await prove('another@example.com')
    expect(await facts()).toEqual({ ...none, linkSentElsewhere: true })
    expect(await facts(['another@example.com'])).toEqual(none)
  })

  it('include an address that staff gave and proved by their own link or a code in the branch', async () => {
    await sendByStaff(id, maya, byStaff)
    expect(await facts()).toEqual(none)
    await prove(maya)
    expect(await facts()).toEqual({ ...none, provenThroughStaff: true })
    id = await begin()
    await store.contacts.note(db, {
      applicationId: id,
      kind: 'email',
      value: maya,
      by: byStaff,
      now,
    })
    await prove(maya, 'branch_code')
    expect((await facts()).provenThroughStaff).toBe(true)
  })

  it('do not change with an address that is proven later from within the application', async () => {
    await sendByStaff(id, 'throw-away@example.com', byStaff)
    await prove('throw-away@example.com')
    await prove(maya, 'link', soon)
    expect(await facts()).toMatchObject({ provenThroughStaff: true, linkSentElsewhere: true })
  })

  it('include an address to which staff sent a link of another application', async () => {
    const other = await begin()
    await store.contacts.note(db, {
      applicationId: other,
      kind: 'email',
      value: maya,
      by: byCustomer,
      now,
    })
    // Another application with the same contact is a different flag.
    expect(await facts()).toEqual(none)
    await sendByStaff(other, maya, byCustomer)
    expect(await facts()).toEqual({ ...none, usedByStaffElsewhere: true })
    expect(await facts(['b@example.com'])).toEqual(none)
    // Also if it is no answer, and only a link of this application went there.
    await sendByStaff(id, maya, byCustomer)
    expect((await facts(['b@example.com'])).usedByStaffElsewhere).toBe(true)
  })
})

it('is not proven through staff if the customer’s own link proved it first', () => {
  const contact: ApplicationContact = {
    id: randomUUID(),
    applicationId: randomUUID(),
    kind: 'email',
    value: maya,
    firstGivenBy: grace,
    firstGivenAt: now,
    lastGivenAt: now,
    customerGaveAt: null,
    staffGaveBy: grace,
    staffGaveAt: now,
    provenAt: now,
    provenBy: 'link',
    staffLinkAt: null,
    staffLinkBy: null,
    approvedAt: null,
    approvedBy: null,
  }
  expect(isProvenThroughStaff([contact])).toBe(false)
  expect(isProvenThroughStaff([{ ...contact, staffLinkAt: now, staffLinkBy: grace }])).toBe(true)
  const ofCustomer = { ...contact, firstGivenBy: null, provenAt: now }
  const later = { ...contact, staffLinkAt: soon, staffLinkBy: grace, provenAt: soon }
  expect(isProvenThroughStaff([later, ofCustomer])).toBe(false)
  expect(isProvenThroughStaff([])).toBe(false)
})
