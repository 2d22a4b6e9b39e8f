import { expect, it } from 'vitest'
import { getNextDayTime } from './day-time.ts'

// A summer's day in Dubai, four hours ahead of UTC.
it.each([
  ['05:59', '10:00'],
  ['10:00', '10:00'],
  ['16:59', '16:59'],
])('at %s by the clock of a customer it is day time from %s on', (at, from) => {
  const onDay = (time: string) => new Date(`2026-07-02T${time}:00+04:00`)
  expect(getNextDayTime('Asia/Dubai', onDay(at))).toEqual(onDay(from))
})

it('no reminder leaves in the evening: the next day time is that of the day after', () => {
  const morning = new Date('2026-07-03T10:00:00+04:00')
  for (const time of ['17:00', '23:45']) {
    const at = new Date(`2026-07-02T${time}:00+04:00`)
    expect(getNextDayTime('Asia/Dubai', at)).toEqual(morning)
  }
})
