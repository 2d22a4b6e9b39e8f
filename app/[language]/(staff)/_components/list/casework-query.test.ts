import { describe, expect, it } from 'vitest'
import {
  type CaseworkParams,
  formatCaseList,
  formatCaseworkQuery,
  formatSelection,
  parseCaseList,
  parseCaseworkQuery,
  parseSelection,
  toCaseworkList,
  withoutFilters,
} from './casework-query.ts'

const id = '3f2b8c1e-0000-4000-8000-00000000000a'
const member = { id: '3f2b8c1e-0000-4000-8000-00000000000b' }
const now = new Date('2026-11-23T12:00:00Z')

describe('the query of the list of applications', () => {
  it('is read from a URL and written back the same', () => {
    const query = {
      state: 'manual_review',
      who: id,
      channel: 'branch',
      age: 'week',
      flags: 'high',
      sort: 'since-asc' as const,
      after: `0_1795341600000_${id}`,
    }
    expect(parseCaseworkQuery(query)).toEqual(query)
    expect(
      parseCaseworkQuery(Object.fromEntries(new URLSearchParams(formatCaseworkQuery(query)))),
    ).toEqual(query)
  })

  it('opens on what waits for a person, unless all applications are asked for', () => {
    expect(parseCaseworkQuery({})).toEqual({ view: 'attention' })
    expect(parseCaseworkQuery({ view: 'all' })).toEqual({})
    expect(formatCaseworkQuery({})).toBe('?view=all')
  })

  it('of a view asks for nothing that the view excludes, nor for its own order', () => {
    const asked = { view: 'mine', who: id, state: 'approved', sort: 'since-asc' }
    expect(parseCaseworkQuery(asked)).toEqual({ view: 'mine' })
    expect(parseCaseworkQuery({ view: 'customer', state: 'draft', sort: 'since-desc' })).toEqual({
      view: 'customer',
      state: 'draft',
      sort: 'since-desc',
    })
    expect(parseCaseworkQuery({ view: 'attention', state: 'manual_review' })).toEqual({
      view: 'attention',
    })
  })

  it('is told to the page of an application, with where it stands in the list', () => {
    const position = { group: 0, at: new Date(1_795_341_600_000), applicationId: id }
    const list = formatCaseList({ view: 'mine' }, position)
    expect(parseCaseList(list, id)).toEqual({ query: { view: 'mine' }, position })
    expect(parseCaseList(formatCaseList({}, position), id)?.query).toEqual({})
    expect(parseCaseList(list, member.id)).toBeUndefined()
    expect(parseCaseList(undefined, id)).toBeUndefined()
  })

  it('says which applications are selected: those that are named, or all', () => {
    const selected = formatSelection([id, 'no id', member.id])
    expect(selected).toBe(`${id}.${member.id}`)
    expect([id, member.id, 'no id', ''].map(parseSelection(selected))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(parseSelection('all')(id)).toBe(true)
    for (const nothing of [undefined, '', [id, 'all']]) {
      expect(parseSelection(nothing)(id)).toBe(false)
    }
    expect(formatSelection(Array.from({ length: 40 }, () => id)).split('.')).toHaveLength(25)
  })

  it('of a search has the order of its results only', () => {
    expect(parseCaseworkQuery({ search: id, sort: 'flags-desc' })).toEqual({ search: id })
    expect(parseCaseworkQuery({ search: id, sort: 'started-asc' })).toEqual({
      search: id,
      sort: 'started-asc',
    })
  })

  it('of a search keeps the filters, and no view', () => {
    const asked = { search: id, state: 'draft', flags: 'high', who: 'me' }
    expect(parseCaseworkQuery({ ...asked, view: 'mine' })).toEqual(asked)
    expect(toCaseworkList({ search: id, state: 'draft', who: 'me' }, member, now)).toEqual({
      state: 'draft',
      assignedTo: member.id,
    })
    expect(withoutFilters({ ...asked, sort: 'started-asc' })).toEqual({ search: id })
  })

  it.each([
    { state: 'unknown' },
    { state: ['draft', 'sending'] },
    { state: 'constructor' },
    { who: 'everybody' },
    { age: 'year' },
    { sort: 'started-desc' },
    { sort: 'name-asc' },
    { view: 'everything' },
    { flags: 'severe' },
    { search: 'Maya' },
    { after: `0_x_${id}` },
    { after: `1795341600000_${id}` },
    { after: '0_1795341600000_1' },
    { other: 'draft' },
  ])('leaves out what it does not know: %o', (params: CaseworkParams) => {
    expect(parseCaseworkQuery({ ...params, channel: 'online' })).toEqual({ channel: 'online' })
  })

  it.each([
    [{}, {}],
    [
      { state: 'draft', channel: 'online' },
      { state: 'draft', channel: 'online' },
    ],
    [{ who: 'me' }, { assignedTo: member.id }],
    [{ who: 'nobody' }, { assignedTo: null }],
    [{ who: id }, { assignedTo: id }],
    [{ age: 'day' }, { startedAfter: new Date('2026-11-22T12:00:00Z') }],
    [{ age: 'month' }, { startedAfter: new Date('2026-10-24T12:00:00Z') }],
    [{ age: 'older' }, { startedBefore: new Date('2026-10-24T12:00:00Z') }],
    [{ flags: 'any' }, { flagSeverity: 'any' }],
    [{ flags: 'high' }, { flagSeverity: 3 }],
    [{ view: 'mine', channel: 'branch' } as const, { view: 'mine', channel: 'branch' }],
    [{ search: id, sort: 'started-asc' } as const, {}],
  ])('asks for %o as %o', (query, filter) => {
    expect(toCaseworkList(query, member, now)).toEqual(filter)
  })
})

it('can be asked for all that are open, in the view of all', () => {
  expect(parseCaseworkQuery({ state: 'open' })).toEqual({ state: 'open' })
  expect(parseCaseworkQuery({ state: 'open', view: 'decided' })).toEqual({ view: 'decided' })
  const list = toCaseworkList({ state: 'open', age: 'older' }, { id: 'sue' }, new Date(0))
  expect(list).toMatchObject({ open: true, startedBefore: expect.any(Date) })
  expect(list).not.toHaveProperty('state')
})
