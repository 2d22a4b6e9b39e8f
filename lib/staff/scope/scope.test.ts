import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeviceLink } from '#lib/access/device-links/device-links.ts'
import { handOverDevice } from '#lib/access/device-links/hand-over-device.ts'
import { compareWithSigned } from '#lib/audit/store/compare-signed.ts'
import { assignApplication } from '#lib/casework/assign-application.ts'
import { listApplications, searchApplications } from '#lib/casework/list-applications.ts'
import {
  findApplicationToFill,
  startApplicationForCustomer,
} from '#lib/casework/start-for-customer.ts'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import {
  recordView,
  recordViewInCustomerBrowser,
  viewApplication,
} from '#lib/casework/view-application.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { addStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { createTestStaffDeps, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { changeBranch, inviteStaff } from '../accounts/accounts.ts'
import { listColleagues, listWhomToAsk } from '../accounts/staff-names.ts'
import type { ScopeSettings } from '../rules/scope-settings.ts'
import type { Member, StaffDeps } from '../staff-deps.ts'
import { resolveScope } from './scope.ts'

const settings = {
  ...staffAuthSettings,
  contactWaitMs: 24 * 3_600_000,
  returnWaitMs: 24 * 3_600_000,
}
const byBranch: ScopeSettings = {
  scope: 'branch',
  branches: ['harbour', 'old-town'],
  pool: 'supervisors',
}

