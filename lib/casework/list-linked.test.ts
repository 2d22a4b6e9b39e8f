import { describe, expect, it } from 'vitest'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  answersNamed,
  createMember,
  halId,
  useCaseworkSetup,
} from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { listLinkedApplications } from './list-linked.ts'
import { viewApplication } from './view-application.ts'

const email = { typed: {}, values: { email_address: 'maya@example.com' } }
const bornOn = (date_of_birth: string) => ({ birth: { typed: {}, values: { date_of_birth } } })

describe.each(await openTestStores())('linked applications on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, agent } = useCaseworkSetup(opened)

  async function reasonsFor(id: string, member: Member = agent) {
    const viewed = await viewApplication(deps, createMember('agent'), id)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('It is seen')
    const linked = await listLinkedApplications(deps, member, viewed)
    return Object.fromEntries(linked.map((each) => [each.applicationId, each.reasons]))
  }

  it('share a contact, a browser, or name and date of birth', async () => {
    const own = await addApplication({
      ...answersNamed('Maya', 'Johnson'),
      ...bornOn('1990-02-01'),
    })
    const sameContact = await addApplication(answersNamed('Lucía', 'Gómez'))
    const samePerson = await addApplication({
      ...answersNamed('MAYA', 'Johnson'),
      contact: email,
      ...bornOn('1990-02-01'),
    })
    const sameName = await addApplication({ ...answersNamed('Maya', 'Johnson'), contact: email })
    const namesake = await addApplication({
      ...answersNamed('Maya', 'Johnson'),
      contact: email,
      ...bornOn('1971-12-24'),
    })
    const longerName = await addApplication({
      ...answersNamed('Mayana', 'Johnsonson'),
      contact: email,
    })
    const browser = await addApplication(answersNamed('Olu', 'Adeyemi'))
    const now = new Date()
    const token = Buffer.alloc(32, 7)
    await store.sessions.add(store.db, token, new Date(now.getTime() + 60_000), now)
    for (const id of [own, browser]) await store.sessions.grant(store.db, token, id)
    expect(await reasonsFor(own)).toEqual({
      [sameContact]: ['email', 'telephone'],
      [samePerson]: ['person'],
      [sameName]: ['name'],
      [browser]: ['browser', 'email', 'telephone'],
    })
    expect(Object.keys(await reasonsFor(own))).not.toContain(namesake)
    expect(Object.keys(await reasonsFor(own))).not.toContain(longerName)
  })

  it('are named, and what needs attention comes before drafts', async () => {
    const own = await addApplication(answersNamed('Maya', 'Johnson'))
    const open = await addApplication(answersNamed('Olu', 'Adeyemi'))
    await addApplication(answersNamed('Lucía', 'Gómez'))
    await store.secondApplications.add(store.db, {
      applicationId: open,
      platformApplicationId: 'another',
      now: new Date(),
    })
    const viewed = await viewApplication(deps, createMember('agent'), own)
    if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('It is seen')
    const linked = await listLinkedApplications(deps, agent, viewed)
    expect(linked.map(({ name }) => name)).toEqual(['Olu Adeyemi', 'Lucía Gómez'])
  })

  it('are shown only within the scope of the member', async () => {
    const own = await addApplication(answersNamed('Maya', 'Johnson'))
    const other = await addApplication(answersNamed('Maya', 'Johnson'))
    const scope = { kind: 'branch', branch: 'harbour', pool: false } as const
    const inBranch = { ...createMember('agent', halId), scope }
    expect(await reasonsFor(own, inBranch)).toEqual({})
    await store.casework.putIntoBranch(store.db, other, 'harbour', { onlyFromPool: true })
    expect(Object.keys(await reasonsFor(own, inBranch))).toEqual([other])
  })
})
