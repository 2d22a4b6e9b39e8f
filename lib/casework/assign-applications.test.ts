import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defaultVolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  createMember,
  graceId,
  halId,
  useCaseworkSetup,
} from '@/test-support/staff/casework-setup.ts'
import { addHeldApplication } from '@/test-support/submission/held-application.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { assignApplication } from './assign-application.ts'
import { assignApplications } from './assign-applications.ts'
import { pageSize } from './list-applications.ts'
import { everyApplication } from './store/staff-scope.ts'

describe.each(await openTestStores())('assigning several applications on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, listEvents, agent } = useCaseworkSetup(opened)

  async function assigneeOf(id: string) {
    return (await store.casework.find(store.db, everyApplication, id))?.assignedTo
  }

  it('assigns and audits each, and says which failed', async () => {
    const [one, two, hals, missing] = [
      await addApplication(),
      await addApplication(),
      await addApplication(),
      randomUUID(),
    ]
    await assignApplications(deps, agent, { applications: [hals], to: halId })
    const applications = [one, missing, two, hals, one, 'no id']
    expect(await assignApplications(deps, agent, { applications, to: halId })).toEqual({
      assigned: [one, two, hals],
      failed: [missing],
    })
    for (const id of [one, two, hals]) {
      expect(await assigneeOf(id)).toBe(halId)
      expect(await listEvents(id)).toEqual([
        {
          event: 'application_assigned',
          actor: { kind: 'staff', id: graceId },
          detail: { account: halId },
        },
      ])
    }
  })

  it('assigns nothing outside the scope of the member, and records that it was tried', async () => {
    const scope = { kind: 'own', staff: graceId, pool: false } as const
    const member: Member = { ...createMember('agent'), scope }
    const [own, other] = [await addApplication(), await addApplication()]
    await assignApplications(deps, agent, { applications: [own], to: graceId })
    const given = { applications: [own, other], to: null }
    expect(await assignApplications(deps, member, given)).toEqual({
      assigned: [own],
      failed: [other],
    })
    expect((await listEvents(other)).map(({ event }) => event)).toEqual(['out_of_scope_refused'])
  })

  it('assigns nothing to an account that is disabled or not there', async () => {
    const id = await addApplication()
    await store.staff.change(store.db, halId, { disabledAt: new Date() }, new Date())
    for (const to of [halId, randomUUID(), 'nobody']) {
      const outcome = await assignApplications(deps, agent, { applications: [id], to })
      expect(outcome).toEqual({ assigned: [], failed: [id] })
    }
    expect(await assigneeOf(id)).toBeNull()
  })

  it('ends for a reader who refills the list of what nobody has by assigning it', async () => {
    const applications = [await addApplication(), await addApplication(), await addApplication()]
    const never = { warn: undefined, stop: undefined }
    const pages = { hour: { warn: 1, stop: 2 }, day: never }
    const limited = { ...deps, limits: { ...defaultVolumeLimits, pages } }
    const given = (application?: string) => ({ applications: [application ?? ''], to: halId })
    const [one, two, three = ''] = applications
    expect(await assignApplications(limited, agent, given(one))).toMatchObject({ failed: [] })
    const alone = { application: two ?? '', to: halId }
    expect(await assignApplication(limited, agent, alone)).toBe('done')
    const stopped = { tooMuch: 'pages', period: 'hour' }
    expect(await assignApplications(limited, agent, given(three))).toEqual(stopped)
    expect(await assignApplication(limited, agent, { ...alone, application: three })).toEqual(
      stopped,
    )
    expect(await assigneeOf(three)).toBeNull()
  })

  it('takes no more than a page has, and wants one at least', async () => {
    expect(await assignApplications(deps, agent, { applications: ['x'], to: halId })).toBe(
      'missing',
    )
    const applications = Array.from({ length: pageSize + 5 }, () => randomUUID())
    const outcome = await assignApplications(deps, agent, { applications, to: halId })
    expect(outcome).toEqual({ assigned: [], failed: applications.slice(0, pageSize) })
  })

  it('assigns within the branch of the member only', async () => {
    const branch = 'harbour'
    const scope = { kind: 'branch', branch, pool: true } as const
    const member: Member = { ...createMember('agent'), branch, scope }
    const id = await addApplication()
    // Hal is in no branch.
    expect(await assignApplications(deps, member, { applications: [id], to: halId })).toEqual({
      assigned: [],
      failed: [id],
    })
    await store.staff.change(store.db, halId, { branch }, new Date())
    expect(await assignApplications(deps, member, { applications: [id], to: halId })).toEqual({
      assigned: [id],
      failed: [],
    })
  })

  it('ends with one assignee where two members assign the same applications at once', async () => {
    const ids = [await addApplication(), await addApplication(), await addApplication()]
    const hal = createMember('agent', halId)
    const outcomes = await Promise.all([
      assignApplications(deps, agent, { applications: ids, to: graceId }),
      assignApplications(deps, hal, { applications: ids.toReversed(), to: halId }),
    ])
    expect(outcomes).toEqual([
      { assigned: ids, failed: [] },
      { assigned: ids.toReversed(), failed: [] },
    ])
    for (const id of ids) {
      const accounts = (await listEvents(id)).map(({ detail }) => Object(detail).account)
      expect(accounts.toSorted()).toEqual([graceId, halId])
      expect(await assigneeOf(id)).toBe(accounts.at(-1))
    }
  })

  it('changes and records nothing where the same form comes again', async () => {
    const id = await addApplication()
    const given = { applications: [id], to: halId }
    await Promise.all(Array.from({ length: 4 }, () => assignApplications(deps, agent, given)))
    expect(await listEvents(id)).toHaveLength(1)
    expect(await assignApplications(deps, agent, { ...given, to: null })).toEqual({
      assigned: [id],
      failed: [],
    })
    expect(await assigneeOf(id)).toBeNull()
  })

  it.each([
    ['reason', 2],
    ['second_decision', 3],
  ] as const)('lists flags that ask for a %s as of severity %i', async (demand, flagSeverity) => {
    const id = await addHeldApplication(store, { demand, staff: [halId] })
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      flagCount: 1,
      flagSeverity,
      flagsNoted: true,
      manualReview: true,
    })
  })

  it('says of one that nobody has accepted that it was not looked for flags', async () => {
    const id = await addApplication()
    expect(await store.casework.find(store.db, everyApplication, id)).toMatchObject({
      flagCount: 0,
      flagsNoted: false,
    })
  })
})
