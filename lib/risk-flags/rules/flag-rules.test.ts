import { describe, expect, it } from 'vitest'
import {
  type AcceptanceWay,
  acceptanceWays,
  type Demand,
  defaultDemands,
  demands,
  evaluateFlags,
  type FlagCode,
  flagCodes,
  getStrictestDemand,
  isImplied,
  listInvolvedStaff,
  minReadingMs,
  noteOnlyDemands,
  parseDemands,
  type RiskFacts,
  recentChangeMs,
} from './flag-rules.ts'

const acceptedAt = new Date('2026-11-21T10:00:00.000Z')
const before = (ms: number) => new Date(acceptedAt.getTime() - ms)

/** A customer who read and accepted alone. */
const plain: RiskFacts = {
  acceptedAt,
  shownAt: before(120_000),
  staff: [],
  staffOnNetwork: [],
  staffOnDevice: [],
  shared: [],
  hasAddressOfStaff: false,
  contactChangedAt: null,
  cameByLinkOfStaff: false,
  linkSentElsewhere: false,
  provenThroughStaff: false,
  usedByStaffElsewhere: false,
  documents: { shown: 2, opened: 2 },
  saidNotRight: false,
}

/** The boundary of each rule: facts that just make it true, and facts that just do not. */
const edges: { [Code in FlagCode]: { holds: Partial<RiskFacts>[]; not: Partial<RiskFacts>[] } } = {
  same_network: {
    holds: [{ staff: ['a'], staffOnNetwork: ['a'] }],
    not: [{ staff: ['a'] }],
  },
  same_device: { holds: [{ staffOnDevice: ['a'] }], not: [{ staff: ['a'] }] },
  contact_shared: {
    holds: [{ shared: ['email'] }, { shared: ['telephone'] }],
    not: [{ shared: [] }],
  },
  contact_of_staff: { holds: [{ hasAddressOfStaff: true }], not: [{ staff: ['a'] }] },
  contact_changed: {
    holds: [{ contactChangedAt: before(0) }, { contactChangedAt: before(recentChangeMs - 1) }],
    not: [{ contactChangedAt: before(recentChangeMs) }],
  },
  link_by_staff: {
    holds: [{ cameByLinkOfStaff: true }],
    not: [{ staff: ['a'] }],
  },
  link_elsewhere: { holds: [{ linkSentElsewhere: true }], not: [{ staff: ['a'] }] },
  contact_by_staff: { holds: [{ provenThroughStaff: true }], not: [{ staff: ['a'] }] },
  contact_in_staff_link: { holds: [{ usedByStaffElsewhere: true }], not: [{ staff: ['a'] }] },
  accepted_quickly: {
    holds: [{ shownAt: before(0) }, { shownAt: before(minReadingMs - 1) }],
    not: [{ shownAt: before(minReadingMs) }, { shownAt: null }],
  },
  documents_unopened: {
    holds: [{ documents: { shown: 2, opened: 1 } }, { documents: { shown: 1, opened: 0 } }],
    not: [{ documents: { shown: 0, opened: 0 } }, { documents: { shown: 1, opened: 1 } }],
  },
  answer_not_right: { holds: [{ saidNotRight: true }], not: [{ staff: ['a'] }] },
}

