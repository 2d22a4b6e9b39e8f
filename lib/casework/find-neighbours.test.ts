import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answersNamed, createMember, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { assignApplication } from './assign-application.ts'
import type { CaseworkList } from './casework-views.ts'
import { findNeighbours } from './find-neighbours.ts'
import { listApplications } from './list-applications.ts'
import { positionOf } from './store/casework-order.ts'

describe.each(await openTestStores())('the neighbours of an application on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, addMembers } = setUpCasework(store)
  const agent = createMember('agent')

  beforeEach(async () => {
    await opened.reset()
    await addMembers()
  })
  afterAll(opened.close)

  async function listed(list: CaseworkList) {
    const page = await listApplications(deps, agent, list, {})
    if (page === 'forbidden' || !('entries' in page)) throw new Error('It is listed')
    return page.entries
  }

  it.each([
    [{}, {}],
    [{ view: 'customer' }, { sort: 'since' }],
  ] as const)('are those beside it in the list %o', async (list, order) => {
    for (const name of ['Ada', 'Bea', 'Cem']) await addApplication(answersNamed(name, 'Haddad'))
    const entries = await listed(list)
    const ids = entries.map(({ applicationId }) => applicationId)
    for (const [index, entry] of entries.entries()) {
      const position = positionOf(entry, order)
      const found = await findNeighbours(deps, agent, list, { position })
      expect([found?.previous?.applicationId, found?.next?.applicationId]).toEqual([
        ids[index - 1],
        ids[index + 1],
      ])
    }
  })

  it('are those of where it stood, once it has left the list', async () => {
    for (const name of ['Ada', 'Bea', 'Cem']) await addApplication(answersNamed(name, 'Haddad'))
    const [first, middle, last] = await listed({ view: 'unassigned' })
    if (!first || !middle || !last) throw new Error('They are listed')
    const position = positionOf(middle, { sort: 'since' })
    await assignApplication(deps, agent, { application: middle.applicationId, to: agent.id })
    const found = await findNeighbours(deps, agent, { view: 'unassigned' }, { position })
    expect(found?.previous?.applicationId).toBe(first.applicationId)
    expect(found?.next?.applicationId).toBe(last.applicationId)
  })

  it('are none in a list whose further pages are counted, nor outside the scope of a member', async () => {
    for (const name of ['Ada', 'Bea']) await addApplication(answersNamed(name, 'Haddad'))
    const [first] = await listed({})
    if (!first) throw new Error('It is listed')
    const position = positionOf(first, {})
    expect(await findNeighbours(deps, agent, { channel: 'online' }, { position })).toBeUndefined()
    expect(await findNeighbours(deps, agent, {}, { position, sort: 'flags' })).toBeUndefined()
    const own = { ...agent, scope: { kind: 'own', staff: agent.id, pool: false } } as const
    expect(await findNeighbours(deps, own, {}, { position })).toEqual({})
  })
})
