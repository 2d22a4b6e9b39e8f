import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { selectConnected } from '#lib/access/store/device-links.ts'
import { requireDataKey } from '#lib/keys/keyring/data-key.ts'
import { addDeviceSession } from '@/test-support/device-session.ts'
import { findAccess, openPage, readPage } from '@/test-support/read-page.ts'
import {
  acceptance,
  ada,
  grace,
  later,
  nextMonth,
  now,
  session,
  submissionId,
} from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'

const applicationId = ada.id
const page = { session, applicationId, page: 'name', now }

describe.each(await openTestStores())('what a page reads on $name', (opened) => {
  const { store, keyring } = opened
  const { db } = store
  beforeEach(async () => {
    await opened.reset()
    await store.applications.add(db, ada)
    await store.sessions.add(db, session, nextMonth, now)
  })
  afterAll(opened.close)

  it('is of a session that may open the application, until it ends', async () => {
    expect(await readPage(store, page)).toBeUndefined()
    await store.sessions.grant(db, session, applicationId)
    expect(await openPage(store, page)).toEqual({
      application: await store.applications.find(db, applicationId),
      rightsSeal: expect.stringMatching(/^[0-9a-f]{16}\./),
      submission: undefined,
      acceptance: undefined,
      limits: undefined,
      acceptsFrom: null,
      device: undefined,
      elsewhere: false,
      leadsBack: false,
      contactRequest: undefined,
      unsavedInput: undefined,
      mark: undefined,
    })
    expect(await readPage(store, { ...page, now: nextMonth })).toBeUndefined()
    expect(await readPage(store, { ...page, session: Buffer.alloc(32, 8) })).toBeUndefined()
    await store.applications.erase(db, applicationId, now)
    expect(await readPage(store, page)).toBeUndefined()
  })

  // With no device among the rows, the planner expected to find one soon and read a million rows.
  it('asks for other devices among the rows of its application, however many there are', async () => {
    await sql`
      insert into application
      select (jsonb_populate_record(model, jsonb_build_object(
          'id', gen_random_uuid(), 'customer_id', 'other-' || n, 'account_id', 'other-' || n))).*
        from application as model, generate_series(1, 3000) as n`.execute(db)
    await sql`
      insert into application_access (token_hash, application_id)
      select ${session}, id from application`.execute(db)
    await sql`vacuum analyze application, application_access, device_link`.execute(db)
    const plan = await db
      .selectFrom('application')
      .where('id', '=', applicationId)
      .select(({ exists, ref }) => exists(selectConnected(db, ref('application.id'), now)).as('is'))
      .explain()
    expect(plan.length).toBeGreaterThan(0)
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on application_access')
  })

  it('says how the session lost the application, and opens nothing of it', async () => {
    await store.sessions.grant(db, session, applicationId, { idleUntil: later, endsAt: nextMonth })
    expect(await findAccess(store, page)).toBe('open')
    expect((await openPage(store, page))?.limits).toEqual({ idleUntil: later, endsAt: nextMonth })
    const tooLate = { ...page, now: later }
    expect(await findAccess(store, tooLate)).toBe('timed_out')
    expect(await openPage(store, tooLate)).toBeUndefined()
    await store.sessions.close(db, applicationId, 'all', now)
    expect(await findAccess(store, page)).toBe('ended')
    expect(await openPage(store, page)).toBeUndefined()
  })

  it('has the submission and the latest acceptance as they are read by themselves', async () => {
    await store.sessions.grant(db, session, applicationId)
    await store.acceptances.add(db, acceptance)
    await store.acceptances.void(db, applicationId, now)
    await store.acceptances.add(db, { ...acceptance, id: randomUUID(), attester: null })
    await store.submissions.add(db, { id: submissionId, applicationId, now, operations: [] })
    const shown = await openPage(store, page)
    expect(shown?.submission).toEqual(await store.submissions.find(db, submissionId))
    expect(shown?.acceptance).toEqual(await store.acceptances.latest(db, applicationId))
    expect(shown?.acceptance?.attester).toBeNull()
  })

  it('has the device by which the session came, and to which application it is held', async () => {
    const branch = { applicationId, kind: 'branch', proven: false } as const
    const staffId = randomUUID()
    const times = { createdAt: now, updatedAt: now }
    const account = { ...times, email: 'a', person: session, keyId: 'a', role: 'agent' } as const
    await db
      .insertInto('staffUser')
      .values({ id: staffId, ...account })
      .execute()
    const device = await addDeviceSession(store, { ...branch, staffId, now, expiresAt: nextMonth })
    await store.applications.add(db, grace)
    const held = { session: device, applicationId, now }
    const link = await store.deviceLinks.ofSession(db, device, applicationId)
    expect((await openPage(store, held))?.device).toEqual(link)
    await store.sessions.grant(db, device, grace.id)
    for (const of of [applicationId, grace.id])
      expect((await readPage(store, { ...held, applicationId: of }))?.lockedTo).toBe(applicationId)
    await store.deviceLinks.prove(db, { id: `${link?.id}`, applicationId }, now)
    expect((await readPage(store, held))?.lockedTo).toBeUndefined()
  })

  it('has the request to use another contact while it is open', async () => {
    await store.sessions.grant(db, session, applicationId)
    const contact = { applicationId, kind: 'email', value: 'new@example.net' } as const
    const staff = { kind: 'staff', id: randomUUID() } as const
    const times = { requestedAt: now, usableAt: now, expiresAt: later }
    const contactId = await store.contacts.note(db, { ...contact, by: staff, now })
    const id = await store.contactRequests.add(db, {
      ...times,
      applicationId,
      contactId,
      requestedBy: staff.id,
      reason: 'A reason',
    })
    expect((await openPage(store, page))?.contactRequest).toEqual({
      ...times,
      id,
      contactId,
      state: 'requested',
    })
    await store.contactRequests.end(db, id, { state: 'stopped', now })
    expect((await openPage(store, page))?.contactRequest).toBeUndefined()
  })

  it('opens the data key once, and only outside a transaction, which sees an erasure', async () => {
    await store.sessions.grant(db, session, applicationId)
    const shown = await openPage(store, page)
    if (!shown) throw new Error('the page is open')
    await store.applications.erase(db, applicationId, now)
    expect(await requireDataKey(db, keyring, shown.application)).toHaveLength(32)
    const inside = store.transaction((tx) => requireDataKey(tx, keyring, shown.application))
    await expect(inside).rejects.toThrow('erased')
  })
})
