/** The share of a server's processor time that is spent in the code of metrics and of traces. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../scripts/port.mjs'
import { withPostgres } from '../scripts/postgres.mjs'
import { type OtlpReceiver, startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import { apply, together } from './load.ts'
import type { Part, Tools } from './part.ts'
import { sharesOf } from './processor-profile.ts'
import { numberText, tableOf, verdictText } from './table.ts'
import { startTestServer } from './test-server.ts'

const atOnce = 8
const whole = { warmUp: 24, profiled: 160 }
const small = { warmUp: 4, profiled: 8 }

/** The largest share of the processor time that they may add. */
const most = 0.03

/** Half of the interval in `deploy/monitoring/prometheus.yaml`: reading more often costs more. */
const readEveryMs = 15_000

export const observation: Part = {
  title: 'Metrics and traces',
  async measure(tools) {
    const sizes = tools.short ? small : whole
    const receiver = await startOtlpReceiver()
    try {
      const shares = await measureShares(receiver, sizes, tools)
      return {
        lines: describeShares(shares, sizes),
        missed: judged(shares)
          .filter(({ share }) => share > most)
          .map(({ name, share }) => `${name}: ${percent(share)}, goal ≤ ${percent(most)}`),
      }
    } finally {
      await receiver.close()
    }
  },
}

type Sizes = typeof whole
type Shares = { metrics: number; traces: number; shared: number; spans: number }

/** A Portico with metrics and traces, on a PostgreSQL of its own. */
async function start(receiver: OtlpReceiver, own: Record<string, string>) {
  const database = await withPostgres({ durable: true })
  const port = await findFreePort()
  const env = {
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...own,
  }
  const server = await startTestServer({ databaseUrl: database.url, env })
  return {
    apply: () => apply(server.url),
    pid: server.pid,
    stop: server.stop,
    async read() {
      await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
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
    `V8's profile (each millisecond) of a server with both, on PostgreSQL, during ${profiled} whole applications, ${atOnce} at a time. It says in how much of the busy time the innermost code, Node's own aside, was that of metrics or traces; what serves both counts with each. Metrics are read every ${readEveryMs / 1_000} seconds; every request is traced and sent to a receiver on this machine, ${numberText(shares.spans)} spans an application. Garbage collection is not in it.`,
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

function percent(share: number): string {
  return `${numberText(share * 100)} %`
}
