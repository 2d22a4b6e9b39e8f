import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readVolumeLimits } from '#lib/staff/rules/volume-limits.ts'
import {
  answersNamed,
  createMember,
  halId,
  setUpCasework,
} from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { viewPersonalData } from './view-personal-data.ts'

describe.each(await openTestStores())('the page of personal data on $name', (opened) => {
  const { deps, addApplication, addMembers, listEvents } = setUpCasework(opened.store)
  const supervisor = createMember('supervisor', halId)

  beforeEach(async () => {
    await opened.reset()
    await addMembers()
  })
  afterAll(opened.close)

  it('says whose data it is only after the look at it was written down', async () => {
    const id = await addApplication(answersNamed('Maya', 'Johnson'))
    expect(await viewPersonalData(deps, supervisor, id)).toMatchObject({ id })
    expect(await listEvents(id)).toMatchObject([
      { event: 'application_viewed', actor: { kind: 'staff', id: halId } },
    ])
  })

  it('counts as a view of an application does, and stops at the same limit', async () => {
    const limited = { ...deps, limits: readVolumeLimits('cases_hour=-/1') }
    const ids = [await addApplication(), await addApplication()]
    expect(await viewPersonalData(limited, supervisor, ids[0] ?? '')).toHaveProperty('id')
    expect(await viewPersonalData(limited, supervisor, ids[1] ?? '')).toMatchObject({
      tooMuch: 'cases',
    })
  })

  it('shows and records nothing for a role that may not export', async () => {
    const id = await addApplication()
    expect(await viewPersonalData(deps, createMember('agent'), id)).toBe('forbidden')
    expect(await listEvents(id)).toEqual([])
  })
})
