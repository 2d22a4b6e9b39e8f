/**
 * Tests how many statements one whole application sends to the database: a count that no neighbour disturbs.
 */
import { countQueries, sumQueries } from '../bench/count-queries.ts'
import { expect, test } from './support/test.ts'

/**
 * The most of all requests of an application, and of those that do more than show a page or save its steps. A page is
 * read by one statement and saved by two, however many steps it has.
 */
const mostOfRequests = 93
const mostOfRequest: Record<string, number> = {
  'POST start': 5,
  // The acceptance with its evidence, the intent, and all calls to the platform.
  'POST review': 61,
  'GET status': 2,
}
/** The most of its timers: they poll the decision, and sign the audit. */
const mostByTimers = 30
/** The most of timers in a second while nobody applies. */
const mostIdlePerSecond = 2

test('a whole application sends few statements to the database', async () => {
  const counts = await countQueries()
  const { requests, background, idlePerSecond } = counts
  const byTimers = background.length
  const table = [
    ...requests.map(({ name, texts }) => `${name}: ${texts.length}`),
    `by timers: ${byTimers}`,
    `in all: ${sumQueries(counts)}`,
    `by timers without any application: ${idlePerSecond} a second`,
  ].join('\n')
  process.stdout.write(`${table}\n`)
  for (const [name, most] of Object.entries(mostOfRequest)) {
    const own = requests.find((each) => each.name === name)?.texts ?? []
    expect(own.length, `${name}:\n${own.join('\n')}`).toBeGreaterThan(0)
    expect(own.length, `${name}:\n${own.join('\n')}`).toBeLessThanOrEqual(most)
  }
  expect(sumQueries(counts) - byTimers, table).toBeLessThanOrEqual(mostOfRequests)
  expect(byTimers, background.join('\n')).toBeLessThanOrEqual(mostByTimers)
  expect(idlePerSecond).toBeLessThanOrEqual(mostIdlePerSecond)
})
