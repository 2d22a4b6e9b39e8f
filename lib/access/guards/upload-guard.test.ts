import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '#lib/staff/sign-in/sessions.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { ada, later, session, now as storedAt } from '@/test-support/stored-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { hashSecret } from '../rules/secrets.ts'
import { createUploadGuard } from './upload-guard.ts'

const token = 'T'.repeat(43)
const own = `/en/apply/${ada.id}/documents/PASSPORT/upload`
const byStaff = `/en/staff/applications/${ada.id}/fill/documents/PASSPORT/upload`

describe.each(await openTestStores())('who may send a document, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = createTestStaffDeps(opened.store)
  const findAccess = createUploadGuard({ store, staff })
  const ask = (path: string, cookies: Record<string, string> = {}) =>
    findAccess(path, new Map(Object.entries(cookies)))
  beforeEach(opened.reset)
  afterAll(opened.close)

  it('is nobody with a cookie that was made up, or of another application', async () => {
    await store.applications.add(db, ada)
    const ends = new Date(Date.now() + 60_000)
    await store.sessions.add(db, hashSecret(token), ends, new Date())
    expect(await ask(own)).toBe('unknown')
    for (const cookies of [{ portico: 'x' }, { portico: token }, { portico: 'U'.repeat(43) }]) {
      expect(await ask(own, cookies)).toBe('unknown')
    }
    expect(await ask('/en/own-part/documents/PASSPORT/upload', { 'portico-part': token })).toBe(
      'unknown',
    )
    expect(await ask(byStaff)).toBe('unknown')
  })

  it('is the customer until their session is closed or over', async () => {
    await store.applications.add(db, ada)
    const tokenHash = hashSecret(token)
    await store.sessions.add(db, tokenHash, new Date(Date.now() + 60_000), new Date())
    await store.sessions.grant(db, tokenHash, ada.id)
    expect(await ask(own, { '__Host-portico': token })).toBe('open')
    await store.sessions.close(db, ada.id, 'all', new Date())
    expect(await ask(own, { '__Host-portico': token })).toBe('closed')
    await store.sessions.add(db, session, later, storedAt)
    await store.sessions.eraseExpired(db, new Date(Date.now() + 61_000))
    expect(await ask(own, { '__Host-portico': token })).toBe('unknown')
  })

  it('is a member of staff until their session is ended', async () => {
    const { member, session: cookie } = await joinStaff(staff, { name: 'Ada', role: 'agent' })
    expect(await ask(byStaff, { '__Host-portico-staff': cookie })).toBe('open')
    await endSession(staff, member, { account: member.id, session: member.session.id })
    expect(await ask(byStaff, { '__Host-portico-staff': cookie })).toBe('closed')
    expect(await ask(byStaff, { '__Host-portico-staff': 'x' })).toBe('closed')
  })
})
