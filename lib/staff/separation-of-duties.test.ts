import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addStaff, joinStaff, staffPassword } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { disableStaff } from './accounts/disable-account.ts'
import { refuseStaffSession } from './separation-of-duties.ts'
import { signIn } from './sign-in/sign-in.ts'
import type { StaffDeps } from './staff-deps.ts'

const application = 'aaaaaaaa-0000-4000-8000-000000000001'
const nobodys = 'aaaaaaaa-0000-4000-8000-000000000002'

describe.each(await openTestStores())('the wall, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps

  beforeEach(async () => {
    await opened.reset()
    deps = createTestStaffDeps(store)
    await store.applications.add(db, {
      id: application,
      customerId: 'PTC-A',
      accountId: 'ACC-A',
      locale: 'en',
      expiresAt: new Date(Date.now() + 3_600_000),
      now: new Date(),
    })
  })
  afterAll(opened.close)

  async function stopped() {
    const rows = await db
      .selectFrom('auditEvent')
      .select(['applicationId', 'actor', 'detail'])
      .where('event', '=', 'staff_stopped')
      .orderBy('sequence')
      .execute()
    return rows
  }

  it('stops every session of staff, and writes down who tried what with which', async () => {
    const { member, session } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    expect(await refuseStaffSession(deps, { session, act: 'accept', application })).toBe(true)
    expect(await refuseStaffSession(deps, { session, act: 'attest', application: nobodys })).toBe(
      true,
    )
    expect(await refuseStaffSession(deps, { session, act: 'submit', application: undefined })).toBe(
      true,
    )
    const actor = { kind: 'staff', id: member.id }
    expect(await stopped()).toEqual([
      { applicationId: application, actor, detail: { act: 'accept' } },
      { applicationId: null, actor, detail: { act: 'attest' } },
      { applicationId: null, actor, detail: { act: 'submit' } },
    ])
    expect((await store.audit.verify(db)).ok).toBe(true)
  })

  it('stops a member who has given a password only', async () => {
    const { address } = await addStaff(deps, { name: 'Grace', role: 'agent' })
    const answer = await signIn(deps, { address, password: staffPassword })
    const session = 'signed' in answer ? answer.signed.session : undefined
    expect(session).toBeDefined()
    expect(await refuseStaffSession(deps, { session, act: 'accept', application })).toBe(true)
  })

  it('stops no customer, and nobody who is out', async () => {
    const { member: chief } = await joinStaff(deps, { name: 'Ada', role: 'administrator' })
    const { member, session } = await joinStaff(deps, { name: 'Grace', role: 'agent' })
    await disableStaff(deps, chief, { id: member.id, to: null })
    for (const none of [undefined, '', 'x', session]) {
      expect(await refuseStaffSession(deps, { session: none, act: 'accept', application })).toBe(
        false,
      )
    }
    expect(await stopped()).toEqual([])
  })
})
