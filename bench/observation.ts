/** What metrics and traces cost: their share of a server's processor time, and whole servers with and without them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../scripts/port.mjs'
import { withPostgres } from '../scripts/postgres.mjs'
import { type OtlpReceiver, startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import { apply, together } from './load.ts'
import { processorOfTree } from './machine.ts'
import type { Part, Tools } from './part.ts'
import { sharesOf } from './processor-profile.ts'
import { medianInterval, ratios, type Spread, spreadOf } from './statistics.ts'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'
import { startTestServer } from './test-server.ts'

const atOnce = 8
/** A block is one of the turns of a server; a generation has servers that were started for it. */
const whole = { generations: 5, cycles: 6, block: 6, warmUp: 24, profiled: 160 }
const small = { generations: 1, cycles: 1, block: 2, warmUp: 4, profiled: 8 }

/** The largest share of the processor time that they may add. */
const most = 0.03

/** Half of the interval in `deploy/monitoring/prometheus.yaml`: reading more often costs more. */
const readEveryMs = 15_000

export const observation: Part = {
  title: 'h. Metrics and traces',
  async measure(tools) {
    const sizes = tools.short ? small : whole
    const receiver = await startOtlpReceiver()
    try {
      const shares = await measureShares(receiver, sizes, tools)
      const compared = await compareServers(receiver, sizes, tools)
      return {
        lines: [...describeShares(shares, sizes), '', ...describeServers(compared, sizes)],
        plots: {},
        missed: [
          ...judged(shares)
            .filter(({ share }) => share > most)
            .map(({ name, share }) => `${name}: ${percent(share)}, goal ≤ ${percent(most)}`),
          ...(compared.both.least > 1 + most ? [wholeText(compared)] : []),
        ],
        open: isOpen(compared) ? [wholeText(compared)] : [],
      }
    } finally {
      await receiver.close()
    }
  },
}

type Sizes = typeof whole
type Server = Awaited<ReturnType<typeof start>>
type Shares = { metrics: number; traces: number; shared: number; spans: number }
type Compared = { costs: Record<'neither' | 'again' | 'both', Spread>; again: Spread; both: Spread }

/** A Portico on a PostgreSQL of its own, with both or with neither. */
async function start(receiver: OtlpReceiver | undefined, own: Record<string, string> = {}) {
  const database = await withPostgres({ durable: true })
  const port = receiver && (await findFreePort())
  const observed = receiver && {
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  }
  const env = { ...observed, ...own }
  const server = await startTestServer({ databaseUrl: database.url, env })
  return {
    apply: () => apply(server.url),
    processor: () => processorOfTree(server.pid()) + processorOfTree(database.pid),
    pid: server.pid,
    stop: server.stop,
    async read() {
      if (port) await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
    },
    async close() {
      await server.close()
      await database.stop()
    },
  }
}

