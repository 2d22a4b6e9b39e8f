/** What a thousand times as many stored applications cost the one who is here now. */

import { answer, type Customer, reachReview } from '../faults/customer.ts'
import { findShownStatus } from '../faults/status-page.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { type Database, openDatabase } from '../lib/database/connection/database.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { withPostgres } from '../scripts/postgres.mjs'
import { createTestDatabase } from '../test-support/test-databases.ts'
import { addCopies } from './growth-rows.ts'
import { nextVisitor, timed } from './load.ts'
import type { Part, PartResult, Tools } from './part.ts'
import { quantile, spreadOf } from './statistics.ts'
import { numberText, tableOf, verdictText } from './table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const atMost = 1.5
const whole = { sizes: [1_000, 1_000_000], rounds: 5, repetitions: 60 }
const small = { sizes: [1_000, 20_000], rounds: 2, repetitions: 20 }

type FilledServer = {
  size: number
  server: TestServer
  /** The same database from beside the server, for what it asks by itself. */
  database: Database
  store: Store
  drafts: Customer[]
  decided: Customer[]
}
type Task = {
  name: string
  judged: boolean
  once(at: FilledServer, iteration: number): Promise<number>
}

export const growth: Part = {
  title: 'With a million applications stored',
  async measure(tools) {
    const { sizes, rounds, repetitions } = tools.short ? small : whole
    const postgres = await withPostgres({ durable: true })
    const servers: FilledServer[] = []
    try {
      for (const size of sizes) servers.push(await startFilled(postgres.url, size, tools))
      const timings = new Map<string, number[][][]>()
      for (let round = 0; round < rounds; round++) {
        tools.noteMachineSpeed()
        for (const task of tasks) {
          const waits: number[][] = servers.map(() => [])
          // One after the other on both, so that a disturbance meets both.
          for (let iteration = 0; iteration < repetitions; iteration++) {
            for (const [index, at] of servers.entries()) {
              waits[index]?.push(await task.once(at, iteration))
            }
          }
          timings.set(task.name, [...(timings.get(task.name) ?? []), waits])
          tools.say(
            `round ${round + 1}, ${task.name}: ${waits.map(p95).map(numberText).join(', ')} ms`,
          )
        }
      }
      return describeResult(timings, tools.short ? small : whole)
    } finally {
      for (const { server, database } of servers) {
        await database.close()
        await server.close()
      }
      await postgres.stop()
    }
  },
}

/** People whose pages are measured, among so many others. */
async function startFilled(serverUrl: string, size: number, { say }: Tools): Promise<FilledServer> {
  const { url } = await createTestDatabase(serverUrl)
  const server = await startTestServer({ databaseUrl: url })
  const drafts: Customer[] = []
  const decided: Customer[] = []
  for (let number = 0; number < 4; number++) {
    drafts.push(await reachReview(server.url, nextVisitor()))
    const sent = await reachReview(server.url, nextVisitor())
    decided.push({ ...sent, review: await submitOnce(sent) })
  }
  for (const each of decided) await awaitDecision(each)
  await server.stop()
  const from = performance.now()
  await addCopies(url, decided[0]?.applicationId ?? '', size - drafts.length - decided.length)
  say(`${numberText(size)} applications are stored, after ${seconds(from)} s`)
  const starting = performance.now()
  await server.restart()
  say(`Portico has opened on them after ${seconds(starting)} s`)
  const database = await openDatabase({ url })
  const store = createStore({
    database,
    keyring: createKeyring([server.env.APP_SECRET], ensureKeyFolder(server.env.KEY_DIR)),
  })
  return { size, server, database, store, drafts, decided }
}

async function awaitDecision({ browser, review }: Customer): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (findShownStatus(await browser.open(review.path)) === 'approved') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The platform decided nothing')
}

const tasks: Task[] = [
  { name: 'saving a step', judged: true, once: saveStep },
  { name: 'the status page', judged: true, once: lookAtStatus },
  asked('what is due to be sent (each second)', ({ submissions, db }) =>
    submissions.due(db, new Date(), 20),
  ),
  asked('what is due to be asked after (each second)', ({ submissions, db }) =>
    submissions.findDueChecks(db, new Date(), 20),
  ),
  asked('what is to be forgotten (each hour)', ({ applications, db }) =>
    applications.listExpired(db, new Date(), 100),
  ),
  asked('whether every key is there (at the start)', (store) => store.requireKeys()),
]

/** What the server asks the database by itself: shown, for whoever waits for it waits unseen. */
function asked(name: string, ask: (store: Store) => Promise<unknown>): Task {
  return {
    name,
    judged: false,
    async once({ store }) {
      const from = performance.now()
      await ask(store)
      return performance.now() - from
    },
  }
}

async function saveStep({ server, drafts }: FilledServer, iteration: number): Promise<number> {
  const { browser, review } = drafts[iteration % drafts.length] as Customer
  const page = await browser.open(review.path.replace('/review', '/name?change=yes'))
  const changes = { middle_name: iteration % 8 < 4 ? 'Xipilli' : 'Xochitl' }
  const { requests } = await timed(server.url, () => answer(browser, page, changes))
  const post = requests.find(({ method }) => method === 'POST')
  if (post?.status !== 303) throw new Error(`Saving a step was answered with ${post?.status}`)
  return post.ms
}

async function lookAtStatus({ server, decided }: FilledServer, iteration: number): Promise<number> {
  const { browser, review } = decided[iteration % decided.length] as Customer
  const { result, requests } = await timed(server.url, () => browser.open(review.path))
  if (findShownStatus(result) !== 'approved')
    throw new Error(`The status was ${findShownStatus(result)}`)
  return requests[0]?.ms ?? Number.NaN
}

function describeResult(
  timings: Map<string, number[][][]>,
  { sizes, rounds, repetitions }: typeof whole,
): PartResult {
  const [fewer, more] = sizes.map((size) => size.toLocaleString('en'))
  const rows: string[][] = []
  const missed: string[] = []
  for (const { name, judged } of tasks) {
    const byRound = timings.get(name) ?? []
    const of = (size: number) => byRound.map((waits) => waits[size] ?? [])
    const [few, many] = [of(0), of(1)]
    const ratio = p95(many.flat()) / p95(few.flat())
    const each = spreadOf(many.map((waits, round) => p95(waits) / p95(few[round] ?? [])))
    const met = ratio <= atMost
    rows.push([
      name,
      ...[few, many].map((waits) => `${numberText(p95(waits.flat()))}`),
      `${numberText(ratio)} (${numberText(each.least)}–${numberText(each.most)})`,
      judged ? verdictText(met) : '',
    ])
    if (judged && !met) missed.push(`${name}: ${numberText(ratio)} times`)
  }
  const head = ['p95, ms', `${fewer}`, `${more}`, 'ratio', `≤ ${atMost}`]
  return {
    lines: [
      `Two Porticos side by side on one PostgreSQL that writes every commit to the disk, one database with ${fewer} applications and one with ${more}: copies, as long byte for byte, of one that went through the pages; every fifth is a draft, the others have acceptance, submission and operations, all a session, every fifth sixteen audit events. The pages of eight people of each, who went through them, are measured by turns, ${rounds} rounds of ${repetitions}. The ratio is of the p95 of all rounds; in brackets, of single rounds. The other rows are what Portico asks the database by itself.`,
      '',
      ...tableOf(head, rows),
    ],
    missed,
  }
}

function p95(waits: number[]): number {
  return quantile(waits, 0.95)
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}