describe.each(await openTestStores())('scopes of staff, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  let deps: StaffDeps
  let harbour: Member
  let oldTown: Member
  let ada: Member

  beforeEach(async () => {
    await opened.reset()
    deps = createTestStaffDeps(store, { scope: byBranch })
    harbour = await add('Grace', 'agent', 'harbour')
    oldTown = await add('Hal', 'agent', 'old-town')
    ada = await add('Ada', 'administrator')
  })
  afterAll(opened.close)

  async function add(name: string, role: StaffRole, branch?: string): Promise<Member> {
    const { account } = await addStaff(deps, { name, role, ...(branch && { branch }) })
    return memberOf(account)
  }

  async function memberOf(id: string): Promise<Member> {
    const account = await store.staff.find(db, id)
    if (!account) throw new Error('There is no such account')
    const { role, person, branch } = account
    const scope = resolveScope(deps.scope, account)
    return { ...createMadeUpMember(role, id), person, branch, scope }
  }

  function idsOf(id: string) {
    const expiresAt = new Date(Date.now() + 3_600_000)
    return { id, customerId: `PTC-${id}`, accountId: `ACC-${id}`, locale: 'en', expiresAt }
  }

  async function startedBy(member: Member): Promise<string> {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const started = await startApplicationForCustomer(
      { ...deps, funnel: createFunnelCounters() },
      member,
      { locale: 'en', expiresAt },
    )
    if (started === 'forbidden') throw new Error('Every role may start one')
    return started.id
  }

  async function startOnline(): Promise<string> {
    const id = randomUUID()
    await store.applications.add(db, { ...idsOf(id), now: new Date() })
    return id
  }

  async function seenBy(member: Member): Promise<string[]> {
    const listing = await listApplications(deps, member, {}, {})
    if (listing === 'forbidden' || !('entries' in listing)) throw new Error('Staff may list')
    return listing.entries.map(({ applicationId }) => applicationId).toSorted()
  }

  async function events(id: string) {
    const recorded = await store.audit.list(db, id)
    return recorded.map(({ event, detail }) => ({ event, detail }))
  }

  it('come of who began: another branch finds it by nothing', async () => {
    const id = await startedBy(harbour)
    expect(await seenBy(harbour)).toEqual([id])
    expect(await seenBy(oldTown)).toEqual([])
    expect(await seenBy(ada)).toEqual([id])
    const { customerId = '' } = (await store.applications.find(db, id)) ?? {}
    expect(customerId).toMatch(/^PTC-/)
    expect(await searchApplications(deps, oldTown, customerId, {})).toMatchObject({ entries: [] })
    expect(await searchApplications(deps, harbour, customerId, {})).toMatchObject({
      entries: [{ applicationId: id }],
    })
    expect(await events(id)).toContainEqual({
      event: 'application_branch_changed',
      detail: { branch: 'harbour' },
    })
  })

  it('answer as if there were nothing, and write down once an hour that it was tried', async () => {
    const id = await startedBy(harbour)
    const tries = async () =>
      (await events(id)).filter(({ event }) => event === 'out_of_scope_refused').length
    expect(await viewApplication(deps, oldTown, id)).toBe('gone')
    expect(await findApplicationToFill(deps, oldTown, id)).toBeUndefined()
    expect(await recordView(deps, oldTown, id)).toBe('gone')
    expect(await tries()).toBe(1)
    expect((await events(id)).map(({ event }) => event)).not.toContain('application_viewed')
    expect(await viewApplication(deps, oldTown, randomUUID())).toBe('gone')
    expect(await viewApplication(deps, harbour, id)).toMatchObject({ application: { id } })
  })

  it('hold in the browser of a customer too, in which somebody of another branch signs in', async () => {
    const id = await startedBy(harbour)
    const otto = await joinStaff(deps, { name: 'Otto', role: 'agent', branch: 'old-town' })
    const noor = await joinStaff(deps, { name: 'Noor', role: 'agent', branch: 'harbour' })
    expect(await recordViewInCustomerBrowser(deps, otto.session, id)).toBe('gone')
    expect((await events(id)).at(-1)).toEqual({ event: 'out_of_scope_refused', detail: {} })
    expect(await recordViewInCustomerBrowser(deps, noor.session, id)).toMatchObject({
      member: { id: noor.member.id },
    })
    expect((await events(id)).at(-1)).toEqual({ event: 'application_viewed', detail: {} })
    // The customer, and a visitor with an unknown staff session.
    for (const session of [undefined, 'none']) {
      expect(await recordViewInCustomerBrowser(deps, session, id)).toEqual({ member: undefined })
    }
  })

  it('are not widened by taking what is outside, nor by giving it to one’s branch', async () => {
    const id = await startedBy(harbour)
    const sue = await add('Sue', 'supervisor', 'old-town')
    for (const member of [oldTown, sue]) {
      for (const to of [member.id, oldTown.id, null]) {
        expect(await assignApplication(deps, member, { application: id, to })).toBe('gone')
      }
    }
    expect(await seenBy(oldTown)).toEqual([])
    expect(await store.casework.find(db, everyApplication, id)).toMatchObject({ assignedTo: null })
  })

  it('let a supervisor give within their branch only, and an administrator to another', async () => {
    const sue = await add('Sue', 'supervisor', 'harbour')
    const id = await startedBy(harbour)
    expect((await listColleagues(deps, sue)).offered.map(({ name }) => name)).toEqual([
      'Grace',
      'Sue',
    ])
    // An agent asks those of their branch first.
    expect(await listWhomToAsk(deps, harbour, 'supervisor')).toEqual(['Sue'])
    expect(await listWhomToAsk(deps, harbour, 'administrator')).toEqual(['Ada'])
    const involved = (await store.staff.all(store.db)).map(({ id }) => id)
    expect(await listWhomToAsk(deps, harbour, 'administrator', involved)).toEqual([])
    const give = (by: Member, to: Member) =>
      assignApplication(deps, by, { application: id, to: to.id })
    expect(await give(sue, oldTown)).toBe('gone')
    expect(await give(sue, ada)).toBe('gone')
    expect(await give(sue, harbour)).toBe('done')
    expect(await give(ada, oldTown)).toBe('done')
    expect(await seenBy(oldTown)).toEqual([id])
    expect(await seenBy(harbour)).toEqual([])
    expect(await seenBy(sue)).toEqual([])
  })

  it('put what customers started alone in a pool, until a supervisor assigns it', async () => {
    const id = await startOnline()
    const sue = await add('Sue', 'supervisor', 'harbour')
    expect(await seenBy(harbour)).toEqual([])
    expect(await seenBy(sue)).toEqual([id])
    expect(await assignApplication(deps, sue, { application: id, to: harbour.id })).toBe('done')
    expect(await seenBy(harbour)).toEqual([id])
    const other = await add('Otto', 'supervisor', 'old-town')
    expect(await seenBy(other)).toEqual([])
    // Given back it stays where it is.
    expect(await assignApplication(deps, sue, { application: id, to: null })).toBe('done')
    expect(await seenBy(harbour)).toEqual([id])
  })

  it('take into a branch what somebody of it hands over, and leave in its own what has one', async () => {
    const devices = { ...settings, ...deps, log: createLogger({ level: 'silent' }), emails: true }
    deps = { ...deps, scope: { ...byBranch, pool: 'everyone' } }
    const [grace, hal] = [await memberOf(harbour.id), await memberOf(oldTown.id)]
    const [handed, linked] = [await startOnline(), await startOnline()]
    expect(await handOverDevice(devices, { applicationId: handed, member: grace })).toMatchObject({
      outcome: 'handed_over',
    })
    const initiator = { kind: 'staff', member: grace } as const
    const made = await createDeviceLink(devices, { applicationId: linked, initiator })
    expect(made.outcome).toBe('made')
    expect(await seenBy(grace)).toEqual([handed, linked].toSorted())
    expect(await seenBy(hal)).toEqual([])
    const theirs = { kind: 'staff', member: hal } as const
    expect(await createDeviceLink(devices, { applicationId: linked, initiator: theirs })).toEqual({
      outcome: 'gone',
    })
    const everywhere = { ...hal, scope: everyApplication }
    await createDeviceLink(devices, {
      applicationId: linked,
      initiator: { kind: 'staff', member: everywhere },
    })
    expect(await store.casework.find(db, everyApplication, linked)).toMatchObject({
      branch: 'harbour',
    })
  })

  it('by assignment show what somebody began or has, and nothing else of their branch', async () => {
    deps = { ...deps, scope: { ...byBranch, scope: 'assigned' } }
    const [grace, gus] = [await memberOf(harbour.id), await add('Gus', 'agent', 'harbour')]
    const [own, given] = [await startedBy(grace), await startedBy(gus)]
    expect(await seenBy(grace)).toEqual([own])
    expect(await assignApplication(deps, grace, { application: given, to: grace.id })).toBe('gone')
    expect(await assignApplication(deps, gus, { application: given, to: grace.id })).toBe('done')
    expect(await seenBy(grace)).toEqual([own, given].toSorted())
    expect(await seenBy(gus)).toEqual([given])
    expect(await seenBy(await add('Sue', 'supervisor', 'harbour'))).toEqual([own, given].toSorted())
  })

  it('change with the account: written down, with what came out of the pool, and compared', async () => {
    const newcomer = await add('Nell', 'agent')
    const [own, online] = [await startedBy(newcomer), await startOnline()]
    expect(await seenBy(newcomer)).toEqual([own])
    const give = (branch: string) => changeBranch(deps, ada, { id: newcomer.id, branch })
    expect(await give('harbor')).toBe('gone')
    expect(await give('harbour')).toBe('done')
    expect(await give('harbour')).toBe('gone')
    expect(await seenBy(harbour)).toEqual([own])
    expect(await give('old-town')).toBe('done')
    // A branch's applications stay in it when a member leaves.
    expect(await seenBy(await memberOf(newcomer.id))).toEqual([])
    expect(await seenBy(harbour)).not.toContain(online)
    const rows = await db
      .selectFrom('auditEvent')
      .select(['actor', 'detail'])
      .where('event', '=', 'staff_branch_changed')
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute()
    const account = newcomer.id
    expect(rows).toEqual([
      {
        actor: { kind: 'staff', id: ada.id },
        detail: { account, branch: 'old-town', applications: 0 },
      },
      {
        actor: { kind: 'staff', id: ada.id },
        detail: { account, branch: 'harbour', applications: 1 },
      },
    ])
    expect(await changeBranch(deps, harbour, { id: account, branch: '' })).toBe('forbidden')
    expect(await changeBranch(deps, ada, { id: ada.id, branch: 'all' })).toBe('forbidden')
    expect(await compareWithSigned(db)).toEqual([])
    await store.staff.change(db, account, { branch: 'harbour' }, new Date())
    expect(await compareWithSigned(db)).toEqual([
      { table: 'staff_user', id: account, what: 'differs', columns: ['branch'] },
    ])
  })

  it('stay as they are for a member who is invited again without a branch', async () => {
    const person = { name: 'Grace', address: 'grace.canary@example.com' }
    const actor = { kind: 'system' } as const
    await inviteStaff(deps, { person, role: 'agent', actor })
    expect(await memberOf(harbour.id)).toMatchObject({ branch: 'harbour' })
    await inviteStaff(deps, { person, role: 'agent', branch: 'old-town', actor })
    expect(await memberOf(harbour.id)).toMatchObject({ branch: 'old-town' })
  })
})
