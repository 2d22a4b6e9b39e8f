import { describe, expect, it } from 'vitest'
import { staffRoles } from '#lib/database/states.ts'
import { findStaffByIds, getStaffNames } from '#lib/staff/accounts/staff-names.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { useTestStaff } from '@/test-support/staff/use-test-staff.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findApplicationToFill, startApplicationForCustomer } from './start-for-customer.ts'

const given = { locale: 'ar' as const, expiresAt: new Date('2026-12-21T10:00:00.000Z') }

describe.each(await openTestStores())('helping a customer, on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const staff = useTestStaff(opened)

  async function start(member: Member, funnel = createFunnelCounters()): Promise<string> {
    const started = await startApplicationForCustomer({ ...staff.deps, funnel }, member, given)
    if (started === 'forbidden') throw new Error('Every role may start one')
    return started.id
  }

  it('starts in the member’s own name, in the customer’s language, and no session opens it', async () => {
    const { member } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const id = await start(member)
    expect(await findApplicationToFill(staff.deps, member, id)).toMatchObject({
      customerId: expect.stringMatching(/^PTC-/),
      accountId: expect.stringMatching(/^ACC-/),
      locale: 'ar',
      channel: 'assisted',
      answers: {},
    })
    const trail = await store.audit.list(db, id)
    expect(trail).toMatchObject([
      { event: 'application_begun', actor: { kind: 'staff', id: member.id } },
    ])
    expect(await store.sessions.ofApplication(db, id)).toEqual([])
    await store.applications.erase(db, id, new Date())
    expect(await findApplicationToFill(staff.deps, member, id)).toBeUndefined()
  })

  it('is one application for two presses of the same button by the same member', async () => {
    const { member } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const { member: other } = await joinStaff(staff.deps, { name: 'Joan', role: 'agent' })
    const funnel = createFunnelCounters()
    const deps = { ...staff.deps, funnel }
    const press = async (by: Member, more: object = {}) => {
      const request = { ...given, press: 'aaaaaaaa-0000-4000-8000-00000000000b', ...more }
      const started = await startApplicationForCustomer(deps, by, request)
      if (started === 'forbidden') throw new Error('Every role may start one')
      return started
    }
    const [first, second] = await Promise.all([press(member), press(member)])
    expect(second.id).toBe(first.id)
    expect(first.isRepeated).not.toBe(second.isRepeated)
    expect(await store.audit.list(db, first.id)).toHaveLength(1)
    expect(funnel.take()).toMatchObject([{ count: 1 }])
    const others = [await press(other), await press(member, { locale: 'es' })]
    expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(3)
    // Once somebody has answered, the button was pressed to start another.
    const draft = await store.applications.find(db, first.id)
    if (!draft) throw new Error('It was started')
    await store.applications.updateAnswers(db, draft, { answers: {}, now: new Date() })
    expect((await press(member)).isRepeated).toBe(false)
  })

  it('is counted as started, for its customer is counted when they send it', async () => {
    const { member } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const funnel = createFunnelCounters()
    await start(member, funnel)
    const labels = { kind: 'saved', step: 'start', language: 'ar', channel: 'assisted' }
    expect(funnel.take()).toMatchObject([{ ...labels, device: 'unknown', count: 1 }])
  })

  it('is for every role: an administrator of a small firm helps customers too', async () => {
    for (const role of staffRoles) {
      const { member } = await joinStaff(staff.deps, { name: `Ada ${role}`, role })
      const id = await start(member)
      expect(await findApplicationToFill(staff.deps, member, id)).toMatchObject({
        id,
        channel: 'assisted',
      })
    }
  })

  it('makes an application that the customer started alone an assisted one', async () => {
    const id = 'aaaaaaaa-0000-4000-8000-000000000001'
    const references = { id, customerId: 'PTC-A', accountId: 'ACC-A' }
    const draft = await store.applications.add(db, { ...references, ...given, now: new Date() })
    expect(draft.channel).toBe('online')
    const own = await store.applications.updateAnswers(db, draft, { answers: {}, now: new Date() })
    expect(own.channel).toBe('online')
    const by = { kind: 'staff', id: 'grace' } as const
    const helped = await store.applications.updateAnswers(db, own, {
      answers: {},
      by,
      now: new Date(),
    })
    expect(helped.channel).toBe('assisted')
  })

  it('names members, each once, and nobody who is not there', async () => {
    const { member } = await joinStaff(staff.deps, { name: 'Grace', role: 'agent' })
    const nobody = 'aaaaaaaa-0000-4000-8000-000000000009'
    expect(await findStaffByIds(staff.deps, [member.id, nobody, member.id])).toEqual([
      { id: member.id, name: 'Grace', role: 'agent' },
    ])
    expect([...(await getStaffNames(staff.deps, [nobody, member.id]))]).toEqual([
      [member.id, 'Grace'],
    ])
  })
})
