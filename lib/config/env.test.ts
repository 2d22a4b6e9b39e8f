import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { envOf, faultsOf, key, remote } from '@/test-support/environment.ts'
import { ensureLocalSecrets, requireEnv } from './env.ts'
import { secretNames, variableNames } from './variables.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portico-env-'))
})

describe('an empty configuration', () => {
  it('runs on the embedded platform and the embedded database', () => {
    const env = requireEnv({ DATA_DIR: dataDir })
    expect(env.platform).toMatchObject({ kind: 'embedded' })
    expect(env.database).toEqual({ kind: 'embedded', dir: path.join(dataDir, 'database') })
    expect(env.publicUrl.href).toBe('http://localhost:3000/')
    expect(env.simulatorPage).toBe(true)
    expect(env.catalogue.products.map((product) => product.product_id)).toEqual([
      'DEPOSIT_BASIC',
      'PAYMENT_BASIC',
    ])
  })

  it('makes its secrets once, for the owner only', () => {
    const first = requireEnv({ DATA_DIR: dataDir })
    const again = requireEnv({ DATA_DIR: dataDir })
    expect(first.secrets[0]).toHaveLength(43)
    expect(first.platform.clientSecret).toHaveLength(43)
    expect(first.platform.clientSecret).not.toBe(first.secrets[0])
    expect(again).toEqual(first)
    for (const file of ['app-secret', 'sandbox-client-secret']) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
  })

  it('makes no new key for a database whose key is gone', () => {
    mkdirSync(path.join(dataDir, 'database'))
    writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '18')
    ensureLocalSecrets({ DATA_DIR: dataDir })
    expect(existsSync(path.join(dataDir, 'app-secret'))).toBe(false)
    expect(faultsOf({ DATA_DIR: dataDir })).toEqual([
      expect.stringMatching(/^APP_SECRET must be set, or the file app-secret put back/),
    ])
  })

  it('says which files are missing when nobody has made them', () => {
    expect(faultsOf({ DATA_DIR: dataDir })).toEqual([
      'DATA_DIR must hold the file sandbox-client-secret, which `npm start` makes',
      'DATA_DIR must hold the file app-secret, which `npm start` makes',
    ])
  })

  it('demands a key of its own once the database is elsewhere', () => {
    const source = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://db.example.com/portico' }
    ensureLocalSecrets(source)
    expect(faultsOf(source)).toEqual([
      'APP_SECRET must be set: one or more keys of 32 or more characters, such as `openssl rand -base64 32` makes',
      'KEY_DIR must be set: with DATABASE_URL, a folder that outlives this machine and that every instance sees',
    ])
    expect(envOf({ ...source, APP_SECRET: key, KEY_DIR: './shared-keys' }).database).toEqual({
      kind: 'postgres',
      url: 'postgres://db.example.com/portico',
    })
  })

  it('has embedded registers on this machine, unless a register is set or they are off', () => {
    ensureLocalSecrets({ DATA_DIR: dataDir })
    const isEmbedded = (env: Record<string, string>) =>
      envOf({ DATA_DIR: dataDir, ...env }).registers.isEmbedded
    expect(isEmbedded({})).toBe(true)
    expect(isEmbedded({ REGISTERS: 'configured' })).toBe(false)
    expect(isEmbedded({ REGISTER_GLEIF_URL: 'https://api.gleif.org/api/v1' })).toBe(false)
    const elsewhere = { PUBLIC_URL: 'https://demo.example.com', ALLOW_TEST_PLATFORM: 'on' }
    expect(isEmbedded(elsewhere)).toBe(false)
    expect(envOf(remote).registers.isEmbedded).toBe(false)
  })

  it('is refused where others can open it, unless a test platform is configured there', () => {
    const source = { DATA_DIR: dataDir, PUBLIC_URL: 'https://demo.example.com' }
    ensureLocalSecrets(source)
    expect(faultsOf(source)).toEqual([expect.stringMatching(/^ALLOW_TEST_PLATFORM must be on/)])
    expect(envOf({ ...source, ALLOW_TEST_PLATFORM: 'on' })).toMatchObject({
      simulatorPage: false,
      simulatorApi: false,
    })
    for (const local of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
      expect(envOf({ ...source, PUBLIC_URL: local })).toMatchObject({
        simulatorPage: true,
        simulatorApi: true,
        simulatorPassword: undefined,
      })
    }
  })

  it('shows the simulator’s pages elsewhere behind a password only, and accepts no calls from outside', () => {
    const source = {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://demo.example.com',
      ALLOW_TEST_PLATFORM: 'on',
      SANDBOX_PAGE: 'on',
    }
    ensureLocalSecrets(source)
    expect(faultsOf(source)).toEqual([expect.stringMatching(/^SANDBOX_PASSWORD must be set/)])
    const password = 'gCq7-tVx2-Lmw9-Zp4h'
    expect(envOf({ ...source, SANDBOX_PASSWORD: password })).toMatchObject({
      simulatorPage: true,
      simulatorApi: false,
      simulatorPassword: password,
    })
    const file = path.join(dataDir, 'sandbox-password')
    writeFileSync(file, `${password}\n`)
    expect(envOf({ ...source, SANDBOX_PASSWORD_FILE: file }).simulatorPassword).toBe(password)
    for (const weak of ['short', 'sandbox-password', 'aaaaaaaaaaaaaaaaaaaa', 'passwordpassword']) {
      expect(faultsOf({ ...source, SANDBOX_PASSWORD: weak })).toEqual([
        'SANDBOX_PASSWORD must be 16 or more characters that cannot be guessed',
      ])
    }
  })

  it('is refused at a plain http address that others can open', () => {
    const source = { DATA_DIR: dataDir, ALLOW_TEST_PLATFORM: 'on' }
    ensureLocalSecrets(source)
    for (const PUBLIC_URL of ['http://example.com', 'http://192.168.1.5:3000']) {
      expect(faultsOf({ ...source, PUBLIC_URL })).toEqual([
        expect.stringMatching(/^PUBLIC_URL must be an https address/),
      ])
    }
  })
})

