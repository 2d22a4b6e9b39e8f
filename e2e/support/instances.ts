/** Instances of their own on one PostgreSQL, behind a proxy that distributes the connections. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Customer, reachReview } from '../../faults/customer.ts'
import { startRoundRobin } from '../../faults/round-robin.ts'
import { waitForApproval } from '../../faults/run-isolated.ts'
import { startScriptedSimulator } from '../../faults/scripted-simulator.ts'
import { submitOnce } from '../../faults/ways-to-submit.ts'
import { embeddedCatalogue } from '../../lib/onboarding/settings/catalogue.ts'
import { withPostgres } from '../../scripts/postgres.mjs'
import type { serve } from '../../scripts/serve.mjs'
import { type Portico, startPortico } from './server.ts'
import { addSupervisor } from './staff.ts'
import { expect } from './test.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts without instances; each is a machine of its own but for the shared folders. */
export async function startCluster() {
  const postgres = await withPostgres()
  const platform = await startScriptedSimulator()
  const roundRobin = await startRoundRobin()
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-instances-'))
  const env = {
    ...platform.env,
    PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
    DATABASE_URL: postgres.url,
    KEY_DIR: path.join(folder, 'keys'),
    ASSETS_DIR: path.join(folder, 'assets'),
    APP_SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: roundRobin.url,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  }
  const started: Portico[] = []
  return {
    url: roundRobin.url,
    dataDir: folder,
    platform,
    /** Once an instance has made the tables. */
    addSupervisor: () =>
      addSupervisor(postgres.url, { secret: env.APP_SECRET, keyDir: env.KEY_DIR }),
    /** Starts one more, of another build if its `serve` is given; it gets no visitors yet. */
    async start(serveWith?: typeof serve): Promise<Portico> {
      const dataDir = path.join(folder, `instance-${started.length + 1}`)
      const portico = await startPortico({ dataDir, env, ...(serveWith && { serveWith }) })
      started.push(portico)
      return portico
    },
    leadTo(instances: readonly Portico[]) {
      roundRobin.leadTo(instances.map(({ url }) => Number(new URL(url).port)))
    },
    output: () => started.map((each) => each.output()).join(''),
    async close() {
      await Promise.all(started.map((each) => each.stop('SIGKILL')))
      await roundRobin.close()
      await platform.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * People who open accounts one after the other, `together` at once, until told to stop; then the last of them
 * finish. `retries`: how often one presses again when the connection breaks.
 */
export function startCustomers(
  { url }: Cluster,
  { together, retries }: { together: number; retries: number },
) {
  const applied: Customer[] = []
  const failures: string[] = []
  let isOver = false
  let count = 0
  const run = Promise.all(
    Array.from({ length: together }, async () => {
      while (!isOver) {
        count++
        try {
          // Each from a network of their own, so that no limit is met.
          const visitor = `10.${65 + (count >> 8)}.${count & 255}.7`
          const person = await reachReview(url, visitor, { retries })
          applied.push(person)
          const sent = submitOnce(person)
          // One whose press was lost presses again: `waitForApproval`.
          await (retries > 0 ? sent.catch(() => undefined) : sent)
          await waitForApproval(person)
        } catch (error) {
          failures.push(describeError(error))
        }
      }
    }),
  )
  return {
    applied,
    failures,
    async finish() {
      isOver = true
      await run
    },
  }
}

/** Every one who applied has one application on the platform, and no call was sent with other bytes. */
export async function expectSentOnce({ platform }: Cluster, applied: readonly Customer[]) {
  const { applications } = await platform.report()
  const received = applications.map(({ customerId }) => customerId)
  expect(received.toSorted()).toEqual(applied.map(({ customerId }) => customerId).toSorted())
}

export function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : ''
  return `${String(error)}${cause}`
}
