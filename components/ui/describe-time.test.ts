import { describe, expect, it } from 'vitest'
import { describeTime, describeZone, joinTime } from './describe-time.ts'

const at = new Date('2026-11-23T23:05:40Z')
const later = (ms: number) => at.getTime() + ms
const minute = 60_000
const day = 86_400_000

describe('describeTime', () => {
  it('says a moment in the zone of the reader, which it names', () => {
    const { exact } = describeTime(at, { now: later(0), locale: 'en-GB', zone: 'Asia/Tokyo' })
    expect(exact).toBe('24 November 2026 at 08:05 GMT+9')
  })

  it('says UTC where no zone is known', () => {
    const { exact } = describeTime(at, { now: later(0), locale: 'en-GB', zone: undefined })
    expect(exact).toBe('23 November 2026 at 23:05 UTC')
  })

  it('says in short what goes without saying: neither the year of today nor the zone', () => {
    const said = { now: later(0), locale: 'en-GB', zone: 'Asia/Tokyo', short: true }
    expect(describeTime(at, said).exact).toBe('24 Nov, 08:05')
    expect(describeTime(at, { ...said, now: later(60 * day) }).exact).toBe('24 Nov 2026, 08:05')
    expect(describeTime(at, { ...said, zone: undefined }).exact).toBe('23 Nov, 23:05 UTC')
  })

  it('leaves the zone out where the page says it once', () => {
    const said = { now: later(0), locale: 'en-GB', zone: 'Asia/Tokyo', zoneless: true }
    expect(describeTime(at, said).exact).toBe('24 November 2026 at 08:05')
  })

  it.each([
    ['en-GB', 3 * minute, '3 minutes ago'],
    ['en-GB', 119 * minute, '1 hour ago'],
    ['en-GB', day, 'yesterday'],
    ['es', 3 * minute, 'hace 3 minutos'],
    ['ar', 3 * minute, 'قبل 3 دقائق'],
  ])('says in %s how long ago it was, after %i ms', (locale, passed, ago) => {
    expect(describeTime(at, { now: later(passed), locale, zone: 'UTC' }).ago).toBe(ago)
  })

  it.each([10_000, -5 * minute])('says the time alone after %i ms', (passed) => {
    const said = describeTime(at, { now: later(passed), locale: 'en-GB', zone: 'UTC' })
    expect(said).not.toHaveProperty('ago')
  })

  it('says a date alone after a week', () => {
    expect(
      describeTime(at, { now: later(7 * day), locale: 'en-GB', zone: 'UTC' }),
    ).not.toHaveProperty('ago')
  })
})

describe('describeZone', () => {
  it.each([
    ['en-GB', 'Europe/London', 'United Kingdom Time'],
    ['es', 'Europe/Madrid', 'hora de Europa central'],
    ['en-GB', undefined, 'UTC'],
  ])('names in %s the zone %s as it is called all year', (locale, zone, name) => {
    expect(describeZone(locale, zone)).toBe(name)
  })
})

it('says after a time how long ago it was, and nothing of what is long past', () => {
  const said = { exact: '24 November 2026 at 09:05 GMT', ago: '2 hours ago' }
  expect(joinTime(said)).toBe('24 November 2026 at 09:05 GMT (2 hours ago)')
  expect(joinTime({ exact: said.exact })).toBe(said.exact)
})
