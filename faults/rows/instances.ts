/** Two processes of one build on one PostgreSQL, behind a proxy that distributes the connections. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startPortico } from '../../e2e/support/server.ts'
import { type Customer, reachReview } from '../customer.ts'
import { createDatabase } from '../databases.ts'
import { outageRow } from '../outage.ts'
import { type IsolatedRow, waitForApproval } from '../run-isolated.ts'
import { submitOnce } from '../ways-to-submit.ts'

const killEveryMs = 1_500
const kills = 4

export const instanceRows: IsolatedRow[] = [
  {
    name: 'any step lands on any instance',
    group: 'instances',
    people: 0,
    on: 'postgres',
    async run(server) {
      const before = server.connectionCounts()
      const person = await reachReview(server.url, '10.254.1.7')
      await submitOnce(person)
      await waitForApproval(person)
      const dealt = server.connectionCounts().map((count, index) => count - (before[index] ?? 0))
      // Each of the ten steps is a request and the page that it leads to.
      return dealt.every((count) => count >= 5) ? [] : [`dealt out as ${dealt.join(' and ')}`]
    },
  },
  {
    name: 'either instance is killed at any time, twelve at once',
    group: 'instances',
    people: 12,
    on: 'postgres',
    async run(server, people) {
      const pressed = Promise.all(people.map((person) => submitOnce(person).catch(() => undefined)))
      for (let count = 0; count < kills; count++) {
        await sleep(count === 0 ? 150 : killEveryMs)
        await server.killOne(count % 2)
      }
      await pressed
      for (const { browser } of people) browser.seen.length = 0
      return []
    },
  },
  {
    name: 'an instance is killed between any two steps',
    group: 'instances',
    people: 0,
    on: 'postgres',
    async run(server) {
      const journey = reachReview(server.url, '10.254.2.7', { retries: 20 })
      let arrived: Customer | undefined
      const done = journey.then((person) => {
        arrived = person
      })
      for (let count = 0; !arrived && count < 6; count++) {
        await Promise.race([done, sleep(700)])
        await server.killOne(count % 2)
      }
      const person = await journey
      await submitOnce(person)
      await waitForApproval(person)
      return []
    },
  },
  outageRow('two workers take what is due, thirty at once', 'instances', 30, {
    on: 'postgres',
    happens: ({ platform }) => platform.command({ do: 'setConnections', connections: 'refusing' }),
    heals: ({ platform }) => platform.command({ do: 'setConnections', connections: 'open' }),
  }),
  {
    name: 'three instances migrate one empty database at once',
    group: 'instances',
    people: 0,
    on: 'postgres',
    async run(server) {
      const databaseUrl = await createDatabase(server.where, 'raced')
      const env = { ...server.env, DATABASE_URL: databaseUrl }
      const started = await Promise.allSettled([1, 2, 3].map(() => startPortico({ env })))
      return Promise.all(
        started.map(async (each) => {
          if (each.status === 'rejected') return [String(each.reason)]
          await each.value.stop('SIGKILL')
          return []
        }),
      ).then((faults) => faults.flat())
    },
  },
]
