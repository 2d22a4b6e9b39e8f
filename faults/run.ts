/**
 * `npm run faults`: every row under every treatment of idempotency ids, and a crash at every boundary.
 * `--short`: every kind of row as the interface documents it, and a crash at each kind of boundary.
 * `--postgres`: two instances on one PostgreSQL. `--only WORDS`: rows whose names hold the words.
 * `--lanes WORDS`: only those lanes. `--save FOLDER`: the result of a lane or a mutant is saved there,
 * and is not run again while the sources stay as they are.
 */
import { parseArgs } from 'node:util'
import { Agent, setGlobalDispatcher } from 'undici'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'
import { matrixLines, mutantLines, writeFullTable } from './full-table.ts'
import { type Lane, planLanes } from './lanes.ts'
import type { Outcome } from './matrix.ts'
import { mutantSummaryLines, summaryLines, writeSection } from './results.ts'
import { createTemplateServer, type LaneResult, runLane, type TemplateServer } from './run-lane.ts'
import { createSavedResults } from './saved-results.ts'

// A connection for each request: those are what a proxy deals out, and none of them is closed while idle.
setGlobalDispatcher(new Agent({ pipelining: 0 }))

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    only: { type: 'string' },
    lanes: { type: 'string' },
    save: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
})
/**
 * Lanes that run at once, for two processors: whoever waits for a processor too long takes an answer
 * for a silence. Rows side by side compute all the time, the others wait most of theirs.
 */
const atOnce = { busy: 1, idle: options.postgres ? 2 : 4 }

const isChosen = (name: string) => !options.only || new RegExp(options.only).test(name)
const savedResults = createSavedResults(options.save)
process.exit((await (options.mutants ? runAllMutants() : runAllLanes())) > 0 ? 1 : 0)

async function runAllMutants(): Promise<number> {
  const { runMutants } = await import('./run-mutants.ts')
  const caught = await runMutants(isChosen, say, savedResults)
  say(`The full table: ${writeFullTable('mutants', mutantLines(caught))}`)
  if (options.write && !options.only) writeSection('Mutants', mutantSummaryLines(caught))
  const alive = caught.filter(({ by }) => by.length === 0).length
  say(`\n${caught.length - alive} passed, ${alive} failed`)
  return alive
}

async function runAllLanes(): Promise<number> {
  await build(root, { say })
  const { short, postgres } = options
  const all = planLanes({ short, postgres, fits: isChosen })
  const lanes = all.filter(({ name }) => new RegExp(options.lanes ?? '').test(name))
  if (options.write && (options.only || lanes.length < all.length)) {
    throw new Error('RESULTS.md is written by a run of everything')
  }
  const from = performance.now()
  const postgresServer = postgres
    ? await (await import('../scripts/postgres.mjs')).withPostgres()
    : undefined
  const sum = (of: (lane: Lane) => number) => lanes.reduce((total, lane) => total + of(lane), 0)
  const count = { persons: sum(({ seeds }) => seeds), companies: sum((lane) => lane.companies) }
  const model = lazily(() => createTemplateServer(postgresServer?.url, count))
  try {
    const seen = await allSeen(lanes, model.get)
    return await report(seen, (performance.now() - from) / 1000)
  } finally {
    await (await model.made())?.server.close()
    await postgresServer?.stop()
  }
}

/** The lanes beside each other, in the order of their list. */
async function allSeen(lanes: Lane[], model: () => Promise<TemplateServer>): Promise<LaneResult[]> {
  const seen = new Map<Lane, LaneResult>()
  const isComplete = ({ outcomes }: LaneResult) => outcomes.length > 0
  const worker = async (left: Lane[]) => {
    for (let lane = left.shift(); lane; lane = left.shift()) {
      seen.set(
        lane,
        await savedResults.once<LaneResult>(keyOf(lane), runner(lane, model), isComplete),
      )
    }
  }
  const workers = (left: Lane[], count: number) => Array.from({ length: count }, () => worker(left))
  const busy = lanes.filter(({ isBusy }) => isBusy)
  const idle = lanes.filter(({ isBusy }) => !isBusy)
  await Promise.all([...workers(busy, atOnce.busy), ...workers(idle, atOnce.idle)])
  return lanes.map((lane) => seen.get(lane) as LaneResult)
}

function keyOf({ name }: Lane): string {
  const form = `${options.short ? 'short' : 'long'} ${options.postgres ? 'postgres' : 'pglite'}`
  return `${form} ${name} ${options.only ?? ''}`
}

function runner(lane: Lane, model: () => Promise<TemplateServer>): () => Promise<LaneResult> {
  return async () => {
    say(`${lane.name}: ${lane.rows} rows …`)
    const report = options.verbose ? (line: string) => say(`  ${line}`) : () => {}
    const seen = await runLane(lane, await model(), report)
    for (const outcome of seen.outcomes) printOutcome(outcome)
    for (const fault of seen.general) say(`✗ ${lane.name}: ${fault}`)
    say(`${lane.name}: ${seen.seconds.toFixed(0)} s; ${seen.words}`)
    return seen
  }
}

/** Nothing is made if everything has been savedResults. */
function lazily<T>(make: () => Promise<T>) {
  let thing: Promise<T> | undefined
  return {
    get() {
      thing ??= make()
      return thing
    },
    made: () => thing,
  }
}

function printOutcome({ row, behaviour, faults, seconds }: Outcome): void {
  if (faults.length > 0) say(`✗ ${row} (${behaviour}): ${[...new Set(faults)].join('; ')}`)
  else if (options.verbose) say(`✓ ${row} (${behaviour}, ${seconds.toFixed(1)} s)`)
}

/** Writes what is to be written, and gives how many failed. */
async function report(seen: LaneResult[], seconds: number): Promise<number> {
  const outcomes = seen.flatMap((each) => each.outcomes)
  const general = seen.flatMap((each) => each.general)
  if (options.json) {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(options.json, JSON.stringify({ outcomes, general, seconds }, null, 1))
  }
  const kind = options.postgres ? 'postgres' : 'pglite'
  say(`The full table: ${writeFullTable(kind, matrixLines(outcomes, general))}`)
  if (options.write) {
    const section = options.postgres ? 'PostgreSQL, two instances' : 'PGlite, one instance'
    const spent = seen.reduce((sum, lane) => sum + lane.seconds, 0)
    writeSection(section, summaryLines(outcomes, general, { servers: seen.length, seconds: spent }))
  }
  const broken = outcomes.filter(({ faults }) => faults.length > 0).length
  const failed = broken + general.length
  say(`\n${outcomes.length - broken} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
  return failed
}
