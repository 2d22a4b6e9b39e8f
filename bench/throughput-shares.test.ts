import { describe, expect, it } from 'vitest'
import { compare, type Round, type Target } from './throughput-shares.ts'

/** One application of two requests, in so many seconds, with so much of them on the processor. */
function round(seconds: number, processor: number): Round {
  const request = { method: 'GET', path: '/', status: 200, ms: seconds * 500 }
  return { applications: 1, requests: [request, request], seconds, processor }
}

function target(name: string, rounds: Round[]): Target {
  return { name, origin: '', pid: () => 0, once: async () => {}, at: new Map([[8, rounds]]) }
}

const about = { levels: [8], requestsEach: 2, rounds: 2 }
const bare = target('bare', [round(1, 0.5), round(2, 0.5)])
const large = target('large', [round(2, 1), round(4, 1)])

describe('shares of a bare app', () => {
  it('are computed round by round, and judged against the first comparison', () => {
    const ours = target('ours', [round(2, 1), round(4, 1)])
    const { lines, missed, plots } = compare([bare, large], [ours], about)
    expect(lines).toContain('| ours, 8 at a time | 0.50 | 1.00 | **missed** | 0.50 | 1.00 |')
    expect(missed).toEqual(['ours, 8 at a time: 0.50 of the bare app'])
    expect(plots.throughput?.bars).toEqual([{ label: 'ours, 8 at a time', values: [0.5, 0.5] }])
  })

  it('meet the goal where they reach it', () => {
    const ours = target('ours', [round(1.25, 0.5), round(2.5, 0.5)])
    const { lines, missed } = compare([bare, large], [ours], about)
    expect(missed).toEqual([])
    expect(lines).toContain('| ours, 8 at a time | 0.80 | 1.60 | met | 1.00 | 2.00 |')
  })

  it('stand below what each took by itself', () => {
    const { lines } = compare([bare, large], [bare], about)
    expect(lines).toContain('| large, 8 at a time | 0.38 (0.25–0.50) | 1000 | 2000 | 500 |')
  })
})
