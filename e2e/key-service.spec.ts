/** A key service holds the secret: what happens while it is away, and when it says no. */
import { rm } from 'node:fs/promises'
import { findFreePort } from '../scripts/port.mjs'
import { startKmsServer } from '../test-support/key-services/kms-server.ts'
import { startVaultServer } from '../test-support/key-services/vault-server.ts'
import { runScript } from '../test-support/run-script.ts'
import { answerPage, pressContinue, submit } from './support/answer-pages.ts'
import { heading1 } from './support/controls.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { askReady, configureKeyService } from './support/key-service.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'AWS KMS: it serves through an outage, closes when the key is disabled, loses nothing, and goes on',
  variant,
  async ({ openVisitor, startServer }) => {
    const kms = await startKmsServer()
    const keyId = kms.createKey()
    const { dataDir, env } = await configureKeyService({
      ...kms.env,
      KEY_PROVIDER: 'aws-kms',
      AWS_KMS_KEY_ID: keyId,
    })
    try {
      // The service needs no right to wrap.
      kms.deny('Encrypt')
      const server = await startServer({ dataDir, env })
      const person = await openVisitor({ at: server })
      await reachStep(person, 'contact')
      expect(await askReady(server.url)).toMatchObject({ code: 200, keys: 'confirmed' })

      await kms.goDown()
      await expect.poll(() => askReady(server.url)).toMatchObject({ code: 200, keys: 'outage' })
      await answerPage(person)
      await pressContinue(person)
      await waitForOtherPage(person, 'contact')
      await kms.comeBack()
      await expect.poll(() => askReady(server.url)).toMatchObject({ code: 200, keys: 'confirmed' })

      kms.setState(keyId, 'Disabled')
      await expect
        .poll(() => askReady(server.url))
        .toEqual({ code: 503, keys: 'locked', status: 'not ready' })
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
      await expectClosed(person)
      await expect(server.restart()).rejects.toThrow(/refuses .* \(the key is disabled\)/)

      kms.setState(keyId, 'Enabled')
      await server.restart()
      await reachReview(person)
      const reference = await getReference(person)
      await submit(person)
      await waitForStatus(person, 'approved')
      await expectReceivedOnce(server, reference)

      expect(server.output()).not.toContain(kms.env.AWS_SECRET_ACCESS_KEY)
      expect(server.output()).not.toContain('canary-of-the-service')
      await server.stop()
      const verified = await runScript('audit-verify.ts', [], { ...env, DATA_DIR: dataDir })
      expect(verified.output).toContain('Whole')
    } finally {
      await kms.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

test(
  'Vault: it takes no connection before it has the secret, closes after the stated time, and opens again by itself',
  variant,
  async ({ openVisitor, startServer }) => {
    const vault = await startVaultServer()
    vault.createKey('portico')
    const { dataDir, env } = await configureKeyService({
      KEY_PROVIDER: 'vault',
      KEY_OUTAGE_MINUTES: '1',
      VAULT_ADDR: vault.url,
      VAULT_TRANSIT_KEY: 'portico',
      VAULT_ROLE_ID: vault.role.id,
      VAULT_SECRET_ID: vault.role.secret,
    })
    try {
      vault.allow('decrypt')
      await vault.goDown()
      const port = await findFreePort()
      const starting = startServer({ dataDir, env, port })
      const answered = watchAnswers(`http://127.0.0.1:${port}/en`)
      await expect(starting).rejects.toThrow(
        /The key service gives no answer \(ECONNREFUSED\)\. Portico does not start/,
      )
      expect(await answered.stop()).toEqual([])

      await vault.comeBack()
      const metricsPort = await findFreePort()
      const server = await startServer({
        dataDir,
        env: { ...env, METRICS_PORT: String(metricsPort) },
      })
      const person = await openVisitor({ at: server })
      await reachStep(person, 'contact')
      expect(await readKeyFigures(metricsPort)).toMatchObject({ service_up: 1, available: 1 })
      const { outage_remaining_seconds: tolerated } = await readKeyFigures(metricsPort)
      expect(tolerated).toBeGreaterThan(0)
      expect(tolerated).toBeLessThanOrEqual(60)
      await vault.goDown()
      await expect.poll(() => askReady(server.url)).toMatchObject({ code: 503, keys: 'locked' })
      const closed = await readKeyFigures(metricsPort)
      expect(closed).toMatchObject({ service_up: 0, available: 0, outage_remaining_seconds: 0 })
      expect(closed.confirmation_age_seconds).toBeGreaterThanOrEqual(60)
      await expectClosed(person)

      await vault.comeBack()
      await expect.poll(() => askReady(server.url)).toMatchObject({ code: 200, keys: 'confirmed' })
      expect(await readKeyFigures(metricsPort)).toMatchObject({ service_up: 1, available: 1 })
      // The refused post is sent again.
      await person.page.reload()
      await expectPage(person, 'address')
      expect(server.output()).not.toContain(vault.role.secret)
      expect(server.output()).not.toContain('canary-of-the-service')
    } finally {
      await vault.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

/**
 * Reads the metrics of the keys, by the name after `portico_key_` or `portico_keys_`; the provider is their one
 * label.
 */
async function readKeyFigures(port: number): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
  const lines = text.matchAll(/^portico_keys?_(\w+)\{provider="vault"\} (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

/** The page that they are at is sent, and not accepted. */
async function expectClosed(person: Person): Promise<void> {
  await answerPage(person)
  await pressContinue(person)
  await expect(heading1(person, 'We cannot do this just now')).toBeVisible()
  await expect(person.page.getByText('What you just sent was not accepted.')).toBeVisible()
}

/** Asks again and again; `stop` gives the statuses that were answered. */
function watchAnswers(url: string): { stop(): Promise<number[]> } {
  const statuses: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined)
      if (answer) statuses.push(answer.status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return statuses
    },
  }
}
