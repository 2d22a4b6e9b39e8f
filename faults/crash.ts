/** Ends the server, as kill -9 does, at every boundary of sending, and lets the next one go on. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPortico } from '../e2e/support/server.ts'
import { type BoundaryName, boundaryNames } from '../lib/boundary.ts'
import { requireForm } from './browser.ts'
import type { House } from './house.ts'
import { brokenPromises } from './invariants.ts'
import type { Fault } from './ledger/script.ts'
import type { Outcome } from './matrix.ts'
import type { Applying } from './person.ts'
import { type Seed, takeSeat } from './seeds.ts'
import { awaitApproved } from './world.ts'

/** A death: at a boundary of ours, or when the platform has a request. */
type Death = { name: string; order?: { at: number } | { name: BoundaryName }; fault?: Fault }

/** Dying while a request is under way: the platform has it, done or not, and has not answered. */
const underWay: Death[] = (['create', 'submit'] as const).flatMap((on) => [
  {
    name: `${on}: written, not answered, without effect`,
    fault: { on, calls: [1], does: 'nothing' as const, answer: { kind: 'silence' as const } },
  },
  {
    name: `${on}: done, not answered`,
    fault: { on, calls: [1], answer: { kind: 'silence' as const } },
  },
  {
    name: `${on}: half of the answer read`,
    fault: { on, calls: [1], answer: { kind: 'trickle' as const } },
  },
])

/** What must go wrong for a boundary to be passed at all. */
const passedOnlyAfter: Partial<Record<BoundaryName, Fault>> = {
  put_off: { on: 'create', calls: [1, 2, 3], does: 'nothing', answer: { kind: 'reset' } },
}

/** A life for each name and each request under way; all that they left must end well. */
export const namedDeaths: Death[] = [
  ...boundaryNames.map((name) => ({
    name: `at ${name}`,
    order: { name },
    fault: passedOnlyAfter[name],
  })),
  ...underWay,
]

/**
 * Each death befalls another person while what the one before left is still being sent; in the end
 * everybody's application must be there once.
 */
export async function runNamedDeaths(house: House, seeds: Seed[]): Promise<Outcome[]> {
  const lives: { death: Death; person: Applying; died: boolean; seconds: number }[] = []
  for (const death of namedDeaths) {
    const from = performance.now()
    const person = await takeSeat(house.url, requireSeed(seeds))
    const died = await die(house, death, person)
    await house.restart('SIGKILL')
    lives.push({ death, person, died, seconds: (performance.now() - from) / 1000 })
  }
  const ends = await Promise.all(
    lives.map(({ person }) => awaitApproved(person).then(() => '', String)),
  )
  const report = await house.ledger.report()
  return lives.map(({ death, person, died, seconds }, index) => ({
    row: `killed ${death.name}`,
    group: 'crash',
    behaviour: 'documented',
    ending: 'one',
    faults: [
      ...(died ? [] : ['the boundary was not passed']),
      ...(ends[index] ? [ends[index]] : []),
      ...brokenPromises(ranOf(person), report),
    ],
    seconds,
  }))
}

/** For all k: dies at the k-th boundary, and what is left is let to its end before the next. */
export async function runEveryDeath(house: House, seeds: Seed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let k = 1; ; k++) {
    const from = performance.now()
    const person = await takeSeat(house.url, requireSeed(seeds))
    const died = await die(house, { name: `${k}`, order: { at: k } }, person)
    if (died) await house.restart('SIGKILL')
    const end = await awaitApproved(person).then(() => '', String)
    const faults = brokenPromises(ranOf(person), await house.ledger.report())
    outcomes.push({
      row: died ? `killed at the boundary number ${k}` : `lived through all ${k - 1} boundaries`,
      group: 'crash',
      behaviour: 'documented',
      ending: 'one',
      faults: end ? [end, ...faults] : faults,
      seconds: (performance.now() - from) / 1000,
    })
    if (!died) return outcomes
  }
}

/**
 * The owner of the lease is held up for longer than it lasts, and wakes while another has it: it must
 * do nothing more. The lease lasts four times PLATFORM_TIMEOUT_MS and five seconds: eleven.
 */
export async function runPausedOwner(house: House, seeds: Seed[]): Promise<Outcome> {
  const from = performance.now()
  const person = await takeSeat(house.url, requireSeed(seeds))
  const pauses = [
    { name: 'lease_taken', ms: 14_000 },
    { name: 'try_recorded', ms: 6_000 },
  ]
  writeFileSync(house.stopFile, JSON.stringify({ pauses }))
  const form = requireForm(person.review, 'revision')
  void person.browser.throwIn(person.review, form, AbortSignal.timeout(30_000))
  await sleep(1_000)
  const end = await awaitApproved(person).then(() => '', String)
  const faults = existsSync(house.stopFile) ? ['nobody was held up'] : []
  rmSync(house.stopFile, { force: true })
  // The one who was held up last has gone on by then.
  await sleep(4_000)
  const report = await house.ledger.report()
  const creates = report.calls.filter(
    ({ operation, customerId }) => operation === 'create' && customerId === person.customerId,
  )
  if (creates.length > 1) faults.push('two owners sent the creation')
  return {
    row: 'a paused owner of the lease wakes up',
    group: 'crash',
    behaviour: 'documented',
    ending: 'one',
    faults: [...faults, ...(end ? [end] : []), ...brokenPromises(ranOf(person), report)],
    seconds: (performance.now() - from) / 1000,
  }
}

/** What watches the boundaries keeps a production from opening. */
export async function runRefusedStart(house: House): Promise<Outcome> {
  const from = performance.now()
  const env = { ...house.env, PLATFORM_ENVIRONMENT: 'production' }
  const said = await startPortico({ env }).then(
    (portico) => portico.stop('SIGKILL').then(() => 'it opened'),
    (error: unknown) => String(error),
  )
  return {
    row: 'a production that is watched does not open',
    group: 'crash',
    behaviour: 'documented',
    ending: 'none',
    faults: said.includes('A test watches this process') ? [] : [said],
    seconds: (performance.now() - from) / 1000,
  }
}

/** Sends, and sees to it that the server dies on the way; false when it did not come there. */
async function die(house: House, { order, fault }: Death, person: Applying): Promise<boolean> {
  const { ledger, stopFile } = house
  const { customerId, browser, review } = person
  if (fault) await ledger.script(customerId, { faults: [fault] })
  if (order) writeFileSync(stopFile, JSON.stringify(order))
  void browser.throwIn(review, requireForm(review, 'revision'), AbortSignal.timeout(15_000))
  const isThere = order
    ? async () => !existsSync(stopFile)
    : async () => (await ledger.report()).calls.some((call) => isFaulted(call, person))
  for (const until = Date.now() + 14_000; Date.now() < until; await sleep(100)) {
    if (await isThere()) {
      // A byte or two of the answer are on their way by then.
      if (!order) await sleep(fault?.answer.kind === 'trickle' ? 600 : 50)
      return true
    }
  }
  rmSync(stopFile, { force: true })
  return false
}

function isFaulted(
  call: { faulted: boolean; customerId: string },
  { customerId }: Applying,
): boolean {
  return call.faulted && call.customerId === customerId
}

function requireSeed(seeds: Seed[]): Seed {
  const next = seeds.shift()
  if (!next) throw new Error('There are more rows than seeds')
  return next
}

function ranOf({ customerId, browser }: Applying) {
  return { customerId, ending: 'one' as const, seen: browser.seen, finalAt: undefined }
}
