/** The database goes away and comes back, locks up, or holds something that cannot be read. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getMessages, getTranslator } from '../../lib/i18n/translate.ts'
import type { FailPointName } from '../../lib/observability/fail-points.ts'
import { wordsOf } from '../browser.ts'
import { type Customer, requireReviewForm } from '../customer.ts'
import { type IsolatedRow, waitForApproval } from '../run-isolated.ts'
import { type TestServer, withStoppedStore } from '../test-server.ts'
import { submitOnce } from '../ways-to-submit.ts'

const awayMs = 3_000
const t = getTranslator('en')
const { refusals } = getMessages('en')
const sentBefore = 'What you saved or sent before is not lost.'

/** Where the sender is held while the database goes away. */
const moments: FailPointName[] = [
  'intent_recorded',
  'lease_acquired',
  'try_recorded',
  'headers_read',
  'outcome_known',
  'outcome_recorded',
  'status_known',
]

export const storageRows: IsolatedRow[] = [
  {
    // A press then shows no claim that anything was sent, and nothing was.
    name: 'the database is away before the intent',
    group: 'storage',
    people: 1,
    on: 'postgres',
    run: (server, people) => each(people, (person) => awayBeforeTheIntent(server, person)),
  },
  ...moments.map(
    (name): IsolatedRow => ({
      name: `the database goes away at ${name}`,
      group: 'storage',
      people: 1,
      on: 'postgres',
      run: (server, people) =>
        each(people, async (person) => {
          const { faults, answer } = await hold(server, person, name, 1_500)
          server.setDatabaseReachable?.(false)
          const looked = await lookAtStatus(person)
          await sleep(awayMs)
          server.setDatabaseReachable?.(true)
          return [...faults, ...looked, ...(await faultsOfAnswer(answer))]
        }),
    }),
  ),
  {
    name: 'the database gives a transaction up (deadlock)',
    group: 'storage',
    people: 1,
    on: 'postgres',
    run: (server, people) => each(people, (person) => deadlock(server, person)),
  },
  {
    name: 'one that cannot be read does not hold up the others',
    group: 'storage',
    people: 5,
    run: poison,
  },
]

async function awayBeforeTheIntent(server: TestServer, person: Customer): Promise<string[]> {
  const { browser, review, customerId } = person
  server.setDatabaseReachable?.(false)
  const page = await browser.press(review, requireReviewForm(review))
  server.setDatabaseReachable?.(true)
  const { calls } = await server.platform.report()
  browser.seen.length = 0
  return [
    ...(wordsOf(page, 'main').includes(t('status.confirming.heading'))
      ? ['the page showed that we have it']
      : []),
    ...(calls.some((call) => call.customerId === customerId) ? ['something was sent'] : []),
  ]
}

/** Once the intent stands, the press leads to the status, whatever becomes of the database. */
async function faultsOfAnswer(answer: Promise<string | undefined>): Promise<string[]> {
  const led = await answer
  return led?.endsWith('/status') ? [] : [`the press led to ${led ?? 'nothing'}`]
}

/** The application may stand on the platform by now, so nobody may read that nothing was sent. */
async function lookAtStatus({ browser, review }: Customer): Promise<string[]> {
  const page = await browser.open(review.path.replace('/review', '/status'))
  browser.seen.pop()
  // The page of a refusal has no body element.
  const words = wordsOf(page, 'main')
  const untrue = [refusals.s500.title, refusals.s503.title, t('error.heading')].some((title) =>
    words.includes(title),
  )
    ? !words.includes(sentBefore)
    : page.status >= 500
  return untrue ? [`the status page showed, with ${page.status}: ${words.slice(0, 200)}`] : []
}

/**
 * The sender locks the submission first and then the head of the audit; another transaction holds the head
 * and waits for the submission. The database aborts the first that has waited long enough: the sender.
 */
async function deadlock(server: TestServer, person: Customer): Promise<string[]> {
  const client = new pg.Client({ connectionString: 'url' in server.where ? server.where.url : '' })
  await client.connect()
  try {
    const before = await deadlocks(client)
    const { faults } = await hold(server, person, 'outcome_known', 3_000)
    await client.query('begin')
    await client.query(`set local deadlock_timeout = '60s'`)
    await client.query('select * from audit_head for update')
    for (let tries = 0; tries < 80 && (await waiting(client)) === 0; tries++) await sleep(50)
    await client.query('select * from submission where application_id = $1 for update', [
      person.applicationId,
    ])
    await client.query('commit')
    for (let tries = 0; tries < 60 && (await deadlocks(client)) === before; tries++) {
      await sleep(100)
    }
    return (await deadlocks(client)) > before ? faults : [...faults, 'there was no deadlock']
  } finally {
    await client.end()
  }
}

/** The first one's answers are sealed with a key that no longer opens; later it does again. */
async function poison(server: TestServer, people: Customer[]): Promise<string[]> {
  const [first, ...others] = people
  if (!first) return ['nobody is there']
  await server.platform.command({ do: 'setConnections', connections: 'refusing' })
  await Promise.all(people.map(submitOnce))
  await server.stop()
  const sealed = await withStoppedStore(server, async ({ db }) => {
    const rows = db.updateTable('application').where('id', '=', first.applicationId)
    const { wrappedKey } = await db
      .selectFrom('application')
      .select('wrappedKey')
      .where('id', '=', first.applicationId)
      .executeTakeFirstOrThrow()
    const broken = Uint8Array.from(wrappedKey ?? [], (byte) => byte ^ 1)
    await rows.set({ wrappedKey: broken }).execute()
    return { whole: wrappedKey, broken }
  })
  await server.platform.command({ do: 'setConnections', connections: 'open' })
  await server.restart()
  await Promise.all(others.map(waitForApproval))
  const { calls } = await server.platform.report()
  await server.stop()
  await withStoppedStore(server, ({ db }) =>
    db
      .updateTable('application')
      .where('id', '=', first.applicationId)
      .set({ wrappedKey: sealed.whole })
      .execute(),
  )
  await server.restart()
  const sent = calls.some((call) => call.customerId === first.customerId && call.committed)
  return sent ? ['what could not be read was sent'] : []
}

/** Sends, and holds the sender at a boundary for so long; comes back when it is held. */
async function hold(
  { stopFile }: TestServer,
  { browser, review }: Customer,
  name: FailPointName,
  ms: number,
): Promise<{ faults: string[]; answer: Promise<string | undefined> }> {
  writeFileSync(stopFile, JSON.stringify({ pauses: [{ name, ms }] }))
  const form = requireReviewForm(review)
  const answer = browser.postWithoutFollowing(review, form, AbortSignal.timeout(20_000))
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(50)) {
    if (!existsSync(stopFile)) return { faults: [], answer }
  }
  rmSync(stopFile, { force: true })
  return { faults: ['nobody was held there'], answer }
}

async function each(
  people: Customer[],
  happen: (person: Customer) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const person of people) faults.push(...(await happen(person)))
  return faults
}

async function deadlocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

/** How many sessions wait for a row that another has. */
async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}
