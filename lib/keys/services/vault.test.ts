import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startVaultServer, type VaultServer } from '@/test-support/key-services/vault-server.ts'
import type { KeyProvider } from './key-provider.ts'
import { unwrapSecret, wrapSecret } from './secret-envelope.ts'
import { createVault } from './vault.ts'
import { createVaultRequests } from './vault-request.ts'
import { createVaultTokens, type VaultLogin } from './vault-token.ts'

const binding = { installation: '0123456789abcdef' }
const secret = Buffer.from('what is to be wrapped')

describe('Vault transit, over its HTTP API', () => {
  let vault: VaultServer
  let provider: KeyProvider
  let ciphertext: Buffer
  const opened: KeyProvider[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-vault-'))

  function open(login: VaultLogin, { at = vault, keyNames = ['portico'], namespace = '' } = {}) {
    const settings = { mount: 'transit', caFile: undefined, keyNames, login }
    const made = createVault({
      ...settings,
      address: new URL(at.url),
      namespace: namespace || undefined,
    })
    opened.push(made)
    return made
  }
  const byToken = () => ({ kind: 'token' as const, token: vault.createToken() })
  const byRole = () => ({
    kind: 'approle' as const,
    mount: 'approle',
    roleId: vault.role.id,
    secretId: vault.role.secret,
  })

  beforeAll(async () => {
    vault = await startVaultServer()
    vault.createKey('portico')
    provider = open(byToken())
    ciphertext = (await provider.wrap(secret, binding)).ciphertext
  })
  afterEach(() => {
    vault.fail(undefined)
    vault.allow('encrypt', 'decrypt')
    vault.setLoginTtl(3_600)
    vault.answerWith(undefined)
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    await vault.close()
    rmSync(folder, { recursive: true })
  })

  const refused = (reason: RegExp) => ({ fault: 'refused', reason: expect.stringMatching(reason) })
  const unreachable = { fault: 'unreachable', code: 'KEY_SERVICE_UNREACHABLE' }

  it('wraps and unwraps, and names the key with its version', async () => {
    const { keyName } = await provider.wrap(secret, binding)
    expect(keyName).toBe('transit/portico:v1')
    expect(await provider.unwrap(ciphertext, binding)).toEqual(secret)
  })

  it('opens nothing that was wrapped for another installation, or was changed', async () => {
    const elsewhere = { installation: 'fedcba9876543210' }
    await expect(provider.unwrap(ciphertext, elsewhere)).rejects.toMatchObject(refused(/damaged/))
    const changed = Buffer.from(ciphertext.toString().replace(/.{4}$/, 'AAAA'))
    await expect(provider.unwrap(changed, binding)).rejects.toMatchObject(refused(/damaged/))
  })

  it('finds another installation’s also where an old Vault ignores what is bound to it', async () => {
    const old = await startVaultServer()
    old.createKey('portico')
    old.ignoreAssociatedData()
    const login = { kind: 'token' as const, token: old.createToken() }
    const at = open(login, { at: old }) as KeyProvider & { name: 'vault' }
    const text = await wrapSecret(
      at,
      'a secret of the other',
      { installation: 'f'.repeat(16) },
      () => 'k',
    )
    const [, , , , , sealed = ''] = text.split('.')
    const wrapped = { provider: 'vault', keyId: 'k', keyName: '', ciphertext: sealed } as const
    await expect(unwrapSecret(at, wrapped, binding, () => 'k')).rejects.toMatchObject(
      refused(/another installation/),
    )
    await old.close()
  })

  it('opens what each of several keys and versions has wrapped', async () => {
    vault.createKey('next')
    const both = open(byToken(), { keyNames: ['next', 'portico'] })
    expect(await both.unwrap(ciphertext, binding)).toEqual(secret)
    vault.rotate('next')
    expect((await both.wrap(secret, binding)).keyName).toBe('transit/next:v2')
  })

  it('is refused by a key that is gone, or a version that may not decrypt any more', async () => {
    vault.createKey('brief')
    const at = open(byToken(), { keyNames: ['brief'] })
    const { ciphertext: sealed } = await at.wrap(secret, binding)
    vault.rotate('brief')
    expect(await at.unwrap(sealed, binding)).toEqual(secret)
    vault.forbidVersionsBefore('brief', 2)
    await expect(at.unwrap(sealed, binding)).rejects.toMatchObject(refused(/no longer allowed/))
    vault.deleteKey('brief')
    await expect(at.unwrap(sealed, binding)).rejects.toMatchObject(refused(/no such transit key/))
  })

  it('is refused where the policy does not allow it, without a word of the service', async () => {
    vault.allow('encrypt')
    const error = await provider.unwrap(ciphertext, binding).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(refused(/denies/))
    expect(`${(error as Error).stack}`).not.toContain('canary')
  })

  it('logs in by AppRole once, renews the token halfway, and logs in again where it cannot', async () => {
    vault.setLoginTtl(100)
    let seconds = 0
    const requests = createVaultRequests({
      address: new URL(vault.url),
      namespace: undefined,
      caFile: undefined,
    })
    const tokens = createVaultTokens(byRole(), requests, () => seconds * 1_000)
    const logins = vault.logins.length
    const first = await tokens.get()
    const before = vault.requests()
    seconds = 49
    expect(await tokens.get()).toBe(first)
    expect(vault.requests()).toBe(before)
    seconds = 51
    expect(await tokens.get()).toBe(first)
    expect(vault.requests()).toBe(before + 1)
    seconds = 100
    expect(await tokens.get()).toBe(first)
    expect(vault.requests()).toBe(before + 1)
    expect(vault.logins.length).toBe(logins + 1)
    // An outage does not discard a token that stays valid for as long again.
    vault.fail(503)
    seconds = 102
    expect(await tokens.get()).toBe(first)
    vault.fail(undefined)
    vault.revokeTokens()
    expect(await tokens.get()).not.toBe(first)
    expect(vault.logins.length).toBe(logins + 2)
    await requests.close()
    provider = open(byToken())
  })

  it('logs in again when its token was revoked, and is refused with a wrong secret id', async () => {
    const at = open(byRole())
    expect(await at.unwrap(ciphertext, binding)).toEqual(secret)
    vault.revokeTokens()
    expect(await at.unwrap(ciphertext, binding)).toEqual(secret)
    const stranger = open({ ...byRole(), secretId: 'of-nobody' })
    await expect(stranger.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(/the role/))
    provider = open(byToken())
  })

  it('is refused when the token that was given to it has ended', async () => {
    const at = open(byToken())
    expect(await at.unwrap(ciphertext, binding)).toEqual(secret)
    vault.revokeTokens()
    await expect(at.unwrap(ciphertext, binding)).rejects.toMatchObject(refused(/has ended/))
    provider = open(byToken())
  })

  it('reads the file of a token again when the one in it was replaced', async () => {
    const file = path.join(folder, 'token')
    writeFileSync(file, `${vault.createToken()}\n`)
    const at = open({ kind: 'token-file', file })
    expect(await at.unwrap(ciphertext, binding)).toEqual(secret)
    vault.revokeTokens()
    writeFileSync(file, `${vault.createToken()}\n`)
    expect(await at.unwrap(ciphertext, binding)).toEqual(secret)
    provider = open(byToken())
  })

  it('logs in with the account of a pod', async () => {
    const file = path.join(folder, 'jwt')
    writeFileSync(file, vault.account.jwt)
    const login = { kind: 'kubernetes' as const, mount: 'kubernetes', role: 'portico', file }
    expect(await open(login).unwrap(ciphertext, binding)).toEqual(secret)
  })

  it('names the namespace in every request', async () => {
    const other = await startVaultServer({ namespace: 'bank/onboarding' })
    other.createKey('portico')
    const login = { kind: 'token' as const, token: other.createToken() }
    const inside = open(login, { at: other, namespace: 'bank/onboarding' })
    const { ciphertext: sealed } = await inside.wrap(secret, binding)
    expect(await inside.unwrap(sealed, binding)).toEqual(secret)
    await expect(open(login, { at: other }).unwrap(sealed, binding)).rejects.toMatchObject(
      refused(/nothing at that path/),
    )
    await other.close()
  })

  it.each([
    ['no answer', 'silent'],
    ['an answer that is cut off', 'cut'],
    ['a connection that is closed', 'reset'],
    ['too many requests', 429],
    ['a standby', 473],
    ['a sealed Vault', 503],
    ['a proxy that finds nothing', 404],
    ['a proxy that forbids', 403],
    ['a redirect, which would take the token elsewhere', 307],
    ['the page of somebody else', { text: '<html>Log in to the network</html>' }],
  ] as const)(
    'takes %s for an outage, within its time',
    async (_, fault) => {
      vault.fail(fault)
      const before = performance.now()
      await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject(unreachable)
      expect(performance.now() - before).toBeLessThan(9_000)
    },
    15_000,
  )

  it('takes a Vault that is down for an outage, and goes on when it is back', async () => {
    await vault.goDown()
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject(unreachable)
    // The first found the connection closed.
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({
      ...unreachable,
      reason: 'ECONNREFUSED',
    })
    await vault.comeBack()
    expect(await provider.unwrap(ciphertext, binding)).toEqual(secret)
  })

  it('takes what is no answer, or endless, for a wrong one', async () => {
    vault.fail({ text: '{"data":{}}' })
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({ fault: 'wrong' })
    vault.fail({ text: `"${'x'.repeat(100_000)}"` })
    await expect(provider.unwrap(ciphertext, binding)).rejects.toMatchObject({ fault: 'wrong' })
  })
})
