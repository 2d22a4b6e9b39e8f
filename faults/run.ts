/**
 * `npm run faults`: every row under every treatment of idempotency ids, and a death at every boundary.
 * `--short`: every row as the interface documents it, and a death at each kind of boundary.
 * `--postgres`: two instances on one PostgreSQL. `--only WORDS`: rows whose names hold the words.
 */
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'
import { runEveryDeath, runNamedDeaths, runPausedOwner, runRefusedStart } from './crash.ts'
import { inStore, leaksOf, openHouse, sendOn } from './house.ts'
import { behaviours } from './ledger/script.ts'
import { nameOf, type Outcome, runMatrix } from './matrix.ts'
import { matrixLines, mutantLines, writeSection } from './results.ts'
import { sideBySide } from './rows/all.ts'
import { world } from './rows/world.ts'
import { seed } from './seeds.ts'
import { runStorageRows } from './storage.ts'
import { runWorldRow } from './world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
})
const fits = (name: string) => !options.only || new RegExp(options.only).test(name)

if (options.mutants) {
  const { runMutants } = await import('./run-mutants.ts')
  const caught = runMutants(fits, say)
  if (options.write && !options.only) writeSection('Mutants', mutantLines(caught))
  const alive = caught.filter(({ by }) => by.length === 0).length
  say(`\n${caught.length - alive} passed, ${alive} failed`)
  process.exit(alive > 0 ? 1 : 0)
}

const pairs = sideBySide
  .flatMap((row) =>
    (row.varies && !options.short ? behaviours : (['documented'] as const)).map((behaviour) => ({
      row,
      behaviour,
    })),
  )
  .filter((pair) => fits(nameOf(pair)))
const worlds = world.filter(({ name, long }) => fits(name) && !(options.short && long))
const crashes = fits('killed')

await build(root, { say })
const started = performance.now()
const postgres = options.postgres
  ? await (await import('../scripts/postgres.mjs')).withPostgres()
  : undefined
const house = await openHouse(postgres ? { databaseUrl: postgres.url } : {})
const outcomes: Outcome[] = []
const general: string[] = []
try {
  const seeds = await seed(house, pairs.length + worlds.length * 12 + 120)
  say(`${pairs.length} rows side by side on ${house.url}, ready after ${seconds()} s`)
  tell(
    await runMatrix(house, pairs, seeds, {
      done: ({ row, faults, seconds: took }) => {
        if (options.verbose) say(`· ${row} (${took.toFixed(1)} s) ${faults.join('; ')}`)
      },
      async sendOn() {
        await house.stop()
        say(`${await sendOn(house)} are sent on by a person, after ${seconds()} s`)
        await healAll()
        await house.restart()
      },
    }),
  )
  say(`side by side: after ${seconds()} s`)
  for (const row of worlds) tell([await runWorldRow(house, row, seeds)])
  say(`everybody at once: after ${seconds()} s`)
  if (fits('a paused owner')) tell([await runPausedOwner(house, seeds)])
  if (house.databaseDoor && fits('the database')) tell(await runStorageRows(house, seeds))
  if (fits('a production')) tell([await runRefusedStart(house)])
  if (crashes) {
    tell(await runNamedDeaths(house, seeds))
    if (!options.short) tell(await runEveryDeath(house, seeds))
    say(`deaths: after ${seconds()} s`)
  }
  general.push(...(await checkHouse()))
} finally {
  await house.close()
  await postgres?.stop()
}
for (const fault of general) say(`✗ ${fault}`)
const failed = outcomes.filter(({ faults }) => faults.length > 0).length + general.length
if (options.json) {
  const { writeFile } = await import('node:fs/promises')
  await writeFile(options.json, JSON.stringify({ outcomes, general, seconds: seconds() }, null, 1))
}
if (options.write && !options.only) {
  const section = options.postgres ? 'PostgreSQL, two instances' : 'PGlite, one instance'
  writeSection(section, matrixLines(outcomes, general, Number(seconds())))
}
say(`\n${outcomes.length - failed + general.length} passed, ${failed} failed (${seconds()} s)`)
process.exit(failed > 0 ? 1 : 0)

function tell(some: Outcome[]): void {
  outcomes.push(...some)
  for (const { row, behaviour, faults, seconds: took } of some) {
    if (faults.length > 0) say(`✗ ${row} (${behaviour}): ${[...new Set(faults)].join('; ')}`)
    else if (options.verbose) say(`✓ ${row} (${behaviour}, ${took.toFixed(1)} s)`)
  }
}

/** What must hold of everything together. Ends the servers. */
async function checkHouse(): Promise<string[]> {
  const { calls, strays, tokens } = await house.ledger.report()
  const faults = await leaksOf(house)
  if (strays.some((stray) => stray.includes('*')))
    faults.push('a redirect of the token endpoint was followed')
  // One for each start, each end of a token's life, and each 401 that said it had ended.
  const reasons =
    house.starts() + tokens.expired + calls.filter((call) => call.status === 401).length
  if (tokens.issued > reasons) faults.push(`${tokens.issued} tokens for ${reasons} reasons`)
  await house.stop()
  const verdict = await inStore(house, (store) => store.audit.verify(store.db))
  if (!verdict.ok) faults.push(`the audit chain is ${verdict.fault} at ${verdict.sequence}`)
  say(`log: ${errorsIn(house.output())}`)
  say(`${calls.length} calls; audit chain: ${JSON.stringify(verdict)}`)
  return faults
}

/** The events that were logged as errors, and how often. */
function errorsIn(output: string): string {
  const counts = new Map<string, number>()
  for (const [, event = ''] of output.matchAll(/"level":"error".*?"event":"(\w+)"/g)) {
    counts.set(event, (counts.get(event) ?? 0) + 1)
  }
  return JSON.stringify(Object.fromEntries(counts))
}

async function healAll(): Promise<void> {
  const { calls } = await house.ledger.report()
  for (const customerId of new Set(calls.map((call) => call.customerId))) {
    await house.ledger.heal(customerId)
  }
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
