/** Several instances on one PostgreSQL, one of which is killed again and again, while people apply. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrowser, requireForm } from '../faults/browser.ts'
import { answer, stepOf } from '../faults/customer.ts'
import { rateLimits } from '../lib/config/rate-limit-numbers.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { type Cluster, expectSentOnce, startCluster, startCustomers } from './support/instances.ts'
import { expectStaffHome, signInAsStaff } from './support/staff.ts'
import { expect, test, variant } from './support/test.ts'

const killEveryMs = 10_000
/** Longer on demand: KILLS=60 npm test -- e2e e2e/instances.spec.ts */
const kills = Number(process.env.KILLS || 2)

test(
  'two, then four instances, one killed every ten seconds: nothing twice, nobody signed out',
  variant,
  async ({ openVisitor }) => {
    test.setTimeout(600_000 + 2 * kills * killEveryMs)
    const cluster = await startCluster()
    try {
      const instances = await Promise.all([cluster.start(), cluster.start()])
      cluster.leadTo(instances)
      const kept = await beginApplication(cluster)
      const sue = await openVisitor({ at: cluster })
      await signInAsStaff(sue, await cluster.addSupervisor())
      const customers = startCustomers(cluster, { together: 4, retries: 40 })
      const killInTurn = async (network: string) => {
        await reachLimit(cluster, network)
        for (let count = 0; count < kills; count++) {
          await sleep(killEveryMs)
          await instances[count % instances.length]?.restart('SIGKILL')
          // Checked within the time of the limit.
          if (count === 0) expect(await startOnce(cluster, network)).toBe('/en/busy')
        }
      }
      await killInTurn('10.64.1.7')
      instances.push(...(await Promise.all([cluster.start(), cluster.start()])))
      cluster.leadTo(instances)
      await killInTurn('10.64.2.7')
      await customers.finish()
      expect(customers.failures).toEqual([])
      expect(customers.applied.length).toBeGreaterThan(4)
      await expectSentOnce(cluster, customers.applied)
      // Earlier visitors continue in the same session.
      const page = await kept.browser.open(kept.path)
      expect(stepOf(await answer(kept.browser, page))).not.toBe(stepOf(page))
      await sue.page.goto('/en/staff')
      await expectStaffHome(sue)
      // One to read and one to write, however many instances and starts there were.
      const { tokens } = await cluster.platform.report()
      expect(tokens.issued).toBe(2 + tokens.expired)
    } finally {
      await cluster.close()
    }
  },
)

async function beginApplication({ url }: Cluster) {
  const browser = createBrowser(url, '10.63.1.7')
  const start = await browser.open('/en')
  const { path } = await browser.press(start, requireForm(start, 'language'))
  return { browser, path }
}

/** Starts as many applications as one network may. */
async function reachLimit(cluster: Cluster, network: string) {
  const { times } = rateLimits.startApplication
  for (let count = 0; count < times; count++) await startOnce(cluster, network)
  expect(await startOnce(cluster, network)).toBe('/en/busy')
}

/** Gives where it leads. */
async function startOnce({ url }: Cluster, network: string): Promise<string> {
  const headers = { connection: 'close', 'x-forwarded-for': network }
  const { text } = await sendRequest(`${url}/en`, { headers })
  const { location } = await sendRequest(`${url}/en`, {
    headers,
    body: createForm(hiddenInputs(text)),
  })
  return location
}
