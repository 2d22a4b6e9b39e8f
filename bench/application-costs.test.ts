import { describe, expect, it } from 'vitest'
import { compare, type Round, type Target } from './application-costs.ts'

/** Two applications of two requests, in so many seconds of processor for each. */
function round(server: number, database = 0): Round {
  const request = { method: 'GET', path: '/', status: 200, ms: 20 }
  const requests = [request, request, request, request]
  return { applications: 2, requests, seconds: 4, server: 2 * server, database: 2 * database }
}

function target(kind: Target['kind'], name: string, rounds: Round[]): Target {
  const processes = () => ({ server: 0, database: 0 })
  return { kind, name, origin: '', processes, once: async () => {}, rounds }
}

const about = { rounds: 2, atOnce: 8, requestsEach: 2 }
const twin = target('twin', 'by hand', [round(0.02, 0.03), round(0.04, 0.06)])
const bare = target('bare', 'bare', [round(0.1), round(0.2)])
const against = target('against', 'PostgreSQL (a61c00b6)', [round(0.2, 0.1), round(0.4, 0.2)])

describe('the costs of an application', () => {
  it('are those of server and database, of each round, and compared round by round', () => {
    const ours = target('ours', 'PostgreSQL', [round(0.1, 0.05), round(0.2, 0.1)])
    const { lines, missed, plots } = compare([ours, twin, bare], about)
    expect(lines).toContain('| PostgreSQL | 225 (150–300) | 75.0 | 0.50 | 20.0 | 20.0 |')
    expect(lines).toContain('| PostgreSQL: share of by hand | 0.33 | ≥ 0.5 | **missed** |')
    expect(lines).toContain('| PostgreSQL: share of bare | 0.67 |  |  |')
    expect(missed).toEqual(['PostgreSQL: share of by hand: 0.33, goal ≥ 0.5'])
    const bars = plots.applications?.bars.map(({ label, values }) => [
      label,
      ...values.map(Math.round),
    ])
    expect(bars?.[0]).toEqual(['PostgreSQL', 150, 300])
  })

  it('meet the goal against the commit at which it was set, and are only shown against another', () => {
    const ours = target('ours', 'PostgreSQL', [round(0.09, 0.05), round(0.18, 0.1)])
    const { lines, missed } = compare([ours, against], about)
    expect(lines).toContain(
      '| PostgreSQL: of what PostgreSQL (a61c00b6) takes | 0.47 | ≤ 0.49 (160 where it takes 327 ms) | met |',
    )
    expect(missed).toEqual([])
    const other = { ...against, name: 'PostgreSQL (12345678)' }
    expect(compare([ours, other], about).lines).toContain(
      '| PostgreSQL: of what PostgreSQL (12345678) takes | 0.47 |  |  |',
    )
  })

  it('of one database are not compared with another commit’s on the other', () => {
    const ours = target('ours', 'PGlite', [round(0.1), round(0.2)])
    const { lines } = compare([ours, against], about)
    expect(lines.filter((line) => line.includes('of what'))).toEqual([])
  })
})
