/** What a page of the list of applications costs with a million applications stored. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeEntries, pageSize } from '../lib/casework/list-applications.ts'
import type { CaseworkEntry } from '../lib/casework/store/casework-entry.ts'
import { everyApplication } from '../lib/casework/store/staff-scope.ts'
import { type Database, openDatabase } from '../lib/database/connection/database.ts'
import { createStore } from '../lib/database/store.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { addManyApplications, manyApplications } from '../test-support/staff/many-applications.ts'
import { createTestDatabase } from '../test-support/test-databases.ts'
import { queries } from './casework-queries.ts'
import { type FilledStore, positionAt, type Query } from './casework-query.ts'
import { addCaseworkRows, namesOf } from './casework-rows.ts'
import type { Part, PartResult } from './part.ts'
import { quantile } from './statistics.ts'
import { numberText, tableOf, verdictText } from './table.ts'

const mostMs = 50
const whole = { count: 1_000_000, rounds: 5, repetitions: 60 }
const small = { count: 20_000, rounds: 2, repetitions: 20 }
/** Real ones among them, whose names are opened. */
const opened = 1_000
/** Places in the list from which later pages begin. */
const sampled = 60

export const casework: Part = {
  title: 'The list of applications for staff',
  async measure({ say, noteMachineSpeed, short }) {
    const { count, rounds, repetitions } = short ? small : whole
    const postgres = await withPostgres({ durable: true })
    let database: Database | undefined
    try {
      const { url } = await createTestDatabase(postgres.url)
      database = await openDatabase({ url })
      const from = performance.now()
      const filled = await fillStore(database, url, count)
      say(
        `${count} applications are stored, after ${numberText((performance.now() - from) / 1000)} s`,
      )
      const timings = new Map<Query, number[]>()
      for (let round = 0; round < rounds; round++) {
        noteMachineSpeed()
        for (const query of queries) {
          const waits = timings.get(query) ?? []
          timings.set(query, waits)
          for (let iteration = 0; iteration < repetitions; iteration++) {
            waits.push(
              await timed(filled, () => query.run(filled, round * repetitions + iteration)),
            )
          }
        }
      }
      return describeResult(timings, { count, rounds, repetitions })
    } finally {
      await database?.close()
      await postgres.stop()
    }
  },
}

async function fillStore(database: Database, url: string, count: number): Promise<FilledStore> {
  const keyring = createKeyring(
    ['the secret of a benchmark, as long as one is'],
    ensureKeyFolder(mkdtempSync(path.join(tmpdir(), 'portico-keys-'))),
  )
  const store = createStore({ database, keyring })
  const staff = Array.from({ length: 20 }, () => randomUUID())
  for (const id of staff) {
    const person = { name: id, address: `${id}@example.com` }
    await store.staff.add(store.db, { id, person, role: 'agent', now: new Date() })
  }
  const names = namesOf({ given: 2_000, family: 20_000 })
  await addCaseworkRows(url, keyring, { count: count - opened, names, staff })
  const plain = manyApplications(opened, staff)
  await store.transaction((tx) => addManyApplications(tx, keyring, plain))
  while ((await store.rewrap(500)) > 0) {
    // Until none is left.
  }
  const real: CaseworkEntry[] = []
  for (const { id } of plain.slice(0, pageSize)) {
    const entry = await store.casework.find(store.db, everyApplication, id)
    if (entry) real.push(entry)
  }
  const sample: CaseworkEntry[] = []
  for (let iteration = 0; iteration < sampled; iteration++) {
    const request = { after: positionAt(iteration), limit: 1 }
    sample.push(...(await store.casework.page(store.db, everyApplication, {}, request)))
  }
  return { store, names, staff, real, plain, sample }
}

/** What the page waits for: its rows, and as many names opened as it has rows. */
async function timed({ store, real }: FilledStore, run: () => Promise<readonly CaseworkEntry[]>) {
  const from = performance.now()
  const rows = await run()
  await describeEntries({ store }, real.slice(0, rows.length))
  return performance.now() - from
}

function describeResult(
  timings: Map<Query, number[]>,
  { count, rounds, repetitions }: typeof whole,
): PartResult {
  const p95 = (waits: number[]) => quantile(waits, 0.95)
  const missed = [...timings]
    .filter(([{ isWithoutGoal }, waits]) => !isWithoutGoal && p95(waits) > mostMs)
    .map(([{ kind, name }, waits]) => `${kind}, ${name}: ${numberText(p95(waits))} ms`)
  const rows = [...Map.groupBy(timings, ([{ kind }]) => kind)].map(([kind, measured]) => {
    const slowest = measured.reduce((slow, each) => (p95(each[1]) > p95(slow[1]) ? each : slow))
    const [{ name, isWithoutGoal }, waits] = slowest
    return [
      kind,
      String(measured.length),
      name,
      numberText(quantile(waits, 0.5)),
      numberText(p95(waits)),
      isWithoutGoal ? '–' : verdictText(p95(waits) <= mostMs),
    ]
  })
  return {
    lines: [
      `${count.toLocaleString('en')} applications started over three years on a PostgreSQL that writes every commit to the disk, of which ${opened.toLocaleString('en')} are real and the others as long; 2,000 given and 20,000 family names, few very common, and a dozen tokens each. Measured is what a page of ${pageSize} waits for: its rows with their names opened, not the page around it. ${rounds} rounds of ${repetitions}, each time another page, name or member. The slowest query of each kind is shown; \`casework-queries.ts\` lists all.`,
      '',
      ...tableOf(['milliseconds', 'queries', 'the slowest', 'p50', 'p95', `≤ ${mostMs}`], rows),
    ],
    missed,
  }
}