describe('a platform of the operator', () => {
  it('is used when all four of its variables are set', () => {
    expect(envOf(remote).platform).toEqual({
      kind: 'remote',
      apiUrl: new URL(remote.PLATFORM_API_URL),
      tokenUrl: new URL(remote.PLATFORM_TOKEN_URL),
      clientId: 'portico',
      clientSecret: remote.PLATFORM_CLIENT_SECRET,
      environment: 'production',
      headerPrefix: 'x-svc',
      tokenParams: 'query',
      states: 'two-letter',
      attestation: false,
      timeoutMs: 10_000,
    })
    expect(envOf(remote).simulatorPage).toBe(false)
  })

  it.each([
    'PLATFORM_API_URL',
    'PLATFORM_TOKEN_URL',
    'PLATFORM_CLIENT_ID',
    'PLATFORM_CLIENT_SECRET',
    'PLATFORM_ENVIRONMENT',
    'PLATFORM_CATALOGUE',
    'APP_SECRET',
  ])('is refused without %s', (name) => {
    expect(faultsOf({ ...remote, [name]: '' })).toEqual([expect.stringMatching(`^${name} must be`)])
  })

  it.each(['PLATFORM_API_URL', 'PLATFORM_TOKEN_URL', 'PUBLIC_URL'])('needs https in %s', (name) => {
    expect(faultsOf({ ...remote, [name]: 'http://platform.example.com' })).toEqual([
      expect.stringMatching(`^${name} must be`),
    ])
    expect(faultsOf({ ...remote, [name]: 'http://127.0.0.1:4000' })).toEqual([])
    expect(faultsOf({ ...remote, [name]: 'http://localhost.example.com' })).toHaveLength(1)
  })

  it('is not mistaken for the embedded one when a name is misspelt', () => {
    const { PLATFORM_API_URL, ...rest } = remote
    expect(faultsOf({ ...rest, PLATFORM_API_ULR: PLATFORM_API_URL })).toEqual([
      'PLATFORM_API_ULR is not known: did you mean PLATFORM_API_URL?',
      'PLATFORM_API_URL must be set: a platform is configured',
    ])
  })

  it('shows no simulator', () => {
    expect(faultsOf({ ...remote, SANDBOX_PAGE: 'on' })).toHaveLength(1)
  })
})

it('names everything that is wrong at once, and no value of any of it', () => {
  const source = {
    ...remote,
    PORT: 'canary-port',
    PUBLIC_URL: 'canary-url',
    APP_SECRET: 'canary-key',
    PLATFORM_API_URL: 'http://canary.example.com',
    PLATFORM_CATALOGUE: '{"canary":1}',
    LOG_LEVEL: 'canary-level',
  }
  const faults = faultsOf(source)
  expect(faults.length).toBeGreaterThanOrEqual(6)
  expect(faults.join()).not.toContain('canary')
  expect(() => requireEnv(source)).toThrow('The configuration is not right:\n- PUBLIC_URL must')
})

describe('.env.example', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../..', '.env.example'), 'utf8')

  it('names every variable once, by area, each with a comment', () => {
    const names = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map((line) => line[1])
    expect(names.sort()).toEqual([...variableNames].sort())
    for (const block of text.split('\n\n').slice(1)) {
      expect(block.trimEnd()).toMatch(/^(## .+|(# .+\n)+[A-Z][A-Z0-9_]*=.*)$/)
    }
    for (const name of secretNames) expect(text).toContain(`Also ${name}_FILE`)
  })

  it('means what an empty configuration means', () => {
    ensureLocalSecrets({ DATA_DIR: dataDir })
    const example = { ...parseEnv(text), DATA_DIR: dataDir }
    expect(envOf(example)).toEqual(envOf({ DATA_DIR: dataDir }))
  })
})