describe('the flag rules', () => {
  it('raise nothing for a customer who read and accepted alone', () => {
    expect(evaluateFlags(plain)).toEqual([])
    expect(listInvolvedStaff(plain)).toEqual([])
  })

  it.each(flagCodes)('raise %s from its limit on, and no other with it', (code) => {
    for (const facts of edges[code].holds)
      expect(evaluateFlags({ ...plain, ...facts })).toEqual([code])
    for (const facts of edges[code].not) expect(evaluateFlags({ ...plain, ...facts })).toEqual([])
  })

  it('raise all flags if all apply, in their order', () => {
    const all = Object.assign({}, ...flagCodes.map((code) => edges[code].holds[0]))
    expect(evaluateFlags({ ...plain, ...all })).toEqual(flagCodes)
  })

  it('count a member who has signed in with the same browser as present', () => {
    expect(listInvolvedStaff({ ...plain, staff: ['a', 'b'], staffOnDevice: ['b', 'c'] })).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})

describe('the demands of flags', () => {
  const asking = (demand: Demand) => parseDemands(demand) ?? noteOnlyDemands
  const online = { staff: ['a'], way: 'online' as const }

  it('holds nobody who was alone, whatever the setting and the flags', () => {
    for (const demand of demands) {
      for (const way of acceptanceWays) {
        expect(getStrictestDemand(flagCodes, asking(demand), { staff: [], way })).toBe('note')
      }
    }
  })

  it('is a reason for every flag if nothing is set', () => {
    expect(new Set(Object.values(defaultDemands))).toEqual(new Set(['reason']))
  })

  it('is nothing without a flag', () => {
    for (const demand of demands)
      expect(getStrictestDemand([], asking(demand), online)).toBe('note')
  })

  it.each(flagCodes)('is what the setting says for %s', (code) => {
    for (const demand of demands) {
      expect(getStrictestDemand([code], asking(demand), online)).toBe(demand)
      const only = parseDemands(`note, ${code}=${demand}`)
      expect(only && getStrictestDemand([code], only, online)).toBe(demand)
      const others = flagCodes.filter((each) => each !== code)
      expect(only && getStrictestDemand(others, only, online)).toBe('note')
    }
  })

  it('is the strictest of several', () => {
    const set = parseDemands('reason,same_device=second_decision,accepted_quickly=note')
    if (!set) throw new Error('It was not read')
    expect(getStrictestDemand(['accepted_quickly'], set, online)).toBe('note')
    expect(getStrictestDemand(['accepted_quickly', 'contact_shared'], set, online)).toBe('reason')
    expect(getStrictestDemand(['contact_shared', 'same_device'], set, online)).toBe(
      'second_decision',
    )
  })

  it('is nothing for implied flags alone', () => {
    const expected: { [Code in FlagCode]?: AcceptanceWay[] } = {
      same_network: ['branch', 'handed_over'],
      same_device: ['handed_over'],
    }
    for (const code of flagCodes) {
      for (const way of acceptanceWays) {
        const isBroughtAlong = expected[code]?.includes(way) ?? false
        expect(isImplied(code, way), `${code}, ${way}`).toBe(isBroughtAlong)
        const demand = getStrictestDemand([code], asking('reason'), { staff: ['a'], way })
        expect(demand, `${code}, ${way}`).toBe(isBroughtAlong ? 'note' : 'reason')
      }
    }
  })

  it('counts implied flags beside one that asks for something itself', () => {
    const set = parseDemands('reason,same_device=second_decision,accepted_quickly=note')
    if (!set) throw new Error('It was not read')
    const handedOver = { staff: ['a'], way: 'handed_over' as const }
    expect(getStrictestDemand(['same_network', 'same_device'], set, handedOver)).toBe('note')
    expect(getStrictestDemand(['same_device', 'accepted_quickly'], set, handedOver)).toBe('note')
    expect(getStrictestDemand(['same_device', 'contact_shared'], set, handedOver)).toBe(
      'second_decision',
    )
  })

  it('is parsed from a setting, and from nothing else', () => {
    expect(parseDemands('note')).toEqual(noteOnlyDemands)
    // Setting one demand leaves the others at their defaults.
    expect(parseDemands('same_device=note')).toEqual({ ...defaultDemands, same_device: 'note' })
    expect(parseDemands(' same_device = reason , note ')).toEqual({
      ...noteOnlyDemands,
      same_device: 'reason',
    })
    for (const text of [
      '',
      'on',
      'reason,',
      'same_device',
      'same_device=on',
      'other=note',
      'a=b=c',
    ]) {
      expect(parseDemands(text)).toBeUndefined()
    }
  })
})
