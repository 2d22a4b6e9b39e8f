/** How much memory a process holds: at rest, under load, and whether load leaves something behind. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withPostgres } from '../scripts/postgres.mjs'
import { startBare } from './bare.ts'
import { apply, applyBare, together } from './load.ts'
import { memoryOf } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { numberText, tableOf } from './table.ts'
import { startTestServer } from './test-server.ts'

const restMs = 10_000
const whole = { batches: 3, applications: 80, atOnce: 32 }
const small = { batches: 2, applications: 12, atOnce: 6 }
/** As an application has, roughly: the bare app only stands beside it here. */
const posts = 12

type MemoryUse = { name: string; idle: number; most: number; after: number[] }

export const memory: Part = {
  title: 'e. Memory',
  async measure(tools) {
    const postgres = await withPostgres({ durable: true })
    try {
      const bare = await startBare()
      const rows = [await watch('bare Next', bare, () => applyBare(bare.url, posts), tools)]
      for (const databaseUrl of [undefined, postgres.url]) {
        const server = await startTestServer(databaseUrl ? { databaseUrl } : {})
        const name = databaseUrl ? 'PostgreSQL' : 'PGlite'
        rows.push(await watch(name, server, () => apply(server.url), tools))
      }
      return found(rows, tools.short ? small : whole)
    } finally {
      await postgres.stop()
    }
  },
}

async function watch(
  name: string,
  server: { pid(): number; close(): Promise<void> },
  once: () => Promise<void>,
  { say, noteMachineSpeed, short }: Tools,
): Promise<MemoryUse> {
  const { batches, applications, atOnce } = short ? small : whole
  try {
    await once()
    await sleep(restMs)
    const idle = memoryOf(server.pid()).now
    const after: number[] = []
    for (let batch = 0; batch < batches; batch++) {
      noteMachineSpeed()
      await together(applications, atOnce, once)
      after.push(memoryOf(server.pid()).now)
    }
    const { most } = memoryOf(server.pid())
    say(`${name}: ${[idle, most, ...after].map(numberText).join(', ')} MB`)
    return { name, idle, most, after }
  } finally {
    await server.close()
  }
}

function found(rows: MemoryUse[], { batches, applications, atOnce }: typeof whole): PartResult {
  const head = [
    'megabytes resident',
    'idle',
    'most',
    ...(rows[0]?.after.map((_, at) => `after ${(at + 1) * applications}`) ?? []),
  ]
  return {
    lines: [
      `One server process each, without the database server and the platform beside it (PGlite is inside). Idle: ${restMs / 1000} s after the first application. Load: ${applications} applications, ${atOnce} at a time, ${batches} times; "most" is the highest the system saw. No goal is set here; part c has one.`,
      '',
      ...tableOf(
        head,
        rows.map(({ name, idle, most, after }) => [
          name,
          ...[idle, most, ...after].map(numberText),
        ]),
      ),
    ],
    plots: {
      memory: {
        title: 'Memory of one server process',
        unit: 'megabytes resident',
        bars: rows.flatMap(({ name, idle, most }) => [
          { label: `${name}, idle`, values: [idle], reference: name === 'bare Next' },
          { label: `${name}, most under load`, values: [most], reference: name === 'bare Next' },
        ]),
      },
    },
    missed: [],
  }
}
