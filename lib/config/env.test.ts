import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultVolumeLimits } from '../domain/staff/volume-limits.ts'
import { type Env, ensureLocalSecrets, readEnv, requireEnv } from './env.ts'
import { secretNames, variableNames } from './variables.ts'

const key = 'a-key-of-thirty-two-characters-or-more'
const catalogue = JSON.stringify({
  products: [
    {
      product_id: 'SAVINGS',
      names: { en: 'Savings', es: 'Ahorro', ar: 'ادخار' },
      application_types: ['INDIVIDUAL'],
      asset_types: [
        { asset_type_id: 'FIAT_MAINNET_USD', names: { en: 'Dollars', es: 'Dólares', ar: 'دولار' } },
      ],
    },
  ],
})
const remote = {
  PUBLIC_URL: 'https://apply.example.com',
  PLATFORM_API_URL: 'https://platform.example.com/api',
  PLATFORM_TOKEN_URL: 'https://login.example.com/oauth/token',
  PLATFORM_CLIENT_ID: 'portico',
  PLATFORM_CLIENT_SECRET: 'canary-of-the-client-secret',
  PLATFORM_ENVIRONMENT: 'production',
  PLATFORM_CATALOGUE: catalogue,
  APP_SECRET: key,
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portico-env-'))
})

function envOf(source: Record<string, string | undefined>): Env {
  const result = readEnv(source)
  if ('faults' in result) throw new Error(result.faults.join('\n'))
  return result.env
}
function faultsOf(source: Record<string, string | undefined>): string[] {
  const result = readEnv(source)
  return 'faults' in result ? result.faults : []
}

