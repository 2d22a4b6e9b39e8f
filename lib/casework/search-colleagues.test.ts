import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mostInChoice } from '#lib/staff/accounts/staff-names.ts'
import { halId, useCaseworkSetup } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { findAnother, findColleagues, startColleagueSearch } from './search-colleagues.ts'
import { startSearch } from './start-search.ts'

const now = new Date()

describe.each(await openTestStores())('colleagues on $name', (opened) => {
  const { store } = opened
  const { deps, agent } = useCaseworkSetup(opened)

  const add = (name: string, branch = '') =>
    store.transaction(async (tx) => {
      const id = randomUUID()
      await store.staff.add(tx, {
        id,
        person: { name, address: `${id}@example.com` },
        role: 'agent',
        now,
      })
      if (branch) await store.staff.change(tx, id, { branch }, now)
      return id
    })

  const search = async (typed: string, member = agent) => {
    const started = await startColleagueSearch(deps, member, typed)
    return started === 'forbidden' ? started : started.id
  }

  const namesOf = async (asked: unknown, member = agent, always: string[] = []) =>
    (await findColleagues(deps, member, { asked, always })).offered.map(({ name }) => name)

  it('are all offered while they are few, and searched for by the beginnings of names then', async () => {
    const few = await namesOf(undefined)
    expect(few).toEqual(['Grace', 'Hal'])
    expect((await findColleagues(deps, agent, { asked: findAnother })).isAsked).toBe(false)

    for (let number = 1; number <= mostInChoice; number++) await add(`Sam Many${number}`)
    const [maya, disabled] = [await add("Maya O'Brien"), await add('Maya Disabled')]
    await store.transaction((tx) => store.staff.change(tx, disabled, { disabledAt: now }, now))
    await add('Maya Elsewhere', 'harbour')

    expect(await findColleagues(deps, agent, { asked: undefined, always: [halId, null] })).toEqual({
      offered: expect.arrayContaining([
        expect.objectContaining({ id: agent.id }),
        expect.objectContaining({ id: halId }),
      ]),
      hasMore: true,
      isAsked: false,
    })
    const found = await findColleagues(deps, agent, { asked: await search('obrien ma') })
    expect(found).toMatchObject({ typed: 'obrien ma', found: 1, isAsked: true })
    expect(found.offered[0]).toMatchObject({ id: maya, name: "Maya O'Brien" })
    const many = await findColleagues(deps, agent, { asked: await search('SAM') })
    expect(many.found).toBe(mostInChoice)
    expect(await namesOf(await search('maya'))).toEqual(
      expect.not.arrayContaining(['Maya Disabled']),
    )
    for (const nothing of ['', ' ', "'", 'aya', 'nobody']) {
      expect(await findColleagues(deps, agent, { asked: await search(nothing) })).toMatchObject({
        found: 0,
      })
    }
    const asked = await search('obrien ma')
    expect(await findColleagues(deps, agent, { asked, except: maya })).toMatchObject({ found: 0 })
    // Within a branch only its own are found.
    const limited = {
      ...agent,
      branch: 'harbour',
      scope: { kind: 'branch', branch: 'harbour', pool: true },
    } as const
    expect(await namesOf(undefined, limited)).toEqual(['Maya Elsewhere'])

    // Only its author reads it, and no search for applications takes it for one.
    const stored = await search('Maya')
    const other = { ...agent, id: halId }
    expect(await findColleagues(deps, other, { asked: stored })).toMatchObject({ isAsked: false })
    expect(await store.caseworkSearches.find(store.db, stored, agent.id, now)).toBeUndefined()
    expect(await store.caseworkSearches.findLast(store.db, agent.id, new Date(0))).toBeUndefined()
    const application = await startSearch(deps, agent, 'Maya')
    const { id } = application as { id: string }
    expect(await findColleagues(deps, agent, { asked: id })).toMatchObject({ isAsked: false })
  })
})
