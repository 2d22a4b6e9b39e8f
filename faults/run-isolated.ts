/** Runs the rows that have a server to themselves, one after the other, and says of each what came of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { wordsOf } from './browser.ts'
import { brokenPromises } from './check-invariants.ts'
import { type Customer, stepOf } from './customer.ts'
import type { Outcome } from './matrix.ts'
import { openSeed, type Seed, takeSeed } from './seeds.ts'
import { findShownStatus } from './status-page.ts'
import type { TestServer } from './test-server.ts'
import { submitOnce } from './ways-to-submit.ts'

/** A row that affects everybody, or the server itself. */
export type IsolatedRow = {
  name: string
  group: string
  /** How many apply; each ends as one application, approved. */
  people: number
  /** Where it can happen; absent: everywhere. */
  on?: 'pglite' | 'postgres'
  /** Whether the platform is reached over TLS. */
  tls?: boolean
  /** Takes too long for the short form. */
  long?: boolean
  /** Lets it happen, heals it and waits for the end; gives what was not as it must be. */
  run(server: TestServer, people: Customer[]): Promise<string[]>
}

const approvalTimeoutMs = Number(process.env.FAULTS_TIMEOUT_SECONDS ?? 300) * 1_000

/** Runs one; takes its people from `seeds`. */
export async function runIsolated(
  server: TestServer,
  row: IsolatedRow,
  seeds: Seed[],
): Promise<Outcome> {
  const from = performance.now()
  const people: Customer[] = []
  const faults: string[] = []
  try {
    for (let count = 0; count < row.people; count++) {
      people.push(await openSeed(server.url, takeSeedOrThrow(seeds)))
    }
    faults.push(...(await row.run(server, people)))
    await Promise.all(people.map(waitForApproval))
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  const report = await server.platform.report()
  for (const { customerId, browser } of people) {
    const ran = { customerId, ending: 'one' as const, seen: browser.seen, finalAt: undefined }
    faults.push(...brokenPromises(ran, report))
  }
  return {
    row: row.name,
    group: row.group,
    behaviour: 'documented',
    ending: row.people > 0 ? 'one' : 'none',
    faults,
    seconds: (performance.now() - from) / 1000,
  }
}

/** Looks until the decision is there; one whose press was lost with the server presses again. */
export async function waitForApproval(person: Customer): Promise<void> {
  const { browser, review } = person
  const until = Date.now() + approvalTimeoutMs
  let answer = 'nothing was pressed again'
  for (;;) {
    const page = await browser
      .open(review.path.replace('/review', '/status'))
      .catch(() => undefined)
    const status = page && findShownStatus(page)
    if (status === 'approved') return
    if (page && !status) {
      // Later saves make another page to send.
      const latest = stepOf(page) === 'review' ? page : review
      answer = await submitOnce({ ...person, review: latest }).then(
        (next) => `${next.path}: ${wordsOf(next, 'main')}`,
        String,
      )
    }
    if (Date.now() > until) throw new Error(`ended in "${status ?? page?.path}" (${answer})`)
    await sleep(1_500)
  }
}

/** The next seed; throws when there is none left. */
export function takeSeedOrThrow(seeds: Seed[], isCompany?: boolean): Seed {
  const next = takeSeed(seeds, isCompany)
  if (!next) throw new Error('There are more rows than seeds')
  return next
}
