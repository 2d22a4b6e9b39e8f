/** Processor time of whole applications through the form posts, also beside another commit. */
import path from 'node:path'
import { withPostgres } from '../scripts/postgres.mjs'
import { type Checkout, openCheckout } from './checkout.ts'
import { apply, type Timed, timed, together } from './load.ts'
import { processorOfTree } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { quantile, ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf } from './table.ts'
import { startTestServer } from './test-server.ts'

const atOnce = 8
const whole = { rounds: 9, applications: 24, warmUp: 96 }
const small = { rounds: 1, applications: 8, warmUp: 8 }

/** Seconds by the clock, and of processor in the server's processes and in the database's. */
type Round = { requests: Timed[]; seconds: number; server: number; database: number }

type Target = {
  name: string
  /** The same database at this commit, for a target at another one. */
  comparedWith?: string
  origin: string
  /** Seconds of processor that its processes have used so far. */
  processes(): { server: number; database: number }
  applyOnce(): Promise<void>
  rounds: Round[]
}

export const application: Part = {
  title: 'Whole applications',
  async measure(tools) {
    const { rounds, applications, warmUp } = tools.short ? small : whole
    const open: { close(): Promise<void> }[] = []
    const start = async (database: 'PostgreSQL' | 'PGlite', checkout?: Checkout) => {
      // Each server has a PostgreSQL of its own, so that the database's processor time is known too.
      const postgres = database === 'PostgreSQL' ? await withPostgres({ durable: true }) : undefined
      if (postgres) open.push({ close: postgres.stop })
      const server = await startTestServer({
        ...(checkout && { checkout }),
        ...(postgres && { databaseUrl: postgres.url }),
      })
      open.push(server)
      const target: Target = {
        name: checkout ? `${database} (${checkout.commit})` : database,
        ...(checkout && { comparedWith: database }),
        origin: server.url,
        processes: () => ({
          server: processorOfTree(server.pid()),
          database: postgres ? processorOfTree(postgres.pid) : 0,
        }),
        applyOnce: () => (checkout?.apply ?? apply)(server.url),
        rounds: [],
      }
      return target
    }
    try {
      const targets = [await start('PostgreSQL'), await start('PGlite')]
      if (tools.against) {
        const checkout = await openCheckout(path.resolve(tools.against), tools.say)
        targets.push(await start('PostgreSQL', checkout), await start('PGlite', checkout))
      }
      for (const { applyOnce } of targets) await together(warmUp, atOnce, applyOnce)
      for (let round = 1; round <= rounds; round++) {
        await runRound(targets, tools, round, applications)
      }
      return report(targets, { rounds, applications })
    } finally {
      for (const each of open.reverse()) await each.close()
    }
  },
}

/** All in alternation, so that what disturbs the machine disturbs all of them. */
async function runRound(
  targets: Target[],
  { say, noteMachineSpeed }: Tools,
  round: number,
  applications: number,
): Promise<void> {
  for (const { name, origin, processes, applyOnce, rounds } of targets) {
    noteMachineSpeed()
    const before = processes()
    const { result: seconds, requests } = await timed(origin, () =>
      together(applications, atOnce, applyOnce),
    )
    const after = processes()
    const server = after.server - before.server
    const database = after.database - before.database
    rounds.push({ requests, seconds, server, database })
    const cost = ((server + database) * 1000) / applications
    say(
      `round ${round}, ${name}: ${numberText(cost)} ms of processor an application, ${numberText(applications / seconds)} a second`,
    )
  }
}

function report(
  targets: Target[],
  { rounds, applications }: { rounds: number; applications: number },
): PartResult {
  const msEach = (seconds: number) => (seconds * 1000) / applications
  const costs = (target: Target) =>
    target.rounds.map(({ server, database }) => msEach(server + database))
  const requestsEach = (targets[0]?.rounds[0]?.requests.length ?? 0) / applications
  const comparisons = targets.flatMap((other) => {
    const ours = targets.find(({ name }) => name === other.comparedWith)
    return ours ? [[other.name, spreadText(spreadOf(ratios(costs(ours), costs(other))))]] : []
  })
  return {
    lines: [
      `An application is ${requestsEach} requests: start page, each step, review with the terms and status page, as a browser without script asks for them; ${atOnce} at a time. The processor time is the server's and its PostgreSQL's (PGlite is in the server), without the platform's. ${rounds} rounds, each in turn.`,
      '',
      ...tableOf(
        ['', 'processor ms an application', 'of it the database', 'a second', 'p50 ms', 'p99 ms'],
        targets.map((target) => {
          const waits = target.rounds.flatMap(({ requests }) => requests.map(({ ms }) => ms))
          return [
            target.name,
            spreadText(spreadOf(costs(target))),
            numberText(spreadOf(target.rounds.map(({ database }) => msEach(database))).median),
            spreadText(spreadOf(target.rounds.map(({ seconds }) => applications / seconds))),
            numberText(quantile(waits, 0.5)),
            numberText(quantile(waits, 0.99)),
          ]
        }),
      ),
      ...(comparisons.length > 0
        ? ['', ...tableOf(['processor time beside', 'ratio'], comparisons)]
        : []),
    ],
  }
}
