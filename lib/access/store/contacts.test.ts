import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { loginsOf } from '#lib/staff/store/staff-accounts.ts'
import { openTestStores, testErasureKeys, testSecret } from '@/test-support/test-store.ts'

const now = new Date('2026-11-02T10:00:00.000Z')
const later = new Date('2026-11-02T11:00:00.000Z')
const id = '0ada0000-0000-4000-8000-000000000001'
const other = '0ada0000-0000-4000-8000-000000000002'
const agent = '0a9e0000-0000-4000-8000-000000000001'
const supervisor = '0a9e0000-0000-4000-8000-000000000002'
const address = 'Amira@example.org'
const customer = { kind: 'customer' } as const
const staff = { kind: 'staff', id: agent } as const

describe.each(await openTestStores())('contacts of applications on $name', (opened) => {
  const { store, database, keyring } = opened
  const { db } = store
  beforeEach(async () => {
    await opened.reset()
    for (const each of [id, other]) {
      const ids = { id: each, customerId: `cus-${each}`, accountId: `acc-${each}` }
      await store.applications.add(db, { ...ids, locale: 'en', expiresAt: later, now })
    }
  })
  afterAll(opened.close)

  async function save(
    answers: Record<string, unknown>,
    by: typeof customer | typeof staff,
    at = now,
  ) {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, id)
      if (!application) throw new Error('erased')
      await store.applications.updateAnswers(tx, application, { answers, by, now: at })
    })
  }
  const contact = (email: string, telephone = '+442079460000') => ({
    contact: { typed: {}, values: { email_address: email, telephone_number: telephone } },
  })

  it('are recorded with the person who gave them whenever answers are saved, earlier ones too', async () => {
    await save(contact(address), customer)
    await save(contact('agent@example.net'), staff, later)
    expect(await store.contacts.list(db, id)).toMatchObject([
      { kind: 'email', value: address, firstGivenBy: null, customerGaveAt: now, staffGaveAt: null },
      { kind: 'telephone', value: '+442079460000', customerGaveAt: now, lastGivenAt: now },
      {
        kind: 'email',
        value: 'agent@example.net',
        firstGivenBy: agent,
        firstGivenAt: later,
        customerGaveAt: null,
        staffGaveBy: agent,
      },
    ])
  })

  it('stay those of staff where the customer saves the page without changing them', async () => {
    await save(contact('agent@example.net'), staff)
    await save(contact('agent@example.net'), customer, later)
    expect(await store.contacts.findAddress(db, id, 'agent@example.net')).toMatchObject({
      customerGaveAt: null,
      lastGivenAt: now,
    })
  })

  it('of a company are its own, and not those of its people', async () => {
    const person = {
      id: other,
      answers: { person_contact: contact('officer@example.org').contact },
    }
    await save({ company_contact: contact(address).contact, people: [person] }, customer)
    expect((await store.contacts.list(db, id)).map(({ value }) => value)).toEqual([
      address,
      '+442079460000',
    ])
  })

  it('are one contact however their capitals are typed, and found in every application', async () => {
    const given = { kind: 'email', value: address, now } as const
    const first = await store.contacts.note(db, { ...given, applicationId: id, by: staff })
    const again = { ...given, value: 'amira@EXAMPLE.org', now: later }
    expect(await store.contacts.note(db, { ...again, applicationId: id, by: customer })).toBe(first)
    await store.contacts.note(db, { ...given, applicationId: other, by: staff })
    expect(await store.contacts.list(db, id)).toMatchObject([
      { staffGaveBy: agent, staffGaveAt: now, customerGaveAt: later, firstGivenBy: agent },
    ])
    const everywhere = await store.contacts.findEverywhere(db, again)
    expect(everywhere.map(({ applicationId }) => applicationId)).toEqual([id, other])
  })

  it('are one mailbox in every spelling of its domain, in every index of addresses', async () => {
    const [unicode, ascii] = ['Amira@münchen.example', 'amira@xn--mnchen-3ya.EXAMPLE']
    const decomposed = unicode.normalize('NFD')
    await store.returnAddresses.prove(db, id, ascii, { by: 'link', now })
    for (const spelling of [unicode, ascii, decomposed]) {
      expect(await store.contacts.findAddress(db, id, spelling)).toMatchObject({ provenAt: now })
      const contact = { kind: 'email', value: spelling } as const
      expect(await store.contacts.findEverywhere(db, contact)).toHaveLength(1)
      const open = await store.returnAddresses.listOpenApplications(db, spelling)
      expect(open.map((application) => application.id)).toEqual([id])
      expect(loginsOf(keyring, spelling)).toEqual(loginsOf(keyring, ascii))
    }
    expect((await store.contacts.list(db, id)).map(({ value }) => value)).toEqual([ascii])
  })

  it('store when and how they were first proven, and the last link of staff', async () => {
    const given = { applicationId: id, kind: 'email', value: address, now } as const
    const contactId = await store.contacts.note(db, { ...given, by: staff })
    await store.returnAddresses.prove(db, id, address, { by: 'branch_code', now })
    await store.returnAddresses.prove(db, id, address, { by: 'link', now: later })
    await store.contacts.noteStaffLink(db, contactId, { staffId: agent, now })
    expect(await store.contacts.findAddress(db, id, address)).toMatchObject({
      provenAt: now,
      provenBy: 'branch_code',
      staffLinkAt: now,
      staffLinkBy: agent,
    })
  })

  it('tell nobody who reads the database what they are, and go with the application', async () => {
    await save(contact(address), customer)
    const contactId = (await store.contacts.list(db, id))[0]?.id ?? ''
    await requestFor(contactId)
    const stored = async () =>
      JSON.stringify([
        await db.selectFrom('applicationContact').selectAll().execute(),
        await db.selectFrom('contactRequest').selectAll().execute(),
      ])
    const bytes = Buffer.from(address).toString('hex')
    expect(await stored()).not.toMatch(new RegExp(`${address}|${bytes}|CANARY`, 'i'))
    await store.transaction((tx) => store.applications.erase(tx, id, later))
    expect(await store.contacts.list(db, id)).toEqual([])
    expect(await store.contactRequests.ofApplication(db, id)).toMatchObject([
      { contactId: null, reason: null, requestedBy: agent },
    ])
  })

  it('are found after the keys were rotated, and the older key can go', async () => {
    await save(contact(address), customer)
    await store.contacts.prove(db, { applicationId: id, address, by: 'link', now })
    const secrets = ['another secret for tests, long enough too', testSecret]
    const rotated = createStore({ database, keyring: createKeyring(secrets, testErasureKeys()) })
    await rotated.rewrap(100)
    expect(await rotated.countToRewrap()).toBe(0)
    const alone = createStore({
      database,
      keyring: createKeyring(secrets.slice(0, 1), testErasureKeys()),
    })
    expect(await alone.contacts.findAddress(db, id, address)).toMatchObject({
      customerGaveAt: now,
      provenAt: now,
    })
    expect(keyring.currentKeyId).not.toBe(alone.currentKeyId)
  })

  async function requestFor(contactId: string) {
    return store.contactRequests.add(db, {
      applicationId: id,
      contactId,
      requestedBy: agent,
      requestedAt: now,
      reason: 'CANARY lost the mailbox',
      usableAt: now,
      expiresAt: later,
    })
  }

  describe('a request to use another', () => {
    async function requested() {
      const given = { applicationId: id, kind: 'email', value: 'new@example.net', now } as const
      return requestFor(await store.contacts.note(db, { ...given, by: staff }))
    }

    it('is one at a time, and says why when it is opened', async () => {
      const request = await requested()
      expect(await store.contactRequests.findOpen(db, id)).toMatchObject({
        id: request,
        state: 'requested',
        reason: 'CANARY lost the mailbox',
      })
      await expect(requested()).rejects.toThrow(/contact_request_open/)
      expect(await store.contactRequests.end(db, request, { state: 'stopped', now })).toBe(true)
      expect(await store.contactRequests.end(db, request, { state: 'rejected', now })).toBe(false)
      await requested()
    })

    it('is refused by the database where who asked approves it, or it had ended', async () => {
      const request = await requested()
      await expect(store.contactRequests.approve(db, request, { by: agent, now })).rejects.toThrow(
        /violates check constraint/,
      )
      await store.contactRequests.end(db, request, { state: 'stopped', now })
      expect(await store.contactRequests.approve(db, request, { by: supervisor, now })).toBe(false)
      await expect(
        db.updateTable('contactRequest').set({ state: 'approved', endedAt: null }).execute(),
      ).rejects.toThrow(/ends once/)
      await expect(
        db
          .updateTable('contactRequest')
          .set({ usableAt: new Date(0) })
          .execute(),
      ).rejects.toThrow(/ends once/)
    })
  })
})
