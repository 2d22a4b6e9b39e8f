import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type KmsServer, startKmsServer } from '@/test-support/key-services/kms-server.ts'
import { createAwsKms } from './aws-kms.ts'
import type { KeyProvider } from './key-provider.ts'

const binding = { installation: '0123456789abcdef' }
const secret = Buffer.from('what is to be wrapped')

describe('AWS KMS, by its SDK', () => {
  let kms: KmsServer
  let keyId: string
  let provider: KeyProvider
  let ciphertext: Buffer

  beforeAll(async () => {
    kms = await startKmsServer()
    for (const [name, value] of Object.entries(kms.env)) vi.stubEnv(name, value)
    keyId = kms.createKey()
    provider = createAwsKms({ keyIds: [keyId] })
    ciphertext = (await provider.wrap(secret, binding)).ciphertext
  })
  afterEach(() => {
    kms.fail(undefined)
    kms.throwError(undefined)
    kms.deny()
    kms.setState(keyId, 'Enabled')
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await provider.close()
    await kms.close()
  })

  const refused = (reason: RegExp) => ({
    fault: 'refused',
    code: 'KEY_SERVICE_REFUSED',
    reason: expect.stringMatching(reason),
  })

  it('wraps and unwraps, and names the key and what it is for', async () => {
    const { keyName } = await provider.wrap(secret, binding)
    expect(keyName).toBe(`arn:aws:kms:eu-west-1:111122223333:key/${keyId}`)
    expect(await provider.unwrap(ciphertext, binding)).toEqual(secret)
    expect(ciphertext.includes(secret)).toBe(false)
    expect(kms.calls.at(-1)).toEqual({
      operation: 'Decrypt',
      context: { application: 'portico', purpose: 'app-secret', installation: '0123456789abcdef' },
    })
  })

  it('opens nothing that was wrapped for another installation, or was changed', async () => {
    const elsewhere = { installation: 'fedcba9876543210' }
    await expect(provider.unwrap(ciphertext, elsewhere)).rejects.toMatchObject(
      refused(/another installation/),
    )
    const changed = Buffer.from(ciphertext)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await expect(provider.unwrap(changed, binding)).rejects.toMatchObject(refused(/damaged/))
  })

  it('opens nothing by a key that is not configured, though the credentials may use it', async () => {
    const other = createAwsKms({ keyIds: [kms.createKey()] })
    const theirs = await other.wrap(secret, binding)
    await other.close()
    await expect(provider.unwrap(theirs.ciphertext, binding)).rejects.toMatchObject(
      refused(/another key/),
    )
  })

  it('opens what each of several keys has wrapped, and wraps with the first', async () => {
    const next = kms.createKey()
    const both = createAwsKms({ keyIds: [next, keyId] })
    expect(await both.unwrap(ciphertext, binding)).toEqual(secret)
    const { keyName, ciphertext: own } = await both.wrap(secret, binding)
    expect(keyName).toContain(next)
    expect(await both.unwrap(own, binding)).toEqual(secret)
    kms.setState(keyId, 'Disabled')
    await expect(both.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(/disabled/))
    await both.close()
  })

  it('opens what was wrapped before the service rotated its key', async () => {
    kms.rotate(keyId)
    expect(await provider.unwrap(ciphertext, binding)).toEqual(secret)
  })

  it.each([
    ['Disabled', /disabled/],
    ['PendingDeletion', /disabled or about to be deleted/],
  ] as const)('is refused by a key that is %s', async (state, reason) => {
    kms.setState(keyId, state)
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(reason))
  })

  it.each([
    ['AccessDeniedException', /access denied/],
    ['NotFoundException', /no such key/],
    ['UnrecognizedClientException', /credentials are not known/],
    ['InvalidSignatureException', /credentials are wrong/],
  ])('is refused by %s, without a word of the service', async (name, reason) => {
    kms.throwError(name)
    const error = await provider.unwrap(ciphertext, binding).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(refused(reason))
    expect(`${error}${(error as Error).stack}${String((error as Error).cause)}`).not.toContain(
      'canary',
    )
  })

  it('signs each request: another secret key is refused', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not-the-secret-of-this-key')
    const stranger = createAwsKms({ keyIds: [keyId] })
    await expect(stranger.unwrap(ciphertext, binding)).rejects.toMatchObject(
      refused(/credentials are wrong/),
    )
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.env.AWS_SECRET_ACCESS_KEY)
    await stranger.close()
  })

  it.each([
    'ThrottlingException',
    'KMSInternalException',
    'DependencyTimeoutException',
    'KeyUnavailableException',
    'ExpiredTokenException',
    'RequestExpired',
  ])('takes %s for an outage', async (name) => {
    kms.throwError(name)
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({
      fault: 'unreachable',
    })
  })

  it.each([
    ['no answer', 'silent'],
    ['an answer that is cut off', 'cut'],
    ['a connection that is closed', 'reset'],
    ['a 500', 500],
    ['a 503', 503],
    ['a proxy that forbids', 403],
    ['a proxy that finds nothing', 404],
    ['the page of somebody else', { text: '<html>Log in to the network</html>' }],
  ] as const)(
    'takes %s for an outage, within its time',
    async (_, fault) => {
      kms.fail(fault)
      const before = performance.now()
      await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({
        fault: 'unreachable',
        code: 'KEY_SERVICE_UNREACHABLE',
      })
      expect(performance.now() - before).toBeLessThan(9_000)
    },
    15_000,
  )

  it('takes a service that is down for an outage, and goes on when it is back', async () => {
    await kms.goDown()
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({
      fault: 'unreachable',
      reason: 'ECONNREFUSED',
    })
    await kms.comeBack()
    expect(await provider.unwrap(ciphertext, binding)).toEqual(secret)
  })

  it('takes credentials that do not come for an outage, within its time', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-aws-'))
    const file = path.join(folder, 'config')
    writeFileSync(file, '[profile slow]\ncredential_process = sleep 8\n')
    vi.stubEnv('AWS_CONFIG_FILE', file)
    vi.stubEnv('AWS_PROFILE', 'slow')
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    const waiting = createAwsKms({ keyIds: [keyId] })
    const before = performance.now()
    await expect(waiting.unwrap(ciphertext, binding)).rejects.toMatchObject({
      fault: 'unreachable',
      reason: 'TimeoutError',
    })
    expect(performance.now() - before).toBeLessThan(7_500)
    for (const name of ['AWS_CONFIG_FILE', 'AWS_PROFILE']) vi.stubEnv(name, '')
    vi.stubEnv('AWS_ACCESS_KEY_ID', kms.env.AWS_ACCESS_KEY_ID)
    await waiting.close()
    rmSync(folder, { recursive: true })
  }, 15_000)

  it('sends nothing over http to another machine', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', 'http://kms.invalid:8080')
    const exposed = createAwsKms({ keyIds: [keyId] })
    await expect(exposed.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(/not https/))
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', kms.env.AWS_ENDPOINT_URL_KMS)
    await exposed.close()
  })

  it('takes an answer without a plaintext for a wrong one', async () => {
    kms.fail({ text: '{}' })
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({ fault: 'wrong' })
  })

  it('says so where no region or credentials can be found', async () => {
    vi.stubEnv('AWS_REGION', '')
    const lost = createAwsKms({ keyIds: [keyId] })
    await expect(lost.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(/no region/))
    vi.stubEnv('AWS_REGION', kms.env.AWS_REGION)
    vi.stubEnv('AWS_ACCESS_KEY_ID', '')
    const nobody = createAwsKms({ keyIds: [keyId] })
    await expect(nobody.unwrap(ciphertext, binding)).rejects.toMatchObject({
      fault: 'unreachable',
      reason: 'CredentialsProviderError',
    })
    vi.stubEnv('AWS_ACCESS_KEY_ID', kms.env.AWS_ACCESS_KEY_ID)
    await Promise.all([lost.close(), nobody.close()])
  })
})
