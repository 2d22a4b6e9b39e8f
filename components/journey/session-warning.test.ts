import { expect, it } from 'vitest'
import { shownMs, spokenMs } from './session-warning.ts'

const second = 1_000
const everySecond = Array.from({ length: 300 }, (_, index) => (300 - index) * second)

it('counts the time left down by minutes, and by seconds in the last one', () => {
  const shown = everySecond.map(shownMs)
  expect(shown.slice(0, 240)).toEqual(
    [5, 4, 3, 2].flatMap((minutes) => Array(60).fill(minutes * 60 * second)),
  )
  expect(shown.slice(240)).toEqual(everySecond.slice(240))
})

it('reads the time left out a few times, never every second, and never more than there is', () => {
  const spoken = everySecond.map(spokenMs)
  const said = spoken.filter((ms, index) => ms !== spoken[index - 1])
  expect(said.map((ms) => ms / second)).toEqual([300, 240, 180, 120, 60, 30, 10])
  // An announcement names exactly the time that is left at that moment.
  for (const ms of said) expect(everySecond[spoken.indexOf(ms)]).toBe(ms)
})
