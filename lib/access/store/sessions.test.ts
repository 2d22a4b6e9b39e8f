import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  later,
  nextMonth,
  now,
  session,
  submissionId,
} from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'

describe.each(await openTestStores())('sessions on $name', (opened) => {
  const { store } = opened
  const { db } = store
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('are found until they end', async () => {
    await store.sessions.add(db, session, later, now)
    expect(await store.sessions.find(db, session, now)).toEqual({
      tokenHash: session,
      expiresAt: later,
    })
    expect(await store.sessions.find(db, session, later)).toBeUndefined()
    await store.sessions.touch(db, session, now, nextMonth)
    expect((await store.sessions.find(db, session, later))?.expiresAt).toEqual(nextMonth)
    // A customer who was shown a return date keeps it.
    await store.sessions.touch(db, session, now, later)
    expect((await store.sessions.find(db, session, later))?.expiresAt).toEqual(nextMonth)
  })

  it('open what was granted to them and nothing else', async () => {
    const other = Buffer.alloc(32, 8)
    await store.sessions.add(db, session, later, now)
    await store.sessions.add(db, other, later, now)
    await store.applications.add(db, ada)
    await store.sessions.grant(db, session, ada.id)
    await store.sessions.grant(db, session, ada.id)
    expect(await store.sessions.mayOpen(db, session, ada.id, now)).toBe(true)
    expect(await store.sessions.mayOpen(db, other, ada.id, now)).toBe(false)
    expect(await store.sessions.mayOpen(db, session, ada.id, later)).toBe(false)
    expect(await store.sessions.listOpenApplications(db, session, now)).toEqual([
      {
        id: ada.id,
        customerId: ada.customerId,
        updatedAt: now,
        expiresAt: nextMonth,
        state: null,
      },
    ])
    expect(await store.sessions.listOpenApplications(db, other, now)).toEqual([])
    expect(await store.sessions.ofApplication(db, ada.id)).toMatchObject([{ expiresAt: later }])
    await store.sessions.eraseExpired(db, later)
    expect(await store.sessions.mayOpen(db, session, ada.id, now)).toBe(false)
  })

  it('say which applications were submitted', async () => {
    await store.sessions.add(db, session, later, now)
    await store.applications.add(db, ada)
    await store.sessions.grant(db, session, ada.id)
    await store.submissions.add(db, {
      id: submissionId,
      applicationId: ada.id,
      now,
      operations: [],
    })
    expect((await store.sessions.listOpenApplications(db, session, now))[0]?.state).toBe('enqueued')
  })

  it('are forgotten once they have expired', async () => {
    await store.sessions.add(db, session, later, now)
    expect(await store.sessions.eraseExpired(db, now)).toBe(0)
    expect(await store.sessions.eraseExpired(db, later)).toBe(1)
  })
})
