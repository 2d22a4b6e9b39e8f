import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { envOf, faultsOf, key, remote } from '@/test-support/environment.ts'
import { ensureLocalSecrets, readEnv } from './env.ts'
import { createVariables, secretNames, type VariableName, variableNames } from './variables.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portico-env-'))
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

it('takes each secret from a file too, and each address that can hold a password', () => {
  const { shape } = createVariables()
  const withPassword = ['https', 'postgres', 'smtp'].map((way) => `${way}://a:b@db.example.com/`)
  const namesOfKeys = ['VAULT_TRANSIT_KEY']
  const isSecret = (name: VariableName) =>
    (/SECRET|PASSWORD|_KEY$|_TOKEN$|CREDENTIAL/.test(name) && !namesOfKeys.includes(name)) ||
    (/_URL$/.test(name) && withPassword.some((url) => shape[name].safeParse(url).success))
  const secrets = variableNames.filter(isSecret)
  expect(secrets).toContain('PLATFORM_CLIENT_SECRET')
  expect(secrets).toContain('SMTP_URL')
  expect(secrets.filter((name) => !secretNames.includes(name))).toEqual([])
})

describe('several processes', () => {
  it('need a PostgreSQL server, and are one unless it says otherwise', () => {
    const server = { DATABASE_URL: 'postgres://portico@db.example.com/portico', KEY_DIR: '/keys' }
    expect(envOf({ ...remote, ...server, WORKERS: '4' }).workers).toBe(4)
    expect(envOf({ ...remote, ...server }).workers).toBe(1)
    expect(envOf({ ...remote, WORKERS: '1' }).workers).toBe(1)
    expect(faultsOf({ ...remote, WORKERS: '2' })).toEqual([
      'WORKERS must be 1 without DATABASE_URL: one process at a time can open the embedded database',
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
    // The defaults of `.env.example`.
    const usual = { CLAMD_WHEN_DOWN: 'refuse', CLAMD_TIMEOUT_MS: '30000' }
    expect(envOf({ ...remote, ...usual }).clamd).toBeUndefined()
  })

  it('is off by default; where one is set, no document is accepted without its answer', () => {
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

describe('e-mails', () => {
  const emails = { SMTP_URL: 'smtps://portico:word@mail.example.com', MAIL_FROM: 'a@example.com' }

  it('go to a mail server where one is set, also named by a file', () => {
    const sent = { kind: 'smtp', url: emails.SMTP_URL, from: emails.MAIL_FROM }
    expect(envOf({ ...remote, ...emails }).mail).toEqual(sent)
    const file = path.join(dataDir, 'smtp')
    writeFileSync(file, `${emails.SMTP_URL}\n`)
    expect(envOf({ ...remote, ...emails, SMTP_URL: '', SMTP_URL_FILE: file }).mail).toEqual(sent)
  })

  it('are stored in the local outbox only where the simulator’s pages are shown', () => {
    const embedded = { DATA_DIR: dataDir }
    ensureLocalSecrets(embedded)
    expect(envOf(embedded).mail).toEqual({ kind: 'local' })
    expect(envOf({ ...embedded, SANDBOX_PAGE: 'off' }).mail).toBeUndefined()
    expect(envOf(remote).mail).toBeUndefined()
    expect(envOf({ ...embedded, ...emails }).mail).toMatchObject({ kind: 'smtp' })
  })

  it('need to come from somewhere', () => {
    const fault = 'MAIL_FROM must be set: a mail server is configured'
    expect(faultsOf({ ...remote, ...emails, MAIL_FROM: '' })).toEqual([fault])
  })
})
