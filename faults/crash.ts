/** Ends the server, as kill -9 does, at every boundary of sending, and lets the next one go on. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FailPointName, failPointNames } from '../lib/observability/fail-points.ts'
import { requireForm } from './browser.ts'
import { brokenPromises } from './check-invariants.ts'
import { type Customer, requireReviewForm } from './customer.ts'
import type { Outcome } from './matrix.ts'
import { takeSeedOrThrow, waitForApproval } from './run-isolated.ts'
import type { Fault } from './scripted-simulator/script.ts'
import { openSeed, peopleOfCompany, type Seed } from './seeds.ts'
import type { TestServer } from './test-server.ts'

/** A death: at a boundary of ours, or when the platform has a request. */
export type Crash = {
  name: string
  order?: { at: number } | { name: FailPointName | 'request_half_written' }
  fault?: Fault | undefined
  /** Whether it is a company that is being sent. */
  isCompany?: boolean
  /** Left out of the short form: it takes long, or is of a kind of which another is in it. */
  long?: boolean
  /** Of an application that is created early: dying over a step of it, or once it is accepted. */
  early?: 'preparing' | 'accepting'
  /** Where the next one dies too, while it goes on with what the first left. */
  again?: FailPointName
}

/** Dying while a request is under way: the platform has it, done or not, and has not answered. */
const underWay: Crash[] = (['create', 'submit'] as const).flatMap((on) => [
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

/** Dying between the people of a company: the second of three is known, under way, or just done. */
const betweenPeople: Crash[] = [
  {
    name: 'between the people of a company: the second written, not answered, without effect',
    fault: { on: 'add', calls: [2], does: 'nothing', answer: { kind: 'silence' } },
    isCompany: true,
    long: true,
  },
  {
    name: 'between the people of a company: the second added, not answered',
    fault: { on: 'add', calls: [2], answer: { kind: 'silence' } },
    isCompany: true,
  },
  {
    name: 'between the people of a company: half of the answer to the second read',
    fault: { on: 'add', calls: [2], answer: { kind: 'trickle' } },
    isCompany: true,
    long: true,
  },
  {
    name: 'between the people of a company: before the first, while its application is looked at',
    fault: { on: 'find', calls: [1], answer: { kind: 'silence' } },
    isCompany: true,
    long: true,
  },
  {
    name: 'between the people of a company: at intent_recorded, and in recovery at outcome_recorded',
    order: { name: 'intent_recorded' },
    again: 'outcome_recorded',
    isCompany: true,
    long: true,
  },
]

/** What must go wrong for a boundary to be passed at all. */
const passedOnlyAfter: Partial<Record<FailPointName, Fault>> = {
  retry_scheduled: { on: 'create', calls: [1, 2, 3], does: 'nothing', answer: { kind: 'reset' } },
}

/** Dying while going on with what a dead one left. */
const inRecovery: Crash[] = (['lease_acquired', 'body_read', 'outcome_written'] as const).map(
  (again) => ({
    name: `at intent_recorded, and in recovery at ${again}`,
    order: { name: 'intent_recorded' },
    again,
  }),
)

/** A life for each name and each request under way; all that they left must end well. */
export const namedCrashes: Crash[] = [
  ...failPointNames.map((name) => ({
    name: `at ${name}`,
    order: { name },
    fault: passedOnlyAfter[name],
  })),
  { name: 'create: half written', order: { name: 'request_half_written' } },
  ...underWay,
  ...inRecovery,
  ...betweenPeople,
]

const boundariesOnTheWay = failPointNames.filter(
  (name) => !['intent_written', 'retry_scheduled', 'reply_due'].includes(name),
)

/** The same for applications that are created before they are accepted. */
export const earlyCrashes: Crash[] = (['preparing', 'accepting'] as const).flatMap((early) => [
  ...boundariesOnTheWay.flatMap((name): Crash[] =>
    early === 'accepting' && name === 'status_known'
      ? []
      : [
          {
            name: `while ${early}: at ${name}`,
            order: { name },
            early,
            long: early === 'accepting' && !name.startsWith('outcome_'),
          },
        ],
  ),
  ...(early === 'preparing'
    ? [
        {
          name: `while ${early}: create: done, not answered`,
          fault: { on: 'create' as const, calls: [1], answer: { kind: 'silence' as const } },
          early,
        },
      ]
    : []),
])

/** The name of a death's row. */
export function crashRowName({ name }: Crash): string {
  return `killed ${name}`
}

/**
 * Each crash hits another person while what the previous one left is still being sent; in the end
 * everybody's application must be there once. If there are two servers, the other one goes on.
 */
export async function runNamedCrashes(
  server: TestServer,
  seeds: Seed[],
  deaths: Crash[],
): Promise<Outcome[]> {
  const lives: { death: Crash; person: Customer; faults: string[]; seconds: number }[] = []
  for (const death of deaths) {
    const from = performance.now()
    const person = await openSeed(server.url, takeSeedOrThrow(seeds, death.isCompany))
    const faults = (await die(server, death, person)) ? [] : ['the boundary was not passed']
    if (death.again && !(await dieAgain(server, death.again))) faults.push('it died only once')
    await (death.order ? server.revive() : server.restart('SIGKILL'))
    lives.push({ death, person, faults, seconds: (performance.now() - from) / 1000 })
  }
  const ends = await Promise.all(
    lives.map(({ person }) => waitForApproval(person).then(() => '', String)),
  )
  const report = await server.platform.report()
  return lives.map(({ death, person, faults, seconds }, index) => ({
    row: crashRowName(death),
    group: 'crash',
    behaviour: 'documented',
    ending: 'one',
    faults: [
      ...faults,
      ...(ends[index] ? [ends[index]] : []),
      ...brokenPromises(ranOf(person, death), report),
    ],
    seconds,
  }))
}

/**
 * Lets a process die at the k-th boundary, for all k from `first` on, every `step`-th, and lets what is left end
 * before the next. Ends with the first k that is not reached.
 */
export async function runEveryCrash(
  server: TestServer,
  seeds: Seed[],
  { first, step }: { first: number; step: number },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let k = first; ; k += step) {
    const from = performance.now()
    const person = await openSeed(server.url, takeSeedOrThrow(seeds))
    const died = await die(server, { name: `${k}`, order: { at: k } }, person)
    if (died) await server.revive()
    const end = await waitForApproval(person).then(() => '', String)
    const faults = brokenPromises(ranOf(person), await server.platform.report())
    outcomes.push({
      row: died
        ? `killed at the boundary number ${k}`
        : `lived: there are less than ${k} boundaries`,
      group: 'crash',
      behaviour: 'documented',
      ending: 'one',
      faults: end ? [end, ...faults] : faults,
      seconds: (performance.now() - from) / 1000,
    })
    if (!died) return outcomes
  }
}

/** Sends, and sees to it that the server dies on the way; false when it did not come there. */
async function die(
  server: TestServer,
  { order, fault, early }: Crash,
  person: Customer,
): Promise<boolean> {
  const { platform, stopFile } = server
  const { customerId, browser } = person
  if (early === 'accepting') await prepare(person)
  const page = early === 'preparing' ? await openAccount(person) : person.review
  if (fault) await platform.script(customerId, { faults: [fault] })
  if (order) writeFileSync(stopFile, JSON.stringify(order))
  const form = early === 'preparing' ? requireForm(page, 'step') : requireReviewForm(page)
  void browser.postWithoutFollowing(page, form, AbortSignal.timeout(15_000))
  const isThere = order
    ? async () => !existsSync(stopFile)
    : async () => (await platform.report()).calls.some((each) => isFaulted(each, person))
  for (const until = Date.now() + 14_000; Date.now() < until; await sleep(100)) {
    if (await isThere()) {
      if (order) return server.oneIsDead()
      // A byte or two of the answer are on their way by then.
      await sleep(fault?.answer.kind === 'trickle' ? 600 : 50)
      return true
    }
  }
  rmSync(stopFile, { force: true })
  return false
}

/** The step that is saved last: what is saved has the platform know of the application. */
function openAccount({ browser, review }: Customer) {
  return browser.open(review.path.replace('/review', '/account?change=yes'))
}

/** The platform knows of it, and its customer looks at the page that sends it. */
async function prepare(person: Customer): Promise<void> {
  const page = await openAccount(person)
  await person.browser.press(page, requireForm(page, 'step'))
  person.review = await person.browser.open(person.review.path)
}

function isFaulted(
  call: { faulted: boolean; customerId: string },
  { customerId }: Customer,
): boolean {
  return call.faulted && call.customerId === customerId
}

/** Starts what has died, and sees to it that it dies at that boundary; false when it lives. */
async function dieAgain(server: TestServer, name: FailPointName): Promise<boolean> {
  const { stopFile } = server
  writeFileSync(stopFile, JSON.stringify({ name }))
  // The server may be dead before it was healthy.
  const started = server.revive().catch(() => undefined)
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) {
    if (existsSync(stopFile)) continue
    await started
    return server.oneIsDead()
  }
  await started
  rmSync(stopFile, { force: true })
  return false
}

function ranOf({ customerId, browser }: Customer, { isCompany }: Partial<Crash> = {}) {
  const people = isCompany ? peopleOfCompany : 0
  return { customerId, ending: 'one' as const, seen: browser.seen, finalAt: undefined, people }
}
