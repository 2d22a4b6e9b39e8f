/** Whole applications through the form posts, against as many requests to a bare Next page and action. */
import { withPostgres } from '../scripts/postgres.mjs'
import { startBare } from './bare.ts'
import { apply, applyBare, timed, together } from './load.ts'
import { processorOf } from './machine.ts'
import type { Part, Tools } from './part.ts'
import { numberText } from './table.ts'
import { startTestServer } from './test-server.ts'
import { compare, type Round, type Target } from './throughput-shares.ts'

const wholeRounds = 5
const levels = [1, 8, 32]
/** Enough for the queue to be full most of the time, few enough for a round to be short. */
const timesAt = (atOnce: number, short: boolean) =>
  short ? Math.min(atOnce, 12) : Math.max(4, Math.round(atOnce * 1.5))

export const throughput: Part = {
  title: 'a. Whole applications',
  async measure(tools) {
    const bare = await startBare()
    const postgres = await withPostgres({ durable: true })
    const servers = [await startTestServer(), await startTestServer({ databaseUrl: postgres.url })]
    try {
      const ours = servers.map(({ url, pid }, index): Target => {
        const name = index === 0 ? 'PGlite' : 'PostgreSQL'
        return { name, origin: url, pid, once: () => apply(url), at: new Map() }
      })
      // Counted, not assumed: an application that asks more posts more.
      const { requests } = await timed(servers[0]?.url ?? '', () => apply(servers[0]?.url ?? ''))
      const posts = requests.filter(({ method }) => method === 'POST').length
      const theirs = (name: string, path: '/' | '/large'): Target => ({
        name,
        origin: bare.url,
        pid: bare.pid,
        once: () => applyBare(bare.url, posts, path),
        at: new Map(),
      })
      const references = [theirs('bare Next', '/'), theirs('bare Next, a page as large', '/large')]
      const targets = [...references, ...ours]
      for (const each of targets) await together(tools.short ? 4 : 24, 8, each.once)
      const rounds = tools.short ? 1 : wholeRounds
      for (let round = 1; round <= rounds; round++) await runRound(targets, tools, round)
      return compare(references, ours, { levels, requestsEach: requests.length, rounds })
    } finally {
      await bare.close()
      for (const server of servers) await server.close()
      await postgres.stop()
    }
  },
}

/** All alternately, so that what disturbs the machine disturbs all of them. */
async function runRound(
  targets: Target[],
  { say, noteMachineSpeed, short }: Tools,
  round: number,
): Promise<void> {
  for (const atOnce of levels) {
    for (const { name, origin, pid, once, at } of targets) {
      noteMachineSpeed()
      const times = timesAt(atOnce, short)
      const before = processorOf(pid())
      const { result, requests } = await timed(origin, () => together(times, atOnce, once))
      const processor = processorOf(pid()) - before
      const measured: Round = { applications: times, requests, seconds: result, processor }
      at.set(atOnce, [...(at.get(atOnce) ?? []), measured])
      const cost = numberText((processor * 1000) / requests.length)
      say(
        `round ${round}, ${atOnce} at a time, ${name}: ${numberText(times / result)} a second, ${cost} ms of processor a request`,
      )
    }
  }
}
