/** How much memory a process holds: at rest, under load, and whether load leaves something behind. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withPostgres } from '../scripts/postgres.mjs'
import { apply, together } from './load.ts'
import { memoryOf } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { numberText, tableOf } from './table.ts'
import { startTestServer } from './test-server.ts'

const restMs = 10_000
const whole = { batches: 3, applications: 80, atOnce: 32 }
const small = { batches: 2, applications: 12, atOnce: 6 }

type MemoryUse = { name: string; idle: number; most: number; after: number[] }

export const memory: Part = {
  title: 'Memory',
  async measure(tools) {
    const postgres = await withPostgres({ durable: true })
    try {
      const rows: MemoryUse[] = []
      for (const databaseUrl of [undefined, postgres.url]) {
        const server = await startTestServer(databaseUrl ? { databaseUrl } : {})
        const name = databaseUrl ? 'PostgreSQL' : 'PGlite'
        rows.push(await watch(name, server, () => apply(server.url), tools))
      }
      return describeResult(rows, tools.short ? small : whole)
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

function describeResult(
  rows: MemoryUse[],
  { batches, applications, atOnce }: typeof whole,
): PartResult {
  const head = [
    'megabytes resident',
    'idle',
    'most',
    ...(rows[0]?.after.map((_, at) => `after ${(at + 1) * applications}`) ?? []),
  ]
  return {
    lines: [
      `One server process each, without PostgreSQL and the platform (PGlite is inside). Idle: ${restMs / 1000} s after the first application. Load: ${applications} applications, ${atOnce} at a time, ${batches} times; "most" is the highest the system saw.`,
      '',
      ...tableOf(
        head,
        rows.map(({ name, idle, most, after }) => [
          name,
          ...[idle, most, ...after].map(numberText),
        ]),
      ),
    ],
  }
}
