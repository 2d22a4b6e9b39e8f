/** A key service holds the secret: what happens while it is away, and when it says no. */
import { rm } from 'node:fs/promises'
import { startKmsServer } from '../test-support/key-services/kms-server.ts'
import { runScript } from '../test-support/run-script.ts'
import { answerPage, pressContinue, submit } from './support/answer-pages.ts'
import { heading1 } from './support/controls.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { askReady, configureKeyService } from './support/key-service.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test } from './support/test.ts'

test('AWS KMS: it serves through an outage, closes when the key is disabled, loses nothing, and goes on', async ({
  openVisitor,
  startServer,
}) => {
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
    await reachStep(person, 'birth')
    expect(await askReady(server.url)).toMatchObject({ code: 200, keys: 'confirmed' })

    await kms.goDown()
    await expect.poll(() => askReady(server.url)).toMatchObject({ code: 200, keys: 'outage' })
    await answerPage(person)
    await pressContinue(person)
    await waitForOtherPage(person, 'birth')

    // A start has nothing that it could go on with.
    await expect(server.restart()).rejects.toThrow(
      /The key service gives no answer \(ECONNREFUSED\)\. Portico does not start/,
    )
    await kms.comeBack()
    await server.restart()
    await person.page.reload()
    await expectPage(person, 'contact')

    kms.setState(keyId, 'Disabled')
    await expect
      .poll(() => askReady(server.url))
      .toEqual({
        code: 503,
        keys: 'locked',
        status: 'not ready',
      })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await answerPage(person)
    await pressContinue(person)
    await expect(heading1(person, 'We cannot do this just now')).toBeVisible()
    await expect(person.page.getByText('What you just sent was not accepted.')).toBeVisible()
    await expect(server.restart()).rejects.toThrow(/refuses .* \(the key is disabled\)/)

    kms.setState(keyId, 'Enabled')
    await server.restart()
    await expect.poll(() => askReady(server.url)).toMatchObject({ code: 200, keys: 'confirmed' })
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
})
