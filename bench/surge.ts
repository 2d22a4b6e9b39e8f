/** A thousand people press "Accept and submit" in the same moment. */

import type { Customer } from '../faults/customer.ts'
import { stepOf } from '../faults/customer.ts'
import type { Report } from '../faults/scripted-platform/script.ts'
import { openSeed, type Seed, seed } from '../faults/seeds.ts'
import { findShownStatus } from '../faults/status-page.ts'
import { withStoppedStore } from '../faults/test-server.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { timed, together } from './load.ts'
import { memoryOf } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { quantile } from './statistics.ts'
import { numberText, tableOf, verdictText } from './table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const wholeCrowd = 1_000
const smallCrowd = 100
const mostMegabytes = 1_024
/** Whoever is asked to try again does, as often as a person would. */
const mostTries = 5

type Surge = {
  name: string
  answeredSeconds: number
  receivedSeconds: number
  p50: number
  p99: number
  /** How often somebody saw that nothing was sent, and pressed again. */
  pressedAgain: number
  /** How often somebody had no connection, or no answer for a minute, and looked again. */
  lookedAgain: number
  received: number
  doubled: number
  tokens: number
  chain: boolean
  megabytes: number
}

export const surge: Part = {
  title: 'c. A thousand submissions at once',
  async measure(tools) {
    const postgres = await withPostgres({ durable: true })
    try {
      const people = tools.short ? smallCrowd : wholeCrowd
      return found(people, [
        await run('PGlite', await startTestServer(), tools),
        await run('PostgreSQL', await startTestServer({ databaseUrl: postgres.url }), tools),
      ])
    } finally {
      await postgres.stop()
    }
  },
}

async function run(
  name: string,
  server: TestServer,
  { say, noteMachineSpeed, short }: Tools,
): Promise<Surge> {
  const people = short ? smallCrowd : wholeCrowd
  try {
    const seeds = await seed(server, people)
    noteMachineSpeed()
    const seats: Customer[] = []
    await together(people, 16, async (index) => {
      seats.push(await openSeed(server.url, seeds[index] as Seed))
    })
    say(`${name}: ${seats.length} people have the review before them`)
    const before = await server.platform.report()
    const from = performance.now()
    const again = { pressed: 0, looked: 0 }
    const { requests } = await timed(server.url, () =>
      Promise.all(seats.map((seat) => pressUntilSent(seat, again))),
    )
    const answeredSeconds = (performance.now() - from) / 1000
    say(`${name}: everyone has an answer after ${numberText(answeredSeconds)} s`)
    const report = await awaitAll(server, people, from)
    const receivedSeconds = (performance.now() - from) / 1000
    const megabytes = memoryOf(server.pid()).most
    noteMachineSpeed()
    await server.stop()
    const verdict = await withStoppedStore(server, (store) => store.audit.verify(store.db))
    const waits = requests.filter(({ method }) => method === 'POST').map(({ ms }) => ms)
    const counts = countsOf(report)
    return {
      name,
      answeredSeconds,
      receivedSeconds,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
      pressedAgain: again.pressed,
      lookedAgain: again.looked,
      received: seeds.filter(({ customerId }) => counts.get(customerId)).length,
      doubled: seeds.filter(({ customerId }) => (counts.get(customerId) ?? 0) > 1).length,
      tokens: report.tokens.issued - before.tokens.issued,
      chain: verdict.ok,
      megabytes,
    }
  } finally {
    await server.close()
  }
}

