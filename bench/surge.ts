/** A thousand people press "Accept and send" in the same moment. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, wordsOf } from '../faults/browser.ts'
import type { Customer } from '../faults/customer.ts'
import { stepOf } from '../faults/customer.ts'
import type { Report } from '../faults/scripted-simulator/script.ts'
import { openSeed, type Seed, seed } from '../faults/seeds.ts'
import { findShownStatus } from '../faults/status-page.ts'
import { withStoppedStore } from '../faults/test-server.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { getTranslator } from '../lib/i18n/translate.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { nextVisitor, together } from './load.ts'
import { memoryOf } from './machine.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { quantile } from './statistics.ts'
import { numberText, tableOf, verdictText } from './table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const wholeCrowd = 1_000
const smallCrowd = 100
const mostMegabytes = 1_024
/** A visitor who is asked to try again does so, as often as a person would. */
const mostTries = 5
/** Within this everyone is to be told the truth, in seconds. */
const mostSecondsToTruth = 10
/** How often the page of somebody whose submission waits its turn looks again. */
const lookAgainMs = 5_000

type Surge = {
  name: string
  answeredSeconds: number
  receivedSeconds: number
  /** From the press to the first page that says what is so, of each in seconds. */
  told: number[]
  /** The same to the page that says that we have it. */
  stored: number[]
  /** How many were first told that their submission waits its turn. */
  waited: number
  /** How often somebody saw that nothing was sent, and pressed again. */
  pressedAgain: number
  /** How often a page said that it could not be shown. */
  unavailable: number
  /** How often somebody had no connection, or no answer for a minute, and looked again. */
  lookedAgain: number
  received: number
  doubled: number
  tokens: number
  chain: boolean
  megabytes: number
}