describe('an empty configuration', () => {
  it('runs on the embedded platform and the embedded database', () => {
    const env = requireEnv({ DATA_DIR: dataDir })
    expect(env.platform).toMatchObject({ kind: 'embedded', tokenLifeSeconds: 43_200 })
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
      'APP_SECRET must be set: one or more keys of 32 or more characters',
      'KEY_DIR must be set: with DATABASE_URL, a folder that outlives this machine and that every instance sees',
    ])
    expect(envOf({ ...source, APP_SECRET: key, KEY_DIR: './shared-keys' }).database).toEqual({
      kind: 'postgres',
      url: 'postgres://db.example.com/portico',
    })
  })

  it('is refused where others can open it, unless a test platform is wanted there', () => {
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

  it('shows the sandbox pages elsewhere behind a password only, and takes no calls from outside', () => {
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

  it('shows no sandbox', () => {
    expect(faultsOf({ ...remote, SANDBOX_PAGE: 'on' })).toHaveLength(1)
  })
})

describe('secrets from files', () => {
  it('are read without the line break at their end', () => {
    const file = path.join(dataDir, 'key')
    writeFileSync(file, `${key}\n`)
    expect(envOf({ ...remote, APP_SECRET: '', APP_SECRET_FILE: file }).secrets).toEqual([key])
  })

  it('are refused when the file is missing, empty or stands beside the variable', () => {
    const empty = path.join(dataDir, 'empty')
    writeFileSync(empty, '\n')
    for (const [file, fault] of [
      ['none', 'can be read: it is missing'],
      ['empty/none', 'can be read: it is missing'],
      ['.', 'can be read: it is a folder'],
      ['empty', 'holds a text: it is empty'],
    ] as const) {
      const APP_SECRET_FILE = path.join(dataDir, file)
      expect(faultsOf({ ...remote, APP_SECRET: '', APP_SECRET_FILE })).toEqual([
        `APP_SECRET_FILE must name a file that ${fault}`,
      ])
    }
    writeFileSync(empty, key)
    expect(faultsOf({ ...remote, APP_SECRET_FILE: empty })).toEqual([
      'APP_SECRET and APP_SECRET_FILE must not both be set',
    ])
  })
})

describe('the role that migrates', () => {
  const urls = {
    DATABASE_URL: 'postgres://portico_service:canary@db.example.com/portico?sslmode=verify-full',
    DATABASE_MIGRATION_URL: 'postgres://portico_owner:canary@db.example.com/portico',
    KEY_DIR: '/keys',
  }

  it('is another one than that of the service, and may come from a file', () => {
    const postgres = { kind: 'postgres', url: urls.DATABASE_URL }
    expect(envOf({ ...remote, ...urls, DATABASE_MIGRATION_URL: '' }).database).toEqual({
      ...postgres,
      migrationUrl: undefined,
    })
    const both = { ...postgres, migrationUrl: urls.DATABASE_MIGRATION_URL }
    expect(envOf({ ...remote, ...urls }).database).toEqual(both)
    const file = path.join(dataDir, 'owner')
    writeFileSync(file, `${urls.DATABASE_MIGRATION_URL}\n`)
    const named = { ...urls, DATABASE_MIGRATION_URL: '', DATABASE_MIGRATION_URL_FILE: file }
    expect(envOf({ ...remote, ...named }).database).toEqual(both)
  })

  it.each([
    ['the same user', urls.DATABASE_URL, /must name another user than DATABASE_URL/],
    ['no user', 'postgres://db.example.com/portico', /must be a postgres:\/\/ address with a user/],
    ['no database server', 'https://canary@db.example.com', /must be a postgres:\/\/ address/],
  ])('is refused with %s, without the value', (_, given, words) => {
    const faults = faultsOf({ ...remote, ...urls, DATABASE_MIGRATION_URL: given })
    expect(faults).toContainEqual(expect.stringMatching(words))
    expect(faults.join()).not.toContain('canary')
  })

  it('is refused where the service names no user to compare with, or has no server', () => {
    const nobody = { ...urls, DATABASE_URL: 'postgres://db.example.com/portico' }
    expect(faultsOf({ ...remote, ...nobody })).toContainEqual(
      expect.stringMatching(/^DATABASE_MIGRATION_URL must name another user/),
    )
    const { DATABASE_URL: _, ...alone } = urls
    expect(faultsOf({ ...remote, ...alone }).join()).toContain('DATABASE_MIGRATION_URL')
  })
})

describe('time stamps', () => {
  const url = 'http://stamps.example.com/tsr'

  it('need the certificates that they must lead to', () => {
    expect(envOf(remote).anchors.timeStamps).toBeUndefined()
    const file = path.join(dataDir, 'authorities.pem')
    const pem = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n'
    writeFileSync(file, pem)
    const set = { ...remote, TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: file }
    // Files are read without the end of their last line.
    const authorities = expect.stringContaining(pem.trim())
    expect(envOf(set).anchors.timeStamps).toEqual({ url: new URL(url), authorities })
    expect(faultsOf({ ...set, TIMESTAMP_CA_FILE: '' })).toEqual([
      'TIMESTAMP_CA_FILE must be set: a server for time stamps is configured',
    ])
  })

  it('are refused with a file that is missing or holds no certificates, without its content', () => {
    const file = path.join(dataDir, 'authorities.pem')
    const set = { ...remote, TIMESTAMP_URL: url, TIMESTAMP_CA_FILE: file }
    expect(faultsOf(set)).toEqual([
      expect.stringMatching(/^TIMESTAMP_CA_FILE must name a file that can be read: /),
    ])
    writeFileSync(file, '-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----\n')
    const faults = faultsOf(set)
    expect(faults).toEqual([
      'TIMESTAMP_CA_FILE must name a file that can be read and holds certificates (PEM)',
    ])
    expect(faults.join()).not.toContain('canary')
  })
})

describe('SMS', () => {
  const sms = { SMS_URL: 'https://sms.example.com/send', SMS_SECRET: 's'.repeat(32) }

  it('are off by default, and posted to a service where one is set, its secret also in a file', () => {
    expect(envOf(remote).sms).toBeUndefined()
    const sent = { url: new URL(sms.SMS_URL), secret: sms.SMS_SECRET }
    expect(envOf({ ...remote, ...sms }).sms).toEqual(sent)
    const file = path.join(dataDir, 'sms')
    writeFileSync(file, `${sms.SMS_SECRET}\n`)
    const named = { ...remote, SMS_URL: sms.SMS_URL, SMS_SECRET_FILE: file }
    expect(envOf(named).sms).toEqual(sent)
  })

  it.each([
    ['SMS_URL', 'http://sms.example.com'],
    ['SMS_URL', 'sms.example.com'],
    ['SMS_SECRET', 'too short'],
  ])('refuse %s=%s in one line without the value', (name, value) => {
    const faults = faultsOf({ ...remote, ...sms, [name]: value })
    expect(faults).toEqual([expect.stringMatching(`^${name} must `)])
    expect(faults[0]).not.toContain(value)
  })

  it.each(['SMS_URL', 'SMS_SECRET'] as const)('need both: %s is missing', (name) => {
    expect(readEnv({ ...remote, ...sms, [name]: '' })).toEqual({
      faults: ['SMS_URL and SMS_SECRET must both be set, or neither'],
    })
  })
})

describe('the virus scanner', () => {
  it('is refused where it is chosen how to ask none', () => {
    const words = 'must be set: CLAMD_WHEN_DOWN is, and no document is scanned'
    expect(faultsOf({ ...remote, CLAMD_WHEN_DOWN: 'accept' })).toEqual([`CLAMD_ADDRESS ${words}`])
    // As `.env.example` has them.
    const usual = { CLAMD_WHEN_DOWN: 'refuse', CLAMD_TIMEOUT_MS: '30000' }
    expect(envOf({ ...remote, ...usual }).clamd).toBeUndefined()
  })

  it('is off by default; where one is set, no document is taken without its answer', () => {
    expect(envOf(remote).clamd).toBeUndefined()
    const scanner = { timeoutMs: 30_000, whenDown: 'refuse' }
    for (const [given, address] of [
      ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
      ['clamd.internal:3310', { host: 'clamd.internal', port: 3310 }],
      ['[::1]:3310', { host: '::1', port: 3310 }],
      ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ] as const) {
      expect(envOf({ ...remote, CLAMD_ADDRESS: given }).clamd).toEqual({ address, ...scanner })
    }
    const chosen = { CLAMD_TIMEOUT_MS: '5000', CLAMD_WHEN_DOWN: 'accept' }
    expect(envOf({ ...remote, CLAMD_ADDRESS: '/run/clamd', ...chosen }).clamd).toEqual({
      address: { path: '/run/clamd' },
      timeoutMs: 5_000,
      whenDown: 'accept',
    })
  })

  it.each([
    ['CLAMD_ADDRESS', 'clamd.internal'],
    ['CLAMD_ADDRESS', 'http://clamd.internal:3310'],
    ['CLAMD_ADDRESS', 'clamd.internal:0'],
    ['CLAMD_ADDRESS', 'clamd.internal:65536'],
    ['CLAMD_ADDRESS', 'run/clamd.ctl'],
    ['CLAMD_TIMEOUT_MS', '999'],
    ['CLAMD_WHEN_DOWN', 'ignore'],
  ])('refuses %s=%s in one line without the value', (name, value) => {
    const faults = faultsOf({ ...remote, CLAMD_ADDRESS: '/run/clamd', [name]: value })
    expect(faults).toEqual([expect.stringMatching(`^${name} must `)])
    expect(faults[0]).not.toContain(value)
  })
})

describe('the language of e-mails to staff', () => {
  it('is English unless another one is set', () => {
    expect(envOf(remote).staffLanguage).toBe('en')
    expect(envOf({ ...remote, STAFF_LANGUAGE: 'ar' }).staffLanguage).toBe('ar')
    expect(faultsOf({ ...remote, STAFF_LANGUAGE: 'fr' })).toEqual([
      'STAFF_LANGUAGE must be one of en, es, ar',
    ])
  })
})

describe('letters', () => {
  const emails = { SMTP_URL: 'smtps://portico:word@mail.example.com', MAIL_FROM: 'a@example.com' }

  it('go to a mail server where one is set, also named by a file', () => {
    const sent = { kind: 'smtp', url: emails.SMTP_URL, from: emails.MAIL_FROM }
    expect(envOf({ ...remote, ...emails }).mail).toEqual(sent)
    const file = path.join(dataDir, 'smtp')
    writeFileSync(file, `${emails.SMTP_URL}\n`)
    expect(envOf({ ...remote, ...emails, SMTP_URL: '', SMTP_URL_FILE: file }).mail).toEqual(sent)
  })

  it('are kept where the embedded platform can be looked at, and nowhere else', () => {
    const embedded = { DATA_DIR: dataDir }
    ensureLocalSecrets(embedded)
    expect(envOf(embedded).mail).toEqual({ kind: 'kept' })
    expect(envOf({ ...embedded, SANDBOX_PAGE: 'off' }).mail).toBeUndefined()
    expect(envOf(remote).mail).toBeUndefined()
    expect(envOf({ ...embedded, ...emails }).mail).toMatchObject({ kind: 'smtp' })
  })

  it('need to come from somewhere', () => {
    const fault = 'MAIL_FROM must be set: a mail server is configured'
    expect(faultsOf({ ...remote, ...emails, MAIL_FROM: '' })).toEqual([fault])
  })
})

describe('the provider that staff sign in with', () => {
  const provider = {
    STAFF_OIDC_ISSUER: 'https://login.example.com/realm',
    STAFF_OIDC_CLIENT_ID: 'portico',
    STAFF_OIDC_CLIENT_SECRET: 'word',
  }

  it('is none, or all of it', () => {
    expect(envOf(remote).staffProvider).toBeUndefined()
    expect(envOf({ ...remote, ...provider }).staffProvider).toEqual({
      issuer: new URL('https://login.example.com/realm'),
      clientId: 'portico',
      clientSecret: 'word',
    })
    for (const name of Object.keys(provider)) {
      const fault = `${name} must be set: a provider for staff is configured`
      expect(faultsOf({ ...remote, ...provider, [name]: '' })).toEqual([fault])
    }
  })

  it('is spoken to in secret', () => {
    const open = { ...provider, STAFF_OIDC_ISSUER: 'http://login.example.com' }
    expect(faultsOf({ ...remote, ...open })).toHaveLength(1)
  })
})

describe('which applications staff see', () => {
  const branches = { STAFF_BRANCHES: 'harbour, old-town harbour' }
  const known = ['harbour', 'old-town']

  it('are all, unless the firm names its branches, or says otherwise', () => {
    const scopeOf = (given: Record<string, string>) => envOf({ ...remote, ...given }).staffScope
    const pool = 'supervisors'
    expect(scopeOf({})).toEqual({ scope: 'all', branches: [], pool })
    expect(scopeOf(branches)).toEqual({ scope: 'branch', branches: known, pool })
    expect(scopeOf({ ...branches, STAFF_SCOPE: 'all' }).scope).toBe('all')
    expect(scopeOf({ STAFF_SCOPE: 'assigned' })).toEqual({ scope: 'assigned', branches: [], pool })
    expect(scopeOf({ ...branches, STAFF_POOL: 'old-town' }).pool).toBe('old-town')
    expect(scopeOf({ ...branches, STAFF_POOL: 'everyone' }).pool).toBe('everyone')
  })

  it.each<[Record<string, string>, string]>([
    [{ STAFF_SCOPE: 'branch' }, 'STAFF_BRANCHES must be set: STAFF_SCOPE is branch'],
    [{ STAFF_SCOPE: 'team' }, 'STAFF_SCOPE must be all, branch, assigned'],
    [
      { ...branches, STAFF_POOL: 'harbor' },
      'STAFF_POOL must be supervisors, everyone, or one of STAFF_BRANCHES',
    ],
    [
      { STAFF_BRANCHES: 'harbour all' },
      'STAFF_BRANCHES must be codes of small letters, digits and hyphens, 40 characters at most, and none of all, supervisors, everyone',
    ],
  ])('are said so that it can be done: %j', (given, fault) => {
    expect(faultsOf({ ...remote, ...given })).toEqual([fault])
  })

  it('follow a claim only where there is a provider that makes it', () => {
    expect(faultsOf({ ...remote, STAFF_OIDC_BRANCH_CLAIM: 'office' })).toEqual([
      'STAFF_OIDC_ISSUER must be set: STAFF_OIDC_BRANCH_CLAIM is',
      'STAFF_BRANCHES must be set: STAFF_OIDC_BRANCH_CLAIM is',
    ])
  })
})

describe('how much staff may look at and take', () => {
  it('is the usual, but for what is named', () => {
    expect(envOf(remote).staffLimits).toEqual(defaultVolumeLimits)
    const { staffLimits } = envOf({ ...remote, STAFF_LIMITS: 'cases_day=2/3' })
    expect(staffLimits.cases.day).toEqual({ warn: 2, stop: 3 })
    const [fault] = faultsOf({ ...remote, STAFF_LIMITS: 'cases_day=3/2' })
    expect(fault).toMatch(
      /^STAFF_LIMITS must be limits such as cases_hour=40\/100.* downloads_day$/,
    )
  })
})

describe('single variables', () => {
  it('take several keys, newest first', () => {
    const older = 'an-older-key-of-thirty-two-characters'
    expect(envOf({ ...remote, APP_SECRET: `${key},\n ${older}` }).secrets).toEqual([key, older])
    expect(faultsOf({ ...remote, APP_SECRET: `${key}, short` })).toHaveLength(1)
  })

  it.each([
    ['a'.repeat(32)],
    ['passwordpasswordpasswordpassword'],
    ['replace-this-example-value-with-your-own'],
  ])('refuse the key %s, unless it is an older one', (weak) => {
    expect(faultsOf({ ...remote, APP_SECRET: weak })).toEqual([
      expect.stringMatching(/^APP_SECRET must begin with a key that cannot be guessed/),
    ])
    expect(faultsOf({ ...remote, APP_SECRET: weak }).join()).not.toContain(weak)
    expect(envOf({ ...remote, APP_SECRET: `${key},${weak}` }).secrets).toEqual([key, weak])
  })

  it('are told from what looks like one of them', () => {
    expect(faultsOf({ ...remote, BRAND_NMAE: 'Harbour', STAFF_FLAG: 'reason' })).toEqual([
      'BRAND_NMAE is not known: did you mean BRAND_NAME?',
      'STAFF_FLAG is not known: did you mean STAFF_FLAGS?',
    ])
  })

  it('take a catalogue as JSON or from a file', () => {
    const file = path.join(dataDir, 'catalogue.json')
    writeFileSync(file, catalogue)
    expect(envOf({ ...remote, PLATFORM_CATALOGUE: file }).catalogue).toEqual(JSON.parse(catalogue))
  })

  it('take lists of values in place of the platform’s, as JSON or from a file', () => {
    const names = { en: 'Exempt', es: 'Exenta', ar: 'معفاة' }
    const lists = JSON.stringify({ regulated_status: ['NONE', { value: 'EXEMPT', names }] })
    const file = path.join(dataDir, 'values.json')
    writeFileSync(file, lists)
    for (const given of [lists, file]) {
      expect(envOf({ ...remote, PLATFORM_VALUES: given }).platformValues).toEqual({
        regulated_status: [
          { value: 'NONE', names: undefined },
          { value: 'EXEMPT', names },
        ],
      })
    }
    expect(envOf(remote).platformValues).toEqual({})
  })

  it.each([
    ['{', 'must be JSON'],
    ['{"shoe_size": ["42"]}', 'must be an object with lists of values by field'],
    ['{"regulated_status": []}', 'regulated_status must name at least one'],
    ['{"regulated_status": ["NONE", "NONE"]}', 'must not name the same value twice'],
    ['{"regulated_status": ["EXEMPT"]}', 'must give names for each value'],
    ['{"regulated_status": ["no word"]}', 'must be a value, or an object'],
    [
      '{"regulated_status": [{"value": "EXEMPT", "names": {"en": "Exempt"}}]}',
      'must be a value, or',
    ],
  ])('refuse lists of values such as %s', (given, words) => {
    const [fault] = faultsOf({ ...remote, PLATFORM_VALUES: given })
    expect(fault).toMatch(/^PLATFORM_VALUES /)
    expect(fault).toContain(words)
  })

  it('take the questions about a business by their names, or none', () => {
    const questionsOf = (value: string) =>
      envOf({ ...remote, BUSINESS_QUESTIONS: value }).businessQuestions
    expect(questionsOf('naics, total_assets')).toEqual(['naics', 'total_assets'])
    expect(questionsOf('none')).toEqual([])
    expect(questionsOf('')).toContain('primary_business')
    expect(questionsOf('')).not.toContain('naics')
  })

  it('ask people for a percentage of ownership only where that is switched on', () => {
    expect(envOf(remote).askIndividualOwnership).toBe(false)
    expect(envOf({ ...remote, ASK_INDIVIDUAL_OWNERSHIP: 'on' }).askIndividualOwnership).toBe(true)
    expect(faultsOf({ ...remote, ASK_INDIVIDUAL_OWNERSHIP: 'yes' })).toEqual([
      'ASK_INDIVIDUAL_OWNERSHIP must be on or off',
    ])
  })

  it('take the fields that are always asked for, however they are spelled', () => {
    const pathsOf = (value: string) => envOf({ ...remote, ALWAYS_ASK: value }).alwaysAsked
    expect(pathsOf('')).toEqual([])
    expect(
      pathsOf(
        'occupation, investment_profile.total_assets customer_details.kyc_profile.is_charitable',
      ),
    ).toEqual([
      'customer_details.occupation',
      'customer_details.investment_profile.total_assets',
      'customer_details.kyc_profile.is_charitable',
    ])
    const newer = { ...remote, ALWAYS_ASK: 'citizenship' }
    expect(faultsOf(newer)).toEqual([
      'ALWAYS_ASK must not name citizenship unless PLATFORM_ATTESTATION is on: it goes with the attestation',
    ])
    expect(envOf({ ...newer, PLATFORM_ATTESTATION: 'on' }).alwaysAsked).toEqual([
      'customer_details.citizenship',
      'citizenship',
    ])
  })

  it('create applications at their acceptance unless told to do so before', () => {
    expect(envOf(remote).create).toBe('at_acceptance')
    expect(envOf({ ...remote, CREATE: 'early' }).create).toBe('early')
    expect(faultsOf({ ...remote, CREATE: 'soon' })).toEqual([
      'CREATE must be at_acceptance or early',
    ])
  })

  it('take what flags ask for, of all and of single ones', () => {
    const demandsOf = (value: string) => envOf({ ...remote, STAFF_FLAGS: value }).demands
    expect(new Set(Object.values(demandsOf('')))).toEqual(new Set(['reason']))
    expect(new Set(Object.values(demandsOf('note')))).toEqual(new Set(['note']))
    expect(demandsOf('reason, same_device=second_decision')).toMatchObject({
      same_network: 'reason',
      same_device: 'second_decision',
    })
    const [fault] = faultsOf({ ...remote, STAFF_FLAGS: 'same_devise=reason' })
    expect(fault).toMatch(/^STAFF_FLAGS must be note, reason or second_decision.* same_device/)
  })

  it.each([
    ['{', 'PLATFORM_CATALOGUE must be JSON'],
    [
      'none.json',
      'PLATFORM_CATALOGUE must be JSON, or the path of a file that holds JSON: the file cannot be read, it is missing',
    ],
    ['{"products":[]}', 'PLATFORM_CATALOGUE products must name at least one'],
    [catalogue.replace('FIAT_MAINNET_USD', 'USD'), 'asset_types.0.asset_type_id must be BLOCK'],
    [catalogue.replace(',"ar":"ادخار"', ''), 'PLATFORM_CATALOGUE products.0.names.ar must be'],
    [catalogue.replace('"SAVINGS"', '"SAVINGS","x":1'), 'products.0 must be an object with'],
  ])('refuse the catalogue %s', (value, fault) => {
    expect(faultsOf({ ...remote, PLATFORM_CATALOGUE: value })).toEqual([
      expect.stringContaining(fault),
    ])
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'https://apply.example.com/path'],
    ['PUBLIC_URL', 'https://name:word@apply.example.com'],
    ['PUBLIC_URL', 'portico.example.com'],
    ['PLATFORM_TIMEOUT_MS', '10s'],
    ['PLATFORM_HEADER_PREFIX', 'X Svc'],
    ['PLATFORM_CLIENT_ID', 'a:b'],
    ['DATABASE_URL', 'mysql://db.example.com'],
    ['BRAND_LOGO', 'https://cdn.example.com/logo.svg'],
    ['BRAND_LOGO', '//cdn.example.com/logo.svg'],
    ['BRAND_LOGO', '/../logo.svg'],
    ['BRAND_LOGO', '/not-in-public.svg'],
    ['BRAND_ACCENT', 'bluish'],
    ['BRAND_ACCENT', 'red;}body{display:none'],
    ['SUPPORT_EMAIL', 'help'],
    ['SMTP_URL', 'mail-server'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com/?tls=no'],
    ['MAIL_FROM', 'Portico'],
    ['SESSION_IDLE_MINUTES', '2'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['BUSINESS_QUESTIONS', 'primary_business,shoe_size'],
    ['BUSINESS_QUESTIONS', 'constructor'],
    ['ALWAYS_ASK', 'total_assetts'],
    ['ALWAYS_ASK', 'occupation,first_name'],
    ['ALWAYS_ASK', 'none'],
  ])('refuse %s=%s in one line without the value', (name, value) => {
    const faults = faultsOf({
      ...remote,
      KEY_DIR: dataDir,
      MAIL_FROM: 'a@example.com',
      [name]: value,
    })
    expect(faults).toEqual([expect.stringMatching(`^${name} must `)])
    expect(faults[0]).not.toContain(value === '0' ? ' 0' : value)
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

  it('names every variable in the order of the schema, each with a comment', () => {
    expect([...text.matchAll(/^([A-Z_]+)=/gm)].map((line) => line[1])).toEqual(variableNames)
    for (const block of text.split('\n\n').slice(1)) {
      expect(block.trimEnd()).toMatch(/^(# .+\n)+[A-Z_]+=.*$/)
    }
    for (const name of secretNames) expect(text).toContain(`Also ${name}_FILE`)
  })

  it('means what an empty configuration means', () => {
    ensureLocalSecrets({ DATA_DIR: dataDir })
    const example = { ...parseEnv(text), DATA_DIR: dataDir }
    expect(envOf(example)).toEqual(envOf({ DATA_DIR: dataDir }))
  })
})
