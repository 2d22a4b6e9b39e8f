import { expect, it } from 'vitest'
import { type Profile, sharesOf } from './processor-profile.ts'

const frame = (functionName: string, url: string) => ({
  functionName,
  url,
  lineNumber: 0,
  columnNumber: 0,
})

/** A page calls a counter, which has Node write; then the process waits, and collects garbage. */
const profile: Profile = {
  startTime: 1_000,
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 5, 6] },
    { id: 2, callFrame: frame('page', '/app/page.js'), children: [3] },
    { id: 3, callFrame: frame('count', '/app/counters.js'), children: [4] },
    { id: 4, callFrame: frame('write', 'node:net') },
    { id: 5, callFrame: frame('(idle)', '') },
    { id: 6, callFrame: frame('(garbage collector)', '') },
  ],
  samples: [2, 3, 4, 2, 5, 6],
  timeDeltas: [500, 100, 100, 700, 9_000, 100],
}
const ownerOf = (source: string) =>
  source.endsWith('counters.js') ? ('counters' as const) : undefined

it('counts what Node does for the module that asked for it, and leaves idle time out', () => {
  expect(sharesOf(profile, { from: 0, to: 20_000 }, ownerOf)).toEqual({ counters: 200 / 1_500 })
})

it('counts only what was between the two moments', () => {
  expect(sharesOf(profile, { from: 1_550, to: 2_400 }, ownerOf)).toEqual({ counters: 200 / 900 })
  expect(sharesOf(profile, { from: 2_000, to: 2_400 }, ownerOf)).toEqual({})
})
