import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStore } from '#lib/database/store.ts'
import { createDatabaseWriter } from '@/test-support/database-writer.ts'
import { ada, grace, later, nextMonth, now } from '@/test-support/stored-application.ts'
import { openServiceStore, openTestStore } from '@/test-support/test-store.ts'
import { mayReceiveLink } from './known-contacts.ts'

const url = process.env.TEST_DATABASE_URL
const service = url ? await openServiceStore(url) : undefined
const opened = await openTestStore()
const actors = [
  { opened, actor: 'somebody with all rights', hasAllRights: true },
  ...(service
    ? [
        {
          opened: service,
          actor: 'somebody with the rights of the service',
          hasAllRights: false,
        },
      ]
    : []),
]
const evil = 'evil@example.net'
const agent = '0a9e0000-0000-4000-8000-000000000001'
const supervisor = '0a9e0000-0000-4000-8000-000000000002'

// The attackers write to the database, and say to staff on the telephone that a link goes to their mailbox.
describe.each(actors)('where staff may send a link, against $actor', ({ opened, hasAllRights }) => {
  const alarms: unknown[] = []
  const { database, keyring } = opened
  const store = createStore({ database, keyring, onBrokenRights: (found) => alarms.push(found) })
  const { db } = store
  const writer = createDatabaseWriter(db, { hasAllRights })
  const isEvil = `application_id = '${ada.id}' and first_given_by is not null`

  beforeEach(async () => {
    await opened.reset()
    for (const application of [ada, grace]) await store.applications.add(db, application)
    const contact = { kind: 'email', value: evil, now } as const
    const by = { kind: 'staff', id: agent } as const
    await store.contacts.note(db, { ...contact, applicationId: ada.id, by })
    // An application of their own, in which everything is true of it.
    await store.contacts.note(db, {
      ...contact,
      applicationId: grace.id,
      by: { kind: 'customer' },
    })
    await store.contacts.prove(db, { applicationId: grace.id, address: evil, by: 'link', now })
    alarms.length = 0
  })
  afterAll(opened.close)

  const mayReceive = async () => {
    const application = await store.applications.find(db, ada.id)
    if (!application) throw new Error('erased')
    // After a "not me" report, a contact that only staff entered is not accepted any more.
    return mayReceiveLink(store, db, { ...application, reportedAt: now }, evil, later)
  }

  it('does not follow from what they write', async () => {
    expect(await mayReceive()).toBe(false)
    expect(alarms).toEqual([])
    const [own] = await writer.read('application_contact', `application_id = '${grace.id}'`)
    const copied = (column: string) => `${column} = '${own?.[column]}'`
    for (const change of [
      'customer_gave_at = now()',
      `${copied('customer_gave_at')}, ${copied('customer_gave_seal')}`,
      `proven_at = now(), proven_by = 'link'`,
      `${copied('proven_at')}, proven_by = 'link', ${copied('trust_seal')}`,
    ]) {
      alarms.length = 0
      expect(await writer.update('application_contact', isEvil, change)).toBe(true)
      expect([change, await mayReceive()]).toEqual([change, false])
      expect([change, alarms]).toEqual([
        change,
        expect.arrayContaining([{ subject: 'application', id: ada.id }]),
      ])
    }
  })

  it('does not follow from the contact of another application put in its place', async () => {
    const [own] = await writer.read('application_contact', `application_id = '${grace.id}'`)
    await writer.delete('application_contact', isEvil)
    await writer.delete('application_contact', `application_id = '${grace.id}'`)
    const moved = { ...own, application_id: ada.id }
    expect(await writer.insert('application_contact', [moved])).toBe(true)
    await expect(mayReceive()).rejects.toMatchObject({ code: 'SEAL_BROKEN' })
  })

  async function ask() {
    const { id: contactId = '' } = (await store.contacts.findAddress(db, ada.id, evil)) ?? {}
    const asked = { applicationId: ada.id, contactId, requestedBy: agent, reason: 'they moved' }
    const times = { requestedAt: now, usableAt: now, expiresAt: nextMonth }
    const request = await store.contactRequests.add(db, { ...asked, ...times })
    return { contactId, request, isRequest: `id = '${request}'` }
  }

  it('does not follow from a request that nobody approved but they', async () => {
    const { isRequest } = await ask()
    const approval = `state = 'approved', decided_at = now(), decided_by = gen_random_uuid()`
    expect(await writer.update('contact_request', isRequest, approval)).toBe(true)
    expect(await mayReceive()).toBe(false)
    expect(alarms).toContainEqual({ subject: 'application', id: ada.id })
  })

  it('does not follow from an approved request that was stopped, and that they put back', async () => {
    const { contactId, request, isRequest } = await ask()
    await store.contactRequests.approve(db, request, { by: supervisor, now })
    await store.contacts.approve(db, contactId, { by: supervisor, now })
    expect(await mayReceive()).toBe(true)
    const [before] = await writer.read('contact_request', isRequest)
    await store.contactRequests.end(db, request, { state: 'stopped', now })
    expect(await mayReceive()).toBe(false)
    expect(await writer.insert('contact_request', [{ ...before, id: randomUUID() }])).toBe(true)
    expect(await mayReceive()).toBe(false)
    expect(alarms).toContainEqual({ subject: 'application', id: ada.id })
  })

  it('does not follow from a proof whose approval they take away', async () => {
    const { id = '' } = (await store.contacts.findAddress(db, ada.id, evil)) ?? {}
    await store.contacts.approve(db, id, { by: agent, now })
    await store.contacts.prove(db, { applicationId: ada.id, address: evil, by: 'link', now })
    expect(await mayReceive()).toBe(false)
    await writer.update('application_contact', isEvil, 'approved_at = null, approved_by = null')
    expect(await mayReceive()).toBe(false)
    expect(alarms).toContainEqual({ subject: 'application', id: ada.id })
  })
})