export const surge: Part = {
  title: 'A thousand submissions at once',
  async measure(tools) {
    const postgres = await withPostgres({ durable: true })
    try {
      const people = tools.short ? smallCrowd : wholeCrowd
      return describeResult(people, [
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
      seats.push(await openSeed(server.url, seeds[index] as Seed, nextVisitor()))
    })
    say(`${name}: ${seats.length} people have the review before them`)
    const before = await server.platform.report()
    const from = performance.now()
    const again = { pressed: 0, looked: 0, unavailable: 0 }
    const told = await Promise.all(seats.map((seat) => pressUntilSent(seat, again)))
    const answeredSeconds = (performance.now() - from) / 1000
    say(`${name}: everyone has an answer after ${numberText(answeredSeconds)} s`)
    const report = await awaitAll(server, people, from)
    const receivedSeconds = (performance.now() - from) / 1000
    const megabytes = memoryOf(server.pid()).most
    for (const line of listErrors(server.output())) say(`${name}: ${line}`)
    noteMachineSpeed()
    await server.stop()
    const verdict = await withStoppedStore(server, (store) => store.audit.verify(store.db))
    const counts = countsOf(report)
    return {
      name,
      answeredSeconds,
      receivedSeconds,
      told: told.map(({ first }) => first),
      stored: told.map(({ stored }) => stored),
      waited: told.filter(({ first, stored }) => first < stored).length,
      pressedAgain: again.pressed,
      unavailable: again.unavailable,
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

/**
 * Presses the button, again if the page says that nothing was sent, and looks again at silence, or if it
 * waits its turn. Gives after how many seconds the first page said what is so, and when it was that we have it;
 * infinity for whoever gave up.
 */
async function pressUntilSent(
  seat: Customer,
  again: { pressed: number; looked: number; unavailable: number },
): Promise<{ first: number; stored: number }> {
  const status = seat.review.path.replace('/review', '/status')
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  let first: number | undefined
  let next = () => submitOnce(seat)
  for (let tries = 0; tries < mostTries; tries++) {
    const page = await next().catch((error: unknown) => {
      // Nobody took the connection, it broke, or no answer came: of either a person knows nothing more.
      if (error instanceof TypeError && error.message === 'fetch failed') return undefined
      if (error instanceof Error && error.name === 'TimeoutError') return undefined
      throw error
    })
    if (page && findShownStatus(page)) {
      const stored = seconds()
      return { first: first ?? stored, stored }
    }
    if (page && saysThatItWaits(page)) {
      first ??= seconds()
      tries--
      next = async () => {
        await sleep(lookAgainMs)
        return seat.browser.open(status)
      }
      continue
    }
    if (page?.status === 503) again.unavailable++
    else if (page && page.status !== 200) throw new Error(`${stepOf(page)} answered ${page.status}`)
    // Before it is sent, the status leads back to the review.
    next = page?.status === 200 ? () => submitOnce(seat) : () => seat.browser.open(status)
    if (page?.status === 200) again.pressed++
    else if (!page) again.looked++
  }
  return { first: first ?? Number.POSITIVE_INFINITY, stored: Number.POSITIVE_INFINITY }
}

function countGivenUp(stored: readonly number[]): number {
  return stored.filter((seconds) => !Number.isFinite(seconds)).length
}

function saysThatItWaits(page: Page): boolean {
  return wordsOf(page, 'h1') === getTranslator('en')('review.waiting.heading')
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

/** What the server wrote down as wrong, each once. */
function listErrors(output: string): string[] {
  const lines = output.split('\n').filter((line) => /"level":"?(error|50|warn|40)/.test(line))
  const words = lines.map((line) =>
    line.replace(/"(time|requestId|applicationId|submissionId)":("[^"]*"|\d+),?/g, ''),
  )
  return [...new Set(words)].slice(0, 20)
}

/** How many applications the platform holds of each customer. */
function countsOf({ applications }: Report): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { customerId } of applications) {
    counts.set(customerId, (counts.get(customerId) ?? 0) + 1)
  }
  return counts
}

function describeResult(people: number, surges: Surge[]): PartResult {
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
      name: 'read that a page could not be shown',
      value: ({ unavailable }) => String(unavailable),
      met: ({ unavailable }) => unavailable === 0,
    },
    {
      name: 'no connection or no answer for a minute, and looked again',
      value: ({ lookedAgain }) => String(lookedAgain),
      met: ({ lookedAgain }) => lookedAgain === 0,
    },
    {
      name: `gave up after ${mostTries} tries`,
      value: ({ stored }) => String(countGivenUp(stored)),
      met: ({ stored }) => countGivenUp(stored) === 0,
    },
    {
      name: 'token requests, one for each scope',
      value: ({ tokens }) => String(tokens),
      // One to write and one to read.
      met: ({ tokens }) => tokens <= 2,
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
    {
      name: 'told the truth after, the last, s',
      value: ({ told }) => numberText(Math.max(...told)),
      met: ({ told }) => Math.max(...told) <= mostSecondsToTruth,
    },
    { name: 'told the truth after, p50, s', value: ({ told }) => numberText(quantile(told, 0.5)) },
    { name: 'told the truth after, p95, s', value: ({ told }) => numberText(quantile(told, 0.95)) },
    { name: 'first told that it waits its turn', value: ({ waited }) => String(waited) },
    {
      name: 'told that we have it after, p50, s',
      value: ({ stored }) => numberText(quantile(stored, 0.5)),
    },
    {
      name: 'told that we have it after, p95, s',
      value: ({ stored }) => numberText(quantile(stored, 0.95)),
    },
    {
      name: 'everyone told that we have it after, s',
      value: (of) => numberText(of.answeredSeconds),
    },
    { name: 'everything received after, s', value: (of) => numberText(of.receivedSeconds) },
  ]
  return {
    lines: [
      `One process of Portico, ${people} people with the review before them, who all press in the same moment. Their applications are copies of one that went through the pages. The platform, a process of its own, counts them. The goals: everyone is told the truth within ${mostSecondsToTruth} s; everyone's received, once; one token request for each scope; memory below ${mostMegabytes} MB.`,
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
    missed: goals.flatMap(({ name, value, met }) =>
      surges.flatMap((of) => (met && !met(of) ? [`${name}, ${of.name}: ${value(of)}`] : [])),
    ),
  }
}
