/** The database goes away and comes back: only where it is a server of its own. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundaryName } from '../lib/boundary.ts'
import { translator } from '../lib/messages/translate.ts'
import { requireForm, wordsOf } from './browser.ts'
import type { House } from './house.ts'
import { brokenPromises } from './invariants.ts'
import type { Outcome } from './matrix.ts'
import { type Seed, takeSeat } from './seeds.ts'
import { awaitApproved } from './world.ts'

const awayMs = 3_000

/** Where the sender is held while the database goes away. */
const moments: BoundaryName[] = [
  'intent_recorded',
  'lease_taken',
  'try_recorded',
  'headers_read',
  'outcome_known',
  'outcome_recorded',
  'status_known',
]

/** A row for each moment, one after the other, and one before anything was written. */
export async function runStorageRows(house: House, seeds: Seed[]): Promise<Outcome[]> {
  const outcomes = [await awayBeforeTheIntent(house, seeds.splice(0, 1))]
  for (const name of moments) outcomes.push(await awayAt(house, name, seeds.splice(0, 1)))
  return outcomes
}

/** Whoever presses then is not told that anything was sent, and nothing was. */
async function awayBeforeTheIntent(house: House, [seed]: Seed[]): Promise<Outcome> {
  const from = performance.now()
  const faults: string[] = []
  const person = await takeSeat(house.url, requireSeed(seed))
  const { browser, review, customerId } = person
  house.databaseDoor?.(false)
  const page = await browser.press(review, requireForm(review, 'revision'))
  const said = wordsOf(page, 'body')
  if (said.includes(translator('en')('status.confirming.heading'))) {
    faults.push('the page said that we have it')
  }
  const { calls } = await house.ledger.report()
  if (calls.some((call) => call.customerId === customerId)) faults.push('something was sent')
  house.databaseDoor?.(true)
  browser.seen.length = 0
  return judge(house, 'the database is away before the intent', person, faults, from)
}

async function awayAt(house: House, name: BoundaryName, [seed]: Seed[]): Promise<Outcome> {
  const from = performance.now()
  const person = await takeSeat(house.url, requireSeed(seed))
  writeFileSync(house.stopFile, JSON.stringify({ pauses: [{ name, ms: 1_500 }] }))
  const form = requireForm(person.review, 'revision')
  void person.browser.throwIn(person.review, form, AbortSignal.timeout(20_000))
  const until = Date.now() + 15_000
  while (existsSync(house.stopFile) && Date.now() < until) await sleep(50)
  const faults = existsSync(house.stopFile) ? ['nobody was held there'] : []
  rmSync(house.stopFile, { force: true })
  house.databaseDoor?.(false)
  await sleep(awayMs)
  house.databaseDoor?.(true)
  return judge(house, `the database goes away at ${name}`, person, faults, from)
}

async function judge(
  house: House,
  row: string,
  person: Awaited<ReturnType<typeof takeSeat>>,
  faults: string[],
  from: number,
): Promise<Outcome> {
  const { customerId, browser } = person
  const end = await awaitApproved(person).then(() => '', String)
  const ran = { customerId, ending: 'one' as const, seen: browser.seen, finalAt: undefined }
  return {
    row,
    group: 'storage',
    behaviour: 'documented',
    ending: 'one',
    faults: [...faults, ...(end ? [end] : []), ...brokenPromises(ran, await house.ledger.report())],
    seconds: (performance.now() - from) / 1000,
  }
}

function requireSeed(seed: Seed | undefined): Seed {
  if (!seed) throw new Error('There are more rows than seeds')
  return seed
}
