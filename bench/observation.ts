/** What metrics and traces cost: the same applications with and without them, in turn. */
import { findFreePort } from '../e2e/support/server.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import type { Target } from './application-costs.ts'
import { runRound } from './applications.ts'
import { apply, together } from './load.ts'
import { processorOfTree } from './machine.ts'
import type { Part } from './part.ts'
import { ratios, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'
import { startTestServer } from './test-server.ts'

const atOnce = 8
const whole = { rounds: 12, applications: 12, warmUp: 32 }
const small = { rounds: 1, applications: 8, warmUp: 8 }

/** Of the processor time without. */
const most = 1.03

/** Half of the interval in `deploy/monitoring/prometheus.yaml`: reading more often costs more. */
const readEveryMs = 15_000

type Observed = { name: string; hasMetrics: boolean; hasTraces: boolean }

const kinds: Observed[] = [
  { name: 'neither', hasMetrics: false, hasTraces: false },
  { name: 'metrics', hasMetrics: true, hasTraces: false },
  { name: 'traces', hasMetrics: false, hasTraces: true },
  { name: 'both', hasMetrics: true, hasTraces: true },
]

export const observation: Part = {
  title: 'h. Metrics and traces',
  async measure(tools) {
    const { rounds, applications, warmUp } = tools.short ? small : whole
    const open: { close(): Promise<void> }[] = []
    const readers: NodeJS.Timeout[] = []
    const receiver = await startOtlpReceiver()
    open.push(receiver)
    try {
      const targets: Target[] = []
      for (const kind of kinds) {
        const database = await withPostgres({ durable: true })
        open.push({ close: database.stop })
        const port = kind.hasMetrics ? await findFreePort() : undefined
        const env = {
          ...(port && { METRICS_PORT: String(port) }),
          ...(kind.hasTraces && { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }),
        }
        const server = await startTestServer({ databaseUrl: database.url, env })
        open.push(server)
        const read = () =>
          void fetch(`http://127.0.0.1:${port}/api/metrics`).then((one) => one.text())
        if (port) readers.push(setInterval(read, readEveryMs))
        targets.push({
          kind: 'ours',
          name: kind.name,
          origin: server.url,
          processes: () => ({
            server: processorOfTree(server.pid()),
            database: processorOfTree(database.pid),
          }),
          once: () => apply(server.url),
          rounds: [],
        })
      }
      for (const { once } of targets) await together(warmUp, atOnce, once)
      for (let round = 1; round <= rounds; round++) {
        // The order changes in each round: the first server measured in a round shares the machine with less
        // unfinished work.
        const inTurn = [
          ...targets.slice(round % targets.length),
          ...targets.slice(0, round % targets.length),
        ]
        await runRound(inTurn, tools, round, applications)
      }
      const [without, ...others] = targets as [Target, ...Target[]]
      const compared = others.map((target) => ({
        name: target.name,
        spread: spreadOf(ratios(costs(target), costs(without))),
      }))
      return {
        lines: [
          `Whole applications as in part a on PostgreSQL, ${atOnce} at a time, ${rounds} rounds that measure each server once. Metrics are read every ${readEveryMs / 1000} seconds; every request is traced (\`parentbased_always_on\`) and sent to a receiver on this machine, whose time is not counted: ${numberText(receiver.spans().length / receiver.requests.length)} spans a message. The ratio is that of the processor time of the server's process and its PostgreSQL's, round by round.`,
          '',
          ...tableOf(
            ['', 'processor ms an application'],
            targets.map((target) => [target.name, spreadText(spreadOf(costs(target)))]),
          ),
          '',
          ...tableOf(
            ['', 'ratio to neither', 'goal', ''],
            compared.map(({ name, spread }) => [
              name,
              spreadText(spread),
              `≤ ${most}`,
              verdictText(spread.median <= most),
            ]),
          ),
        ],
        plots: {},
        missed: compared
          .filter(({ spread }) => spread.median > most)
          .map(({ name, spread }) => `${name}: ${numberText(spread.median)}, goal ≤ ${most}`),
      }
    } finally {
      for (const reader of readers) clearInterval(reader)
      for (const each of open.reverse()) await each.close()
    }
  },
}

/** Milliseconds of processor that an application took, in each round. */
function costs({ rounds }: Target): number[] {
  return rounds.map(
    ({ server, database, applications }) => ((server + database) * 1000) / applications,
  )
}
