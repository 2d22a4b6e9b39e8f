/** Whole applications through the form posts, against as many requests to a bare Next page and action. */
import { withPostgres } from '../scripts/postgres.mjs'
import { startBare } from './bare.ts'
import { openHouse } from './house.ts'
import { apply, applyBare, type Timed, timed, together } from './load.ts'
import { processorOf } from './machine.ts'
import type { Found, Part, Tools } from './part.ts'
import { quantile, ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'

const atLeast = 0.6
const rounds = 3
const levels = [1, 8, 32]
/** Enough for the queue to be full most of the time, few enough for a round to be short. */
const timesAt = (atOnce: number) => Math.max(4, atOnce * 1.5)

type Round = { applications: number; requests: Timed[]; seconds: number; processor: number }
type Target = {
  name: string
  origin: string
  pid(): number
  once(): Promise<void>
  at: Map<number, Round[]>
}

export const throughput: Part = {
  title: 'a. Whole applications',
  async measure(tools) {
    const bare = await startBare()
    const postgres = await withPostgres({ durable: true })
    const houses = [await openHouse(), await openHouse({ databaseUrl: postgres.url })]
    try {
      const ours = houses.map(({ url, pid }, index): Target => {
        const name = index === 0 ? 'PGlite' : 'PostgreSQL'
        return { name, origin: url, pid, once: () => apply(url), at: new Map() }
      })
      // Counted, not assumed: an application that asks more posts more.
      const { requests } = await timed(houses[0]?.url ?? '', () => apply(houses[0]?.url ?? ''))
      const posts = requests.filter(({ method }) => method === 'POST').length
      const theirs: Target = {
        name: 'bare Next',
        origin: bare.url,
        pid: bare.pid,
        once: () => applyBare(bare.url, posts),
        at: new Map(),
      }
      const targets = [theirs, ...ours]
      for (const each of targets) await together(12, 8, each.once)
      for (let round = 1; round <= rounds; round++) await runRound(targets, tools, round)
      return found(theirs, ours, requests.length)
    } finally {
      await bare.close()
      for (const house of houses) await house.close()
      await postgres.stop()
    }
  },
}

/** Everyone in turn, so that what disturbs the machine disturbs all of them. */
async function runRound(targets: Target[], { say, lay }: Tools, round: number): Promise<void> {
  for (const atOnce of levels) {
    for (const { name, origin, pid, once, at } of targets) {
      lay()
      const times = timesAt(atOnce)
      const before = processorOf(pid())
      const { result, requests } = await timed(origin, () => together(times, atOnce, once))
      const processor = processorOf(pid()) - before
      const taken: Round = { applications: times, requests, seconds: result, processor }
      at.set(atOnce, [...(at.get(atOnce) ?? []), taken])
      say(`round ${round}, ${atOnce} at a time, ${name}: ${numberText(times / result)} a second`)
    }
  }
}

function found(theirs: Target, ours: Target[], requestsEach: number): Found {
  const rows: string[][] = []
  const bars: { label: string; values: number[] }[] = []
  const missed: string[] = []
  for (const atOnce of levels) {
    const reference = rates(theirs, atOnce)
    rows.push([`bare Next, ${atOnce} at a time`, ...numbersOf(theirs, atOnce), '1', '1', ''])
    for (const each of ours) {
      const shares = ratios(rates(each, atOnce), reference)
      const share = spreadOf(shares)
      const label = `${each.name}, ${atOnce} at a time`
      const met = share.median >= atLeast
      const thrift = spreadOf(ratios(costs(theirs, atOnce), costs(each, atOnce)))
      rows.push([
        label,
        ...numbersOf(each, atOnce),
        spreadText(share),
        spreadText(thrift),
        verdictText(met),
      ])
      bars.push({ label, values: shares })
      if (!met) missed.push(`${label}: ${numberText(share.median)} of the bare app`)
    }
  }
  const head = [
    '',
    'applications/s',
    'p50 ms',
    'p99 ms',
    'processor ms a request',
    'of the bare app',
    'by processor time',
    `≥ ${atLeast}`,
  ]
  return {
    lines: [
      `An application is ${requestsEach} requests: the start page, each step, the terms, the review and the status page, as a browser without script asks for them. The bare app (\`bare/\`, one page with one input, one action that leads back to it) gets as many posts and pages. Both run as \`next start\` in one process. The times are of single requests. The last but one column compares the processor time of the server's process, which busy neighbours do not change (a PostgreSQL's own is not in it). ${rounds} rounds, everyone in turn in each.`,
      '',
      ...tableOf(head, rows),
    ],
    plots: {
      throughput: {
        title: 'Whole applications: requests a second, as a share of a bare Next app’s',
        unit: 'share of the bare app in the same round',
        bars,
        target: { value: atLeast, label: `goal: at least ${atLeast}` },
      },
    },
    missed,
  }
}

function rates(target: Target, atOnce: number): number[] {
  return roundsOf(target, atOnce).map(({ requests, seconds }) => requests.length / seconds)
}

/** Milliseconds of processor that the server's process took for a request. */
function costs(target: Target, atOnce: number): number[] {
  return roundsOf(target, atOnce).map(
    ({ processor, requests }) => (processor * 1000) / requests.length,
  )
}

function numbersOf(target: Target, atOnce: number): string[] {
  const all = roundsOf(target, atOnce)
  const waits = all.flatMap(({ requests }) => requests.map(({ ms }) => ms))
  return [
    spreadText(spreadOf(all.map(({ applications, seconds }) => applications / seconds))),
    numberText(quantile(waits, 0.5)),
    numberText(quantile(waits, 0.99)),
    spreadText(spreadOf(costs(target, atOnce))),
  ]
}

function roundsOf(target: Target, atOnce: number): Round[] {
  return target.at.get(atOnce) ?? []
}
