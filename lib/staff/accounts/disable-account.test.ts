import { describe, expect, it } from 'vitest'
import { isSessionEnded } from '#lib/access/store/session-access.ts'
import { assignApplication } from '#lib/casework/assign-application.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { changeRole } from './accounts.ts'
import { disableStaff } from './disable-account.ts'
import { findMember } from './find-member.ts'

const nobody = '3f2b8c1e-0000-4000-8000-000000000000'

describe.each(await openTestStores())('disabling an account on $name', (opened) => {
  const { store } = opened
  const staff = useTestStaff(opened)
  const bench = setUpCasework(store)
  const join = (name: string, role: 'agent' | 'administrator') =>
    joinStaff(staff.deps, { name, role })

  async function assigned(to: string, by: Awaited<ReturnType<typeof join>>) {
    const application = await bench.addApplication()
    expect(await assignApplication(bench.deps, by.member, { application, to })).toBe('done')
    return application
  }

  it('ends its sessions and gives its applications to a colleague, each in the audit', async () => {
    const ada = await join('Ada', 'administrator')
    const grace = await join('Grace', 'agent')
    const hal = await join('Hal', 'agent')
    const applications = [
      await assigned(grace.member.id, ada),
      await assigned(grace.member.id, ada),
    ]
    const others = await assigned(ada.member.id, ada)
    const given = { id: grace.member.id, to: hal.member.id }
    expect(await disableStaff(staff.deps, ada.member, given)).toBe('done')
    expect(await findMember(staff.deps, grace.session)).toBeUndefined()
    const { db, casework } = store
    expect(await casework.listAssigned(db, grace.member.id)).toEqual([])
    expect(await casework.listAssigned(db, hal.member.id)).toEqual(applications.toSorted())
    expect(await casework.listAssigned(db, ada.member.id)).toEqual([others])
    expect((await bench.listEvents(applications[0] ?? '')).at(-1)).toEqual({
      event: 'application_assigned',
      actor: { kind: 'staff', id: ada.member.id },
      detail: { account: hal.member.id },
    })
  })

  it('leaves them to nobody where no colleague is named, and refuses one who cannot take them', async () => {
    const ada = await join('Ada', 'administrator')
    const grace = await join('Grace', 'agent')
    const application = await assigned(grace.member.id, ada)
    for (const to of [nobody, grace.member.id]) {
      expect(await disableStaff(staff.deps, ada.member, { id: grace.member.id, to })).toBe('gone')
    }
    expect(await findMember(staff.deps, grace.session)).toBeDefined()
    const given = { id: grace.member.id, to: null }
    expect(await disableStaff(staff.deps, ada.member, given)).toBe('done')
    expect(await store.casework.listAssigned(store.db, grace.member.id)).toEqual([])
    expect((await bench.listEvents(application)).at(-1)).toMatchObject({
      detail: { account: null },
    })
  })

  it('leaves one of two administrators who disable or demote each other at the same time', async () => {
    const ada = await join('Ada', 'administrator')
    const bob = await join('Bob', 'administrator')
    const outcomes = await Promise.allSettled([
      disableStaff(staff.deps, ada.member, { id: bob.member.id, to: null }),
      changeRole(staff.deps, bob.member, { id: ada.member.id, role: 'agent' }),
    ])
    // The second one has lost the session, or the role.
    const words = outcomes.map((each) => {
      if (each.status === 'fulfilled') return each.value
      return isSessionEnded(each.reason) ? 'forbidden' : String(each.reason)
    })
    expect(words.toSorted()).toEqual(['done', 'forbidden'])
    const left = (await store.staff.all(store.db)).filter(
      ({ role, disabledAt }) => role === 'administrator' && !disabledAt,
    )
    expect(left).toHaveLength(1)
  })

  it('lets nobody disable themselves or change their own role', async () => {
    const ada = await join('Ada', 'administrator')
    const own = { id: ada.member.id, to: null }
    expect(await disableStaff(staff.deps, ada.member, own)).toBe('forbidden')
    expect(await changeRole(staff.deps, ada.member, { id: own.id, role: 'agent' })).toBe(
      'forbidden',
    )
  })
})
