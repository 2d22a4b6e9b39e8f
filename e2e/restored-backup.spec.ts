/** Tests a database restored from a backup, while the platform has later sendings. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { type Customer, reachReview, stepOf } from '../faults/customer.ts'
import { startScriptedSimulator } from '../faults/scripted-simulator.ts'
import { findShownStatus } from '../faults/status-page.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { runScript } from '../test-support/run-script.ts'
import { expect, guard, test } from './support/test.ts'

test(
  'a running submission continues, and one from after the backup is not sent again',
  guard,
  async ({ startServer }) => {
    const platform = await startScriptedSimulator()
    try {
      const env = {
        ...platform.env,
        PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
        PLATFORM_TIMEOUT_MS: '2000',
        APP_SECRET: randomBytes(32).toString('base64'),
        TRUST_PROXY: 'on',
      }
      const server = await startServer({ env })
      const [unconfirmed, sent, draft] = await Promise.all([
        reachReview(server.url, '10.91.1.7'),
        reachReview(server.url, '10.91.2.7'),
        reachReview(server.url, '10.91.3.7'),
      ])
      // The platform has it, and does not report it until healed.
      await platform.script(unconfirmed.customerId, {
        faults: (['create', 'list'] as const).map((on) => ({ on, answer: { kind: 'silence' } })),
      })
      expect(findShownStatus(await submitOnce(unconfirmed))).toBe('confirming')

      const file = path.join(server.dataDir, 'backup.tar.gz')
      const backup = await runScript('backup.ts', [file], { ...env, DATA_DIR: server.dataDir })
      expect(backup).toMatchObject({ code: 0 })
      await submitOnce(sent)
      await expectStatus(sent, 'approved')

      await server.restart('SIGKILL', async () => {
        const database = path.join(server.dataDir, 'database')
        renameSync(database, `${database}-lost`)
        mkdirSync(database)
        execFileSync('tar', ['-xzf', file, '-C', database])
      })
      await platform.heal(unconfirmed.customerId)
      await expectStatus(unconfirmed, 'approved')
      for (const customer of [sent, draft]) {
        const review = await customer.browser.open(customer.review.path)
        expect(stepOf(review)).toBe('review')
        await submitOnce({ ...customer, review })
      }
      await expectStatus(sent, 'manual_review')
      await expectStatus(draft, 'approved')
      const { applications } = await platform.report()
      expect(applications.map(({ customerId }) => customerId).toSorted()).toEqual(
        [unconfirmed, sent, draft].map(({ customerId }) => customerId).toSorted(),
      )
    } finally {
      await platform.stop()
    }
  },
)

async function expectStatus({ browser, applicationId }: Customer, status: string): Promise<void> {
  await expect
    .poll(async () => findShownStatus(await browser.open(`/en/apply/${applicationId}/status`)))
    .toBe(status)
}
