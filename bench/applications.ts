/** Whole applications through the form posts, beside the least that would do, and another commit. */
import path from 'node:path'
import { withPostgres } from '../scripts/postgres.mjs'
import { compare, type Round, type Target } from './application-costs.ts'
import { startBare } from './bare.ts'
import { type Checkout, openCheckout } from './checkout.ts'
import { apply, applyBare, timed, together } from './load.ts'
import { processorOfTree } from './machine.ts'
import type { Part, Tools } from './part.ts'
import { numberText } from './table.ts'
import { startTestServer } from './test-server.ts'
import { startTwin } from './twin.ts'

const atOnce = 8
const whole = { rounds: 9, applications: 24, warmUp: 96 }
const small = { rounds: 1, applications: 8, warmUp: 8 }

type Server = { url: string; pid(): number; close(): Promise<void> }

export const applications: Part = {
  title: 'a. Whole applications',
  async measure(tools) {
    const { rounds, applications: times, warmUp } = tools.short ? small : whole
    const open: { close(): Promise<void> }[] = []
    const start = async (
      kind: Target['kind'],
      name: string,
      server: Promise<Server>,
      once: (url: string) => Promise<void> = apply,
      database?: { pid: number },
    ): Promise<Target> => {
      const started = await server
      open.push(started)
      const { url } = started
      return {
        kind,
        name,
        origin: url,
        processes: () => ({
          server: processorOfTree(started.pid()),
          database: database ? processorOfTree(database.pid) : 0,
        }),
        once: () => once(url),
        rounds: [],
      }
    }
    // A server of its own each, so that its processor time is theirs.
    const openDatabase = async () => {
      const postgres = await withPostgres({ durable: true })
      open.push({ close: postgres.stop })
      return postgres
    }
    const startPair = async (kind: Target['kind'], from: string, checkout?: Checkout) => {
      const database = await openDatabase()
      const given = checkout ? { checkout } : {}
      const once = checkout?.apply ?? apply
      const onServer = startTestServer({ ...given, databaseUrl: database.url })
      return [
        await start(kind, `PostgreSQL${from}`, onServer, once, database),
        await start(kind, `PGlite${from}`, startTestServer(given), once),
      ]
    }
    try {
      const ours = await startPair('ours', '')
      const database = await openDatabase()
      const twin = startTwin({ databaseUrl: database.url })
      const targets = [...ours, await start('twin', 'by hand, PostgreSQL', twin, apply, database)]
      // Counted, not assumed: an application that asks more posts more.
      const [first] = ours as [Target]
      const { requests } = await timed(first.origin, first.once)
      const posts = requests.filter(({ method }) => method === 'POST').length
      const bare = await startBare()
      const runBare = (at: '/' | '/large') => (url: string) => applyBare(url, posts, at)
      targets.push(
        await start('bare', 'bare Next', Promise.resolve(bare), runBare('/')),
        await start('bare', 'bare Next, larger page', Promise.resolve(bare), runBare('/large')),
      )
      if (tools.against) {
        const checkout = await openCheckout(path.resolve(tools.against), tools.say)
        targets.push(...(await startPair('against', ` (${checkout.commit})`, checkout)))
      }
      for (const { once } of targets) await together(warmUp, atOnce, once)
      for (let round = 1; round <= rounds; round++) await runRound(targets, tools, round, times)
      return compare(targets, { rounds, atOnce, requestsEach: requests.length })
    } finally {
      for (const each of open.reverse()) await each.close()
    }
  },
}

/** All alternately, so that what disturbs the machine disturbs all of them. */
export async function runRound(
  targets: Target[],
  { say, noteMachineSpeed }: Tools,
  round: number,
  times: number,
): Promise<void> {
  for (const { name, origin, processes, once, rounds } of targets) {
    noteMachineSpeed()
    const before = processes()
    const { result: seconds, requests } = await timed(origin, () => together(times, atOnce, once))
    const after = processes()
    const measured: Round = {
      applications: times,
      requests,
      seconds,
      server: after.server - before.server,
      database: after.database - before.database,
    }
    rounds.push(measured)
    const cost = ((measured.server + measured.database) * 1000) / times
    say(
      `round ${round}, ${name}: ${numberText(cost)} ms of processor an application, ${numberText(times / seconds)} a second`,
    )
  }
}
