/** Runs rows side by side on one server, and says of each what came of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenPromises, type Ran } from './check-invariants.ts'
import { type Customer, reachReview, stepOf } from './customer.ts'
import { type Ending, endingOf, type Row, type StatusName } from './row.ts'
import type { Behaviour } from './scripted-simulator/script.ts'
import { openSeed, peopleOfCompany, type Seed, takeSeed } from './seeds.ts'
import { findShownStatus } from './status-page.ts'
import { retryAsStaff, type TestServer } from './test-server.ts'
import { submitOnce } from './ways-to-submit.ts'

export type Outcome = {
  row: string
  group: string
  behaviour: Behaviour
  ending: Ending
  /** Broken promises; empty when the row passed. */
  faults: string[]
  seconds: number
}

type Running = Ran & {
  row: Row
  behaviour: Behaviour
  applying: Customer | undefined
  faults: string[]
  seconds: number
}

/** How many people apply at once: more would only wait for each other on two cores. */
const applyingAtOnce = 3
const rowsAtOnce = 40
/** What never ends is reported, whatever the machine is busy with: the fourth wait of the background takes 60 s. */
const approvalTimeoutMs = Number(process.env.FAULTS_TIMEOUT_SECONDS ?? 300) * 1_000
const lookEveryMs = 2_500
/** That long "we are confirming it" must stand, for rows that do not end. */
const unconfirmedMs = 12_000

const finals: Record<Ending, StatusName | undefined> = {
  one: 'approved',
  'platform duplicate': 'approved',
  none: 'refused',
  'awaiting customer': 'awaiting_customer',
  'manual review': 'manual_review',
  unconfirmed: undefined,
}

/** Runs every row; `say` is called as each ends, before what only the end of all can show. */
export async function runMatrix(
  server: TestServer,
  pairs: { row: Row; behaviour: Behaviour }[],
  seeds: Seed[],
  { say }: { say(line: string): void },
): Promise<Outcome[]> {
  const admit = gate(applyingAtOnce)
  const running = await inParallel(pairs, rowsAtOnce, async (pair, index) => {
    const ran = await runRow(server, pair, index, admit, seeds)
    say(`· ${nameOf(pair)} (${ran.seconds.toFixed(1)} s) ${ran.faults.join('; ')}`)
    return ran
  })
  const left = running.filter(
    ({ ending, faults }) => ending === 'manual review' && faults.length === 0,
  )
  if (left.length > 0) {
    await server.stop()
    say(`${await retryAsStaff(server)} are sent on by a person`)
    for (const { customerId } of running) await server.platform.heal(customerId)
    await server.restart()
    await inParallel(left, rowsAtOnce, (each) => sentOn(server, each))
  }
  // Calls after the end would have been sent by now.
  await sleep(6_000)
  const report = await server.platform.report()
  return running.map((ran) => ({
    row: ran.row.name,
    group: ran.row.group,
    behaviour: ran.behaviour,
    ending: ran.ending,
    faults: [
      ...ran.faults,
      ...brokenPromises(
        { ...ran, ending: ran.ending === 'manual review' ? 'one' : ran.ending },
        report,
      ),
    ],
    seconds: ran.seconds,
  }))
}

async function runRow(
  server: TestServer,
  { row, behaviour }: { row: Row; behaviour: Behaviour },
  index: number,
  admit: <T>(work: () => Promise<T>) => Promise<T>,
  seeds: Seed[],
): Promise<Running> {
  const ending = endingOf(row, behaviour)
  const ran: Running = {
    row,
    behaviour,
    ending,
    applying: undefined,
    customerId: '',
    seen: [],
    finalAt: undefined,
    people: row.isCompany ? (row.people ?? peopleOfCompany) : 0,
    faults: [],
    seconds: 0,
  }
  try {
    // A network of their own each, as the limits count them.
    const visitor = `10.${index >> 8}.${index & 255}.7`
    const seed = row.group === 'browser' ? undefined : takeSeed(seeds, row.isCompany)
    const applying = await admit(() =>
      seed ? openSeed(server.url, seed, visitor) : reachReview(server.url, visitor),
    )
    Object.assign(ran, { applying, customerId: applying.customerId, seen: applying.browser.seen })
    await server.platform.script(applying.customerId, { ...row.script, behaviour })
    const from = performance.now()
    const page = await (row.send ?? submitOnce)(applying, row)
    if (stepOf(page) !== 'status')
      throw new Error(`sending led to ${stepOf(page)} (${page.status})`)
    await awaitEnd(server, ran, page.path)
    ran.seconds = (performance.now() - from) / 1000
  } catch (error) {
    ran.faults.push(describeError(error))
  }
  return ran
}

async function awaitEnd(server: TestServer, ran: Running, path: string): Promise<void> {
  const { row, ending, applying, seen } = ran
  if (!applying) return
  let healed = row.healsAfter === undefined
  const until = Date.now() + approvalTimeoutMs
  const unconfirmedUntil = Date.now() + unconfirmedMs
  for (;;) {
    const last = seen.findLast(({ page }) => findShownStatus(page))
    const status = last && findShownStatus(last.page)
    if (!healed && status === row.healsAfter) {
      await server.platform.heal(applying.customerId)
      healed = true
    }
    if (status === finals[ending]) {
      if (status === 'approved') ran.finalAt = last?.until
      return
    }
    if (ending === 'unconfirmed' && Date.now() > unconfirmedUntil) return
    if (Date.now() > until) throw new Error(`ended in "${status}" instead of "${finals[ending]}"`)
    await sleep(lookEveryMs)
    await applying.browser.open(path)
  }
}

/** A person has sent it on: now it is one. */
async function sentOn(server: TestServer, ran: Running): Promise<void> {
  try {
    const path = ran.seen.findLast(({ page }) => findShownStatus(page))?.page.path
    await awaitEnd(
      server,
      Object.assign(ran, { row: { ...ran.row, healsAfter: undefined }, ending: 'one' as Ending }),
      path ?? '',
    )
  } catch (error) {
    ran.faults.push(`sent on by a person, it ${describeError(error)}`)
  }
  ran.ending = 'manual review'
}

/** What went wrong; of a connection that broke also how, which `fetch` keeps to the cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const how = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  return error.message + how
}

export function nameOf({ row, behaviour }: { row: Row; behaviour: Behaviour }): string {
  return `${row.name} (${behaviour})`
}

function gate(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

async function inParallel<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
