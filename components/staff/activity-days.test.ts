import { describe, expect, it } from 'vitest'
import { describeTime } from '../ui/describe-time.ts'
import { type ActivityEntry, groupByDay } from './activity-days.ts'

const now = Date.parse('2026-11-26T09:30:00Z')
const tokyo = { now, locale: 'en-GB', zone: 'Asia/Tokyo' }

function entry(at: string, more: Partial<ActivityEntry> = {}): ActivityEntry {
  return { at, clock: `${at.slice(11, 16)} UTC`, text: 'Answers were saved.', ...more }
}

/** The latest first. In Tokyo the second one was on the day of the first. */
const entries = [entry('2026-11-26T08:00:00.000Z'), entry('2026-11-25T15:05:00.000Z')]

describe('the days of the activity', () => {
  it('have the times that a short date has, in each language', () => {
    const at = '2026-11-23T03:05:00.000Z'
    const now = Date.parse('2026-11-23T12:00:00.000Z')
    for (const locale of ['en-GB', 'es', 'ar']) {
      const reader = { now, zone: 'UTC', locale }
      const [day] = groupByDay([{ at, clock: '', text: '' }], reader)
      const { exact } = describeTime(new Date(at), { ...reader, short: true })
      expect(exact).toContain(day?.entries[0]?.time)
    }
  })

  it('say to the second when programs did something, and when anything was done to who asks', () => {
    const at = '2026-11-26T08:00:07.000Z'
    const [day] = groupByDay([entry(at), entry(at, { technical: true })], tokyo)
    expect(day?.entries).toMatchObject([{ time: '17:00', exact: '17:00:07' }])
    expect(day?.technical).toMatchObject([{ time: '17:00:07' }])
  })

  it('are those of UTC in the words of the server, while the reader’s zone is not known', () => {
    const days = groupByDay(entries, undefined)
    expect(days.map(({ day, title, ago }) => [day, title, ago])).toEqual([
      ['2026-11-26', undefined, undefined],
      ['2026-11-25', undefined, undefined],
    ])
    expect(days[1]?.entries).toMatchObject([{ time: '15:05 UTC' }])
  })

  it('are those of the reader’s zone, with how long ago they were', () => {
    const [today, ...others] = groupByDay(entries, tokyo)
    expect(others).toEqual([])
    expect(today).toMatchObject({ ago: 'today' })
    expect(today?.title).toMatch(/^Thursday,? 26 November 2026$/)
    expect(today?.entries).toMatchObject([{ time: '17:00' }, { time: '00:05' }])
  })

  it.each([
    ['en-GB', '2026-11-25T09:00:00.000Z', 'yesterday'],
    ['en-GB', '2026-11-20T09:00:00.000Z', '6 days ago'],
    ['en-GB', '2026-11-19T09:00:00.000Z', undefined],
    ['es', '2026-11-25T09:00:00.000Z', 'ayer'],
    ['ar', '2026-11-25T09:00:00.000Z', 'أمس'],
    // By a clock that is slow.
    ['en-GB', '2026-11-27T09:00:00.000Z', 'today'],
  ])('say in %s of %s: %s', (locale, at, ago) => {
    const [day] = groupByDay([entry(at)], { now, locale, zone: 'UTC' })
    expect(day?.ago).toBe(ago)
  })

  it('name UTC where the browser does not say its zone', () => {
    const [day] = groupByDay(entries, { ...tokyo, zone: undefined })
    expect(day?.entries[0]?.time).toBe('08:00 UTC')
  })

  it('hold technical entries apart, each in its order', () => {
    const technical = entry('2026-11-26T07:00:00.000Z', { technical: true })
    const [day] = groupByDay([entries[0] ?? technical, technical, entry(technical.at)], tokyo)
    expect(day?.entries).toHaveLength(2)
    expect(day?.technical).toMatchObject([{ at: technical.at }])
  })
})