/** How much of one server's time is spent in their code while people apply. */
async function measureShares(
  receiver: OtlpReceiver,
  { warmUp, profiled }: Sizes,
  { say }: Tools,
): Promise<Shares> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-profile-'))
  const server = await start(receiver, {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=1000`,
  })
  const reader = setInterval(() => void server.read(), readEveryMs)
  try {
    await together(warmUp, atOnce, server.apply)
    const pid = server.pid()
    const spansBefore = receiver.spans().length
    const from = microseconds()
    await together(profiled, atOnce, server.apply)
    const to = microseconds()
    // The profile is written at the end of the process, and the last spans are sent.
    await server.stop()
    const name = (await readdir(folder)).find((each) => each.split('.')[3] === String(pid))
    if (!name) throw new Error('The server has written no profile')
    const profile = JSON.parse(await readFile(path.join(folder, name), 'utf8'))
    const shares = {
      metrics: 0,
      traces: 0,
      shared: 0,
      ...sharesOf(profile, { from, to }, findOwner),
      spans: (receiver.spans().length - spansBefore) / profiled,
    }
    const { metrics, traces, shared } = shares
    say(
      `profile: metrics ${percent(metrics)}, traces ${percent(traces)}, for both ${percent(shared)}`,
    )
    return shares
  } finally {
    clearInterval(reader)
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

function findOwner(source: string): 'metrics' | 'traces' | 'shared' | undefined {
  if (/\/prom-client[-/]|\/lib\/adapters\/metrics\//.test(source)) return 'metrics'
  if (/\/@opentelemetry\/|\/lib\/adapters\/tracing\/|\/trace-span\.ts/.test(source)) return 'traces'
  return /\/(observe-statements|lib\/observation|route-templates)\.ts/.test(source)
    ? 'shared'
    : undefined
}

/**
 * Blocks of applications, by turns and each order also backwards, so that what gets slower or faster meanwhile does so for
 * all. Two of the three servers are the same: the difference between them is not due to what is measured.
 */
async function compareServers(
  receiver: OtlpReceiver,
  { generations, cycles, block, warmUp }: Sizes,
  { say, noteMachineSpeed }: Tools,
): Promise<Compared> {
  const costs: Record<'neither' | 'again' | 'both', number[]> = { neither: [], again: [], both: [] }
  for (let generation = 1; generation <= generations; generation++) {
    const servers: [keyof typeof costs, Server][] = []
    try {
      servers.push(['neither', await start(undefined)])
      servers.push(['both', await start(receiver)])
      servers.push(['again', await start(undefined)])
      for (const [, each] of servers) await together(warmUp, atOnce, each.apply)
      for (let cycle = 0; cycle < cycles; cycle++) {
        noteMachineSpeed()
        const turn = (generation + cycle) % servers.length
        const order = [...servers.slice(turn), ...servers.slice(0, turn)]
        const seconds = { neither: 0, again: 0, both: 0 }
        for (const [index, [name, server]] of [...order, ...order.toReversed()].entries()) {
          const before = server.processor()
          await together(block, atOnce, server.apply)
          // With so few applications, this is several times as often as Prometheus does.
          if (index < order.length) await server.read()
          seconds[name] += server.processor() - before
        }
        for (const [name] of servers) costs[name].push((seconds[name] * 1_000) / (2 * block))
      }
    } finally {
      for (const [, each] of servers) await each.close()
    }
    say(
      `generation ${generation}: ${intervalText(medianInterval(ratios(costs.both, costs.neither)))}`,
    )
  }
  const plain = costs.neither.map((cost, index) => (cost + (costs.again[index] ?? cost)) / 2)
  return {
    costs: {
      neither: spreadOf(costs.neither),
      again: spreadOf(costs.again),
      both: spreadOf(costs.both),
    },
    again: medianInterval(ratios(costs.again, costs.neither)),
    both: medianInterval(ratios(costs.both, plain)),
  }
}

function isOpen({ both }: Compared): boolean {
  return both.least <= 1 + most && both.most > 1 + most
}

function wholeText({ both }: Compared): string {
  return `whole servers with both: ${intervalText(both)}, goal ≤ ${1 + most}`
}

/** Code that serves both counts towards each. */
function judged({ metrics, traces, shared }: Shares) {
  return [
    { name: 'metrics', share: metrics + shared },
    { name: 'traces', share: traces + shared },
    { name: 'both together', share: metrics + traces + shared },
  ]
}

function describeShares(shares: Shares, { profiled }: Sizes): string[] {
  return [
    `By themselves: a profile (V8's, each millisecond) of a server with both, on PostgreSQL, while ${profiled} whole applications are made as in part a, ${atOnce} at a time. It says in how much of the server's busy time its innermost code, Node's own aside, was that of the metrics or of the traces; what serves both is counted with each. Metrics are read every ${readEveryMs / 1_000} seconds; every request is traced (\`parentbased_always_on\`) and sent to a receiver on this machine, ${numberText(shares.spans)} spans an application. Garbage that they make is not in it: its collection is nobody's.`,
    '',
    ...tableOf(
      ['', "share of the server's processor time", 'goal', ''],
      judged(shares).map(({ name, share }) => [
        name,
        percent(share),
        `≤ ${percent(most)}`,
        verdictText(share <= most),
      ]),
    ),
  ]
}

function describeServers(compared: Compared, { generations, cycles, block }: Sizes): string[] {
  const { costs, again, both } = compared
  const verdict = isOpen(compared) ? 'open' : verdictText(both.most <= 1 + most)
  return [
    `As a whole: three servers at the same time, one with both and two without either, ${2 * block} applications each in ${generations * cycles} cycles, in blocks of ${block} by turns and then in the opposite order; all were started anew after each ${cycles} cycles. The time is that of a server and of its PostgreSQL; metrics are read once in each cycle, several times as often as above. The ratio is the median of those of the cycles; in brackets is where the true one lies with 95 % certainty (sign test). What lies between the two servers that are the same is the error of the method. Where the interval reaches over the goal it is open.`,
    '',
    ...tableOf(
      ['', 'processor ms an application', 'ratio to neither', 'goal', ''],
      [
        ['neither', spreadText(costs.neither), '', '', ''],
        ['neither, another server', spreadText(costs.again), intervalText(again), '', ''],
        [
          'both',
          spreadText(costs.both),
          `${intervalText(both)} (of the mean of the two)`,
          `≤ ${1 + most}`,
          verdict,
        ],
      ],
    ),
  ]
}

function percent(share: number): string {
  return `${numberText(share * 100)} %`
}

function intervalText({ median, least, most: upper }: Spread): string {
  return `${median.toFixed(3)} (${least.toFixed(3)}–${upper.toFixed(3)})`
}
