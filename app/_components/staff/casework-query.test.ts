import { describe, expect, it } from 'vitest'
import { formatCaseworkQuery, parseCaseworkQuery, toCaseworkFilter } from './casework-query.ts'

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
      order: 'oldest' as const,
      search: id,
      after: `1795341600000_${id}`,
    }
    expect(parseCaseworkQuery(query)).toEqual(query)
    expect(
      parseCaseworkQuery(Object.fromEntries(new URLSearchParams(formatCaseworkQuery(query)))),
    ).toEqual(query)
    expect(formatCaseworkQuery({})).toBe('')
  })

  it.each([
    { state: 'unknown' },
    { state: ['draft', 'sending'] },
    { state: 'constructor' },
    { who: 'everybody' },
    { channel: '' },
    { age: 'year' },
    { order: 'newest' },
    { search: 'Maya' },
    { after: `x_${id}` },
    { after: '1795341600000_1' },
    { other: 'draft' },
  ])('leaves out what it does not know: %o', (params) => {
    expect(parseCaseworkQuery(params)).toEqual({})
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
    [{ search: id, order: 'oldest' } as const, {}],
  ])('asks for %o as %o', (query, filter) => {
    expect(toCaseworkFilter(query, member, now)).toEqual(filter)
  })
})
