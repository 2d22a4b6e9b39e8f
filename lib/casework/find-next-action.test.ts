import { describe, expect, it } from 'vitest'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  createMember,
  graceId,
  halId,
  useCaseworkSetup,
} from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { readCase } from './read-case.ts'
import { type ApplicationView, viewApplication } from './view-application.ts'

describe.each(await openTestStores())('the next action on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, agent, supervisor } = useCaseworkSetup(opened)

  async function view(id: string): Promise<ApplicationView> {
    const viewed = await viewApplication(deps, createMember('agent'), id)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('It is seen')
    return viewed
  }
  const next = async (member: Member, viewed: ApplicationView) =>
    (await readCase(deps, member, viewed)).next

  it('is to take what nobody has, to fill in what is theirs, and nothing of a colleague’s', async () => {
    const id = await addApplication()
    expect(await next(agent, await view(id))).toBe('assign')
    await store.casework.assign(store.db, id, graceId)
    expect(await next(agent, await view(id))).toBe('fill')
    expect(await next(createMember('agent', halId), await view(id))).toBeUndefined()
  })

  it('is nothing once the application is stopped', async () => {
    const viewed = await view(await addApplication())
    const application = { ...viewed.application, stoppedAt: new Date() }
    expect(await next(agent, { ...viewed, application })).toBeUndefined()
  })

  it('is for a supervisor what an agent may not do', async () => {
    const id = await addApplication()
    await store.casework.assign(store.db, id, halId)
    await store.secondApplications.add(store.db, {
      applicationId: id,
      platformApplicationId: 'another',
      now: new Date(),
    })
    expect(await next(agent, await view(id))).toBeUndefined()
    expect(await next(supervisor, await view(id))).toBe('second')
  })
})