/** Presses the button, again where the page says that nothing was sent, and looks again at silence. */
async function pressUntilSent(
  seat: Customer,
  again: { pressed: number; looked: number },
): Promise<void> {
  const status = seat.review.path.replace('/review', '/status')
  let next = () => submitOnce(seat)
  for (let tries = 0; tries < mostTries; tries++) {
    const page = await next().catch((error: unknown) => {
      // Nobody took the connection, it broke, or no answer came: of either a person knows nothing more.
      if (error instanceof TypeError && error.message === 'fetch failed') return undefined
      if (error instanceof Error && error.name === 'TimeoutError') return undefined
      throw error
    })
    if (page && findShownStatus(page)) return
    if (page && page.status !== 200) throw new Error(`${stepOf(page)} answered ${page.status}`)
    // Before it is sent, the status leads back to the review.
    next = page ? () => submitOnce(seat) : () => seat.browser.open(status)
    if (page) again.pressed++
    else again.looked++
  }
  throw new Error('Sending was refused again and again')
}

/** Waits until everyone's application is submitted on the platform: what was left goes on by itself. */
async function awaitAll({ platform }: TestServer, people: number, from: number): Promise<Report> {
  for (;;) {
    const report = await platform.report()
    const submitted = report.applications.filter(({ moments }) =>
      moments.some(({ status }) => status === 'SUBMITTED'),
    )
    if (submitted.length >= people) return report
    if (performance.now() - from > 180_000) return report
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** How many applications the platform holds of each customer. */
function countsOf({ applications }: Report): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { customerId } of applications) {
    counts.set(customerId, (counts.get(customerId) ?? 0) + 1)
  }
  return counts
}

function found(people: number, surges: Surge[]): PartResult {
  const goals: { name: string; value(of: Surge): string; met?(of: Surge): boolean }[] = [
    {
      name: `received, of ${people}`,
      value: ({ received }) => String(received),
      met: ({ received }) => received === people,
    },
    {
      name: 'received twice',
      value: ({ doubled }) => String(doubled),
      met: ({ doubled }) => doubled === 0,
    },
    {
      name: 'informed that nothing was sent, and pressed again',
      value: ({ pressedAgain }) => String(pressedAgain),
      met: ({ pressedAgain }) => pressedAgain === 0,
    },
    {
      name: 'no connection or no answer for a minute, and looked again',
      value: ({ lookedAgain }) => String(lookedAgain),
      met: ({ lookedAgain }) => lookedAgain === 0,
    },
    {
      name: 'token requests',
      value: ({ tokens }) => String(tokens),
      met: ({ tokens }) => tokens === 1,
    },
    {
      name: 'audit chain',
      value: ({ chain }) => (chain ? 'whole' : 'broken'),
      met: ({ chain }) => chain,
    },
    {
      name: 'most memory, MB',
      value: ({ megabytes }) => numberText(megabytes),
      met: ({ megabytes }) => megabytes < mostMegabytes,
    },
    { name: 'everyone answered after, s', value: (of) => numberText(of.answeredSeconds) },
    { name: 'everything received after, s', value: (of) => numberText(of.receivedSeconds) },
    { name: 'answer to the button, p50, s', value: (of) => numberText(of.p50 / 1000) },
    { name: 'answer to the button, p99, s', value: (of) => numberText(of.p99 / 1000) },
  ]
  return {
    lines: [
      `One process of Portico, ${people} people each with the review before them; all press in the same moment. Their applications are copies of one that went through the pages. The platform is a process of its own with a platform, which is what counts them. The goals: everyone's received, once; one token request; memory below ${mostMegabytes} MB.`,
      '',
      ...tableOf(
        ['', ...surges.map(({ name }) => name), 'goal'],
        goals.map(({ name, value, met }) => [
          name,
          ...surges.map(value),
          met ? verdictText(surges.every(met)) : '',
        ]),
      ),
    ],
    plots: {
      surge: {
        title: `${people} submissions at once: the most memory`,
        unit: 'megabytes resident',
        bars: surges.map(({ name, megabytes }) => ({ label: name, values: [megabytes] })),
        target: { value: mostMegabytes, label: `goal: below ${mostMegabytes} MB` },
      },
    },
    missed: goals.flatMap(({ name, value, met }) =>
      surges.flatMap((of) => (met && !met(of) ? [`${name}, ${of.name}: ${value(of)}`] : [])),
    ),
  }
}
