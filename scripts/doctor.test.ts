import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../lib/adapters/database/connection/database.ts'
import { lockFolder } from '../lib/adapters/database/connection/folder-lock.ts'
import { createKeyring } from '../lib/adapters/database/keys/keyring.ts'
import { openErasureKeys } from '../lib/adapters/database/keys/open-erasure-keys.ts'
import { createStore } from '../lib/adapters/database/store.ts'
import { createLogger } from '../lib/adapters/logging/logger.ts'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { embeddedCatalogue } from '../lib/domain/catalogue.ts'
import { createAnchoring } from '../lib/services/audit-anchoring/anchor-audit.ts'
import { createFileSink } from '../lib/services/audit-anchoring/anchor-sinks.ts'
import {
  http,
  json,
  type RawPlatform,
  type RawRequest,
  startRawPlatform,
} from '../test-support/platform/raw-platform.ts'
import { operatorSecret, runScript, runScriptHere } from '../test-support/run-script.ts'
import { startTestClamd } from '../test-support/servers/clamd-server.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { startOidcProvider } from '../test-support/servers/oidc-provider.ts'
import { startSmsServer } from '../test-support/servers/sms-server.ts'
import { createTestDatabase } from '../test-support/test-databases.ts'
import { openServiceStore, seedDataFolder, testErasureKeys } from '../test-support/test-store.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const clientSecret = 'canary-of-the-client-secret'
let dataDir: string
let env: Record<string, string>

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portico-doctor-'))
  env = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
  ensureLocalSecrets(env)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Whatever is found, no secret is in the words. */
async function examine(run = runScriptHere) {
  const { code, output, errors } = await run('doctor.ts', [], env)
  expect(output + errors).not.toContain('canary')
  expect(errors).toBe('')
  return { code, output }
}

describe('npm run doctor', () => {
  it('finds all well before the first start, and makes nothing', async () => {
    const first = await examine(runScript)
    expect(first.output).toMatch(/^Database +well +None yet: npm start makes it/m)
    expect(first.output).toContain('All is well.')
    expect(first.code).toBe(0)
    expect(await examine()).toEqual(first)
  })

  it('warns of a folder and of files with secrets that others can read', async () => {
    const file = path.join(dataDir, 'secret')
    writeFileSync(file, operatorSecret)
    for (const [entry, mode] of [
      [file, 0o644],
      [dataDir, 0o755],
    ] as const) {
      chmodSync(entry, mode)
    }
    env = { DATA_DIR: dataDir, APP_SECRET_FILE: file }
    const { code, output } = await examine()
    expect(output).toMatch(/^Files +WARN +Others .* the file of APP_SECRET_FILE, the folder /m)
    expect(code).toBe(0)
  })

  it('warns of what a careless operator sets', async () => {
    Object.assign(env, { STAFF_CONTACT_WAIT_HOURS: '0', TRUST_PROXY: 'on' })
    const { code, output } = await examine()
    expect(output).toMatch(/^Staff +WARN +STAFF_CONTACT_WAIT_HOURS is 0: /m)
    expect(output).toMatch(/^Proxy +WARN +TRUST_PROXY is on and PUBLIC_URL is this machine: /m)
    expect(code).toBe(0)
  })

  it('warns where applications are created before they are accepted', async () => {
    expect((await examine()).output).not.toContain('CREATE')
    Object.assign(env, { CREATE: 'early' })
    const { code, output } = await examine()
    expect(output).toMatch(/^Creation +WARN +CREATE=early: .* reaches the platform before they/m)
    expect(code).toBe(0)
  })

  it('looks at database, keys, terms and platform of an installation that is all embedded', async () => {
    await seedDataFolder(dataDir)
    await bindKeys()
    const { code, output } = await examine()
    expect(output).toMatch(/^Configuration +well /m)
    expect(output).toMatch(/^Erasure keys +well .* holds every key of this database/m)
    expect(output).toMatch(
      /^Database +well +The embedded PostgreSQL \d+ answers; its tables are this version’s/m,
    )
    expect(output).toMatch(/^Node +well +Node\.js \d+\.\d+\.\d+ runs it: /m)
    expect(output).toMatch(/^Keys +well /m)
    expect(output).toMatch(
      /^Anchors +WARN +Heads of the audit go to the log only: set AUDIT_ANCHOR/m,
    )
    expect(output).toMatch(/^Terms +well +Those of \d{4}-\d\d-\d\d are in force: privacy, terms/m)
    expect(output).toMatch(
      /^Platform +well +Tokens came from the embedded platform: applications:write, /m,
    )
    expect(code).toBe(0)
  })

  it('says every fault of the configuration in a line of its own', async () => {
    Object.assign(env, { PORT: 'canary', LOG_LEVEL: 'canary', PLATFORM_API_URL: 'canary' })
    const { code, output } = await examine()
    expect(output).toMatch(/^Configuration +WRONG +PORT must be a whole number/m)
    expect(output).toMatch(/^Configuration +WRONG +LOG_LEVEL must be one of/m)
    expect(output).toMatch(/^Configuration +WRONG +PLATFORM_TOKEN_URL must be set/m)
    expect(code).toBe(1)
  })

  it('warns of a database that is reached without TLS', async () => {
    // Nobody answers there.
    const url = 'postgres://portico:canary@db.invalid/portico'
    Object.assign(env, { DATABASE_URL: url, KEY_DIR: path.join(dataDir, 'keys') })
    const { output } = await examine()
    expect(output).toMatch(/^Database +WARN +DATABASE_URL leads to db\.invalid without TLS/m)
    env.DATABASE_URL = `${url}?sslmode=verify-full`
    expect((await examine()).output).not.toContain('WARN')
  })

  it('names the key that is missing, and looks at the rest', async () => {
    await seedDataFolder(dataDir)
    await keepApplication()
    env.APP_SECRET = 'another-canary-that-is-long-enough-too'
    const { code, output } = await examine()
    expect(output).toMatch(/^Keys +WRONG .*APP_SECRET must hold the older key too/m)
    expect(output).toMatch(/^Terms +well /m)
    expect(code).toBe(1)
  })

  it('says what is wrong with the folder of the erasure keys', async () => {
    await seedDataFolder(dataDir)
    await keepApplication()
    const folder = getKeyDir(dataDir)
    chmodSync(folder, 0o755)
    const open = await examine()
    expect(open.output).toMatch(/^Erasure keys +WRONG +Others can read /m)
    expect(open.code).toBe(1)
    chmodSync(folder, 0o700)
    expect((await examine()).code).toBe(0)

    for (const name of readdirSync(folder).filter((file) => file.endsWith('.keys'))) {
      renameSync(path.join(folder, name), path.join(dataDir, name))
    }
    const lost = await examine()
    expect(lost.output).toMatch(/^Erasure keys +WRONG .* but not [0-9a-f]{16}\/0: put it back/m)
    expect(lost.code).toBe(1)

    renameSync(folder, `${folder}-away`)
    const away = await examine()
    expect(away.output).toMatch(/^Erasure keys +WRONG +The folder KEY_DIR does not hold/m)
    expect(away.code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  })

  it('greets the mail server and sends nothing; says what is wrong with one that is away', async () => {
    expect((await examine()).output).toMatch(/^Mail +well +SMTP_URL is not set: letters are kept/m)
    const server = await startMailServer()
    Object.assign(env, {
      SMTP_URL: server.url.replace('//', '//canary:canary@'),
      MAIL_FROM: 'portico@example.com',
    })
    const { code, output } = await examine()
    expect(output).toMatch(/^Mail +well +127\.0\.0\.1:\d+ answers and lets us in/m)
    expect(server.received).toEqual([])
    expect(code).toBe(0)
    await server.close()
    const away = await examine()
    expect(away.output).toMatch(
      /^Mail +WRONG +127\.0\.0\.1:\d+ takes no letters: esocket\. SMTP_URL must/m,
    )
    expect(away.code).toBe(1)
  })

  it('asks the SMS service whether it knows our signature, and sends nothing', async () => {
    expect((await examine()).output).not.toMatch(/^SMS /m)
    const service = await startSmsServer()
    Object.assign(env, { SMS_URL: service.url, SMS_SECRET: service.secret })
    const well = await examine()
    expect(well.output).toMatch(/^SMS +well +127\.0\.0\.1:\d+ answers and knows our signature/m)
    expect(service.taken).toEqual([])
    env.SMS_SECRET = 'another secret that has enough characters'
    const wrong = await examine()
    expect(wrong.output).toMatch(/^SMS +WRONG +127\.0\.0\.1:\d+ takes no SMS: http_401\./m)
    expect(wrong.code).toBe(1)
    await service.close()
  })

  it('shows the virus scanner a test file of the largest size, and says what of it is wrong', async () => {
    expect((await examine()).output).not.toMatch(/^Scanner /m)
    const clamd = await startTestClamd()
    env.CLAMD_ADDRESS = clamd.address
    clamd.signaturesAt = new Date()
    const well = await examine()
    expect(well.output).toMatch(
      /^Scanner +well +ClamAV 1\.4\.6 finds the EICAR test file in a file of 30 MB/m,
    )
    expect(clamd.scanned).toEqual([30 * 1024 * 1024])
    clamd.signaturesAt = new Date(Date.now() - 8 * 24 * 3_600_000)
    expect((await examine()).output).toMatch(/^Scanner +WARN .* freshclam must run\.$/m)
    clamd.respondWith({ words: 'stream: OK' })
    expect((await examine()).output).toMatch(/^Scanner +WRONG +No clamd answers .* scanner_error/m)
    clamd.respondWith(undefined)
    clamd.findsTestFile = false
    expect((await examine()).output).toMatch(/^Scanner +WRONG .* does not find the EICAR test/m)
    await clamd.stop()
    const small = await startTestClamd({ maxBytes: 25 * 1024 * 1024 })
    env.CLAMD_ADDRESS = small.address
    expect((await examine()).output).toMatch(
      /^Scanner +WRONG .* does not take files of 30 MB: set/m,
    )
    await small.stop()
    const away = await examine()
    expect(away.output).toMatch(/^Scanner +WRONG .*: ECONNREFUSED\. Until it does, no document is/m)
    expect(away.code).toBe(1)
    env.CLAMD_WHEN_DOWN = 'accept'
    expect((await examine()).output).toContain('Until it does, documents are taken unscanned.')
  })

  it('asks the provider of staff what it is; says so of one that is away', async () => {
    const firm = await startOidcProvider('http://localhost:3000/staff/callback/firm')
    Object.assign(env, {
      STAFF_OIDC_ISSUER: firm.issuer.href,
      STAFF_OIDC_CLIENT_ID: firm.clientId,
      STAFF_OIDC_CLIENT_SECRET: clientSecret,
    })
    const { code, output } = await examine()
    expect(output).toMatch(
      /^Staff +well +http:.*it must lead back to .*\/staff\/callback\/firm\.$/m,
    )
    expect(code).toBe(0)
    env.STAFF_OIDC_ISSUER = firm.issuer.href.replace('localhost', '127.0.0.1')
    expect((await examine()).output).toMatch(/^Staff +WRONG .*calls itself by another name/m)
    await firm.stop()
    const away = await examine()
    expect(away.output).toMatch(/^Staff +WRONG .*does not say what it is/m)
    expect(away.code).toBe(1)
  })

  it('says what the folder of the terms lacks', async () => {
    env.TERMS_DIR = path.join(dataDir, 'terms')
    mkdirSync(path.join(env.TERMS_DIR, '2026-11-01'), { recursive: true })
    writeFileSync(path.join(env.TERMS_DIR, '2026-11-01', 'terms.en.md'), '# Terms\n\nBe good.\n')
    const { code, output } = await examine()
    expect(output).toMatch(/^Terms +WRONG +TERMS_DIR must have 2026-11-01\/terms\.es\.md\.$/m)
    expect(code).toBe(1)
  })

  it('does not open a database of a newer version', async () => {
    await seedDataFolder(dataDir)
    const database = await openDatabase({ dataDir })
    await database.db
      .insertInto('migration')
      .values({ version: 9_999, name: 'later', checksum: 'later' })
      .execute()
    await database.close()
    const { code, output } = await examine()
    expect(output).toMatch(/^Database +WRONG +The database is of a newer version/m)
    expect(code).toBe(1)
  })

  /** As the first start does. */
  async function bindKeys() {
    const database = await openDatabase({ dataDir })
    await openErasureKeys(database, getKeyDir(dataDir))
    await database.close()
  }

  async function keepApplication() {
    await bindKeys()
    const database = await openDatabase({ dataDir })
    const now = new Date('2026-11-02T10:00:00.000Z')
    await createStore({
      database,
      keyring: createKeyring([operatorSecret], testErasureKeys(dataDir)),
    }).applications.add(database.db, {
      id: '0ada0000-0000-4000-8000-000000000001',
      customerId: 'customer-1',
      accountId: 'account-1',
      locale: 'en',
      expiresAt: now,
      now,
    })
    await database.close()
  }
})

describe('npm run doctor beside a running Portico', () => {
  let server: Server
  let release: () => Promise<void>
  let answer: { status: number; body: object }

  beforeEach(async () => {
    mkdirSync(path.join(dataDir, 'database'))
    answer = { status: 200, body: { status: 'ready', database: 'up' } }
    server = createServer((request, response) => {
      const isReady = request.url === '/api/ready'
      response.writeHead(isReady ? answer.status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    env.PORT = String((server.address() as AddressInfo).port)
    release = (await lockFolder(dataDir)).release
  })
  afterEach(async () => {
    await release()
    await new Promise((resolve) => server.close(resolve))
  })

  it('asks that one, and is content when it is ready', async () => {
    const { code, output } = await examine()
    expect(output).toMatch(/^Database +well +In use by Portico, which is running/m)
    expect(output).toMatch(/^Terms +well /m)
    expect(code).toBe(0)
  })

  it('says who has the database and how to go on when that one is not ready', async () => {
    answer = { status: 503, body: { status: 'not ready', database: 'down' } }
    const { code, output } = await examine()
    expect(output).toContain(`open in process ${process.pid}`)
    expect(output).toContain('stop it (Ctrl-C), run this again, then npm start')
    expect(output).toContain('/api/ready says no.')
    expect(output).toMatch(/^Terms +well /m)
    expect(code).toBe(1)
  })

  it('says so when nobody answers there', async () => {
    env.PORT = String(await closedPort())
    const { code, output } = await examine()
    expect(output).toContain('/api/ready does not answer.')
    expect(code).toBe(1)
  })
})

describe('npm run doctor with a platform of the operator', () => {
  let platform: RawPlatform | undefined
  afterEach(() => platform?.close())

  async function use(token: Parameters<typeof startRawPlatform>[0]['token']) {
    platform = await startRawPlatform({ token })
    pointAt(platform.port)
  }

  function pointAt(port: number) {
    Object.assign(env, {
      PLATFORM_API_URL: `http://127.0.0.1:${port}/api`,
      PLATFORM_TOKEN_URL: `http://127.0.0.1:${port}/token`,
      PLATFORM_CLIENT_ID: 'portico',
      PLATFORM_CLIENT_SECRET: clientSecret,
      PLATFORM_ENVIRONMENT: 'sandbox',
      PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
      PLATFORM_TIMEOUT_MS: '2000',
    })
  }

  it('asks for a real token of each scope, once, with the client’s secret', async () => {
    await use(() => json(200, { access_token: 'canary-token', expires_in: 900 }))
    const { code, output } = await examine()
    expect(output).toMatch(/^Platform +well +Tokens came from 127\.0\.0\.1:\d+, for the platform/m)
    expect(output).toContain('they live for 15 minutes')
    expect(code).toBe(0)
    const pair = Buffer.from(`portico:${clientSecret}`).toString('base64')
    expect(platform?.tokenRequests.map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill(`Basic ${pair}`),
    )
    expect(platform?.tokenRequests.map(scopeIn).toSorted()).toEqual([
      'applications:read',
      'applications:write',
      'subscriptions:read',
      'subscriptions:write',
    ])
    expect(platform?.requests).toEqual([])
  })

  it.each([
    ['applications:write', 1, /WRONG +No token for applications:write .*Nothing can be sent/],
    ['applications:read', 1, /WRONG +No token for applications:read .*No status can be read/],
    ['subscriptions:read', 0, /well +No token for subscriptions:read .*cannot list what there is/],
    ['subscriptions:write', 0, /well +No token for subscriptions:write .*asked for now and then/],
  ])('says what will not work without %s', async (scope, exitCode, words) => {
    await use((_, request) =>
      scopeIn(request) === scope
        ? json(400, { error: 'invalid_scope' })
        : json(200, { access_token: 'canary-token', expires_in: 900 }),
    )
    const { code, output } = await examine()
    expect(output).toMatch(words)
    expect(output.match(/^Platform /gm)).toHaveLength(2)
    expect(output).toMatch(/^Platform +well +Tokens came from/m)
    expect(code).toBe(exitCode)
  })

  it('warns where https ends at a proxy that is not trusted, and calls nothing wrong for it', async () => {
    await use(() => json(200, { access_token: 'canary-token', expires_in: 900 }))
    Object.assign(env, { PUBLIC_URL: 'https://apply.example.com' })
    const { code, output } = await examine()
    expect(output).toMatch(/^Proxy +WARN +PUBLIC_URL is https and TRUST_PROXY is off/m)
    expect(output).toContain('Everything works; 1 thing should be put right.')
    expect(code).toBe(0)
    Object.assign(env, { TRUST_PROXY: 'on' })
    expect((await examine()).output).not.toContain('WARN')
  })

  it.each([
    [
      'a wrong secret',
      () => json(401, { error: 'invalid_client', error_description: `not ${clientSecret}` }),
      /: invalid_client\. The token endpoint does not know the client.*Check PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET/,
    ],
    [
      'a page instead of an answer',
      () => http(200, { 'content-type': 'text/html' }, '<h1>canary</h1>'),
      /: token_unexpected_content_type\. The token endpoint answered with a page.*check PLATFORM_TOKEN_URL/,
    ],
    [
      'another address',
      () => http(302, { location: 'https://canary.example.com' }),
      /: token_redirected\. The token endpoint sends us on/,
    ],
    [
      'silence',
      () => () => undefined,
      /: token_(headers_)?timeout\. The token endpoint did not.*PLATFORM_TOKEN_URL/,
    ],
  ])('explains %s', async (_, answer, words) => {
    await use(answer)
    const { code, output } = await examine()
    expect(output).toMatch(/^Platform +WRONG +No token from 127\.0\.0\.1:\d+/m)
    expect(output).toMatch(words)
    expect(code).toBe(1)
  })

  it('explains an endpoint that is not there', async () => {
    pointAt(await closedPort())
    const { code, output } = await examine()
    expect(output).toContain(
      ': token_connection_refused. Nothing listens at the address of the token endpoint.',
    )
    expect(code).toBe(1)
  })
})

const servers = [process.env.TEST_DATABASE_URL].filter((url) => url !== undefined)

it('npm run doctor says how old the last head of the audit is, and what it does not cover', async () => {
  const file = path.join(dataDir, 'anchors.jsonl')
  env.AUDIT_ANCHOR_FILE = file
  await seedDataFolder(dataDir)
  const now = new Date('2026-11-02T10:00:00.000Z')
  async function happen(isAnchored: boolean) {
    const database = await openDatabase({ dataDir })
    const keys = await openErasureKeys(database, getKeyDir(dataDir))
    const store = createStore({ database, keyring: createKeyring([operatorSecret], keys) })
    const actor = { kind: 'system' } as const
    const detail = { reason: 'request' } as const
    await store.audit.append(store.db, { actor, event: 'application_erased', detail, now })
    const log = createLogger({ level: 'silent' })
    const [wait, sinks] = [async () => {}, [createFileSink(file)]]
    const anchoring = createAnchoring({ store, log, now: () => new Date(), wait, sinks })
    if (isAnchored) await anchoring.once()
    await database.close()
  }
  await happen(true)
  expect((await examine()).output).toMatch(/^Anchors +well +The last head .* sent out at 20/m)
  await happen(false)
  const { code, output } = await examine()
  expect(output).toMatch(/^Anchors +WARN +The last head .*, and 1 event since then is not covered/m)
  expect(code).toBe(0)
})

describe.each(servers)('npm run doctor on PostgreSQL', (server) => {
  it('migrates nothing, and finds all well once a start has', async () => {
    const { url, drop } = await createTestDatabase(server)
    env.DATABASE_URL = url
    env.KEY_DIR = getKeyDir(dataDir)
    for (let time = 0; time < 2; time++) {
      const { code, output } = await examine()
      expect(output).toMatch(/^Database +well +PostgreSQL \d+ answers and is empty/m)
      expect(code).toBe(0)
    }
    const running = await openDatabase({ url })
    await openErasureKeys(running, getKeyDir(dataDir))
    const { code, output } = await examine()
    expect(output).toMatch(
      /^Database +well +PostgreSQL \d+ answers; its tables are this version’s/m,
    )
    expect(output).toMatch(/^Keys +well /m)
    expect(output).toMatch(/^Role +WARN +The user of DATABASE_URL is a superuser/m)
    expect(output).toContain('Everything works; 2 things should be put right.')
    expect(code).toBe(0)
    await running.close()
    await drop()
  })

  it('finds a role well that owns nothing', async () => {
    const service = await openServiceStore(server)
    env.DATABASE_URL = service.url
    env.KEY_DIR = getKeyDir(dataDir)
    await openErasureKeys(service.database, env.KEY_DIR)
    expect((await examine()).output).toMatch(/^Role +well +The user of DATABASE_URL owns nothing/m)
    // The service may not VACUUM: without autovacuum nobody would.
    try {
      await setAutovacuum('off')
      expect((await examine()).output).toMatch(/^Role +WARN .* autovacuum is off: switch it on/m)
    } finally {
      await setAutovacuum('on')
    }
    await service.close()
  })

  it('explains a database that is not there, without its address', async () => {
    const missing = new URL(server)
    missing.pathname = 'canary'
    env.DATABASE_URL = missing.href
    env.KEY_DIR = getKeyDir(dataDir)
    const { code, output } = await examine()
    expect(output).toMatch(/^Database +WRONG +The server of DATABASE_URL has no database/m)
    expect(code).toBe(1)
  })
})

/** For the whole server of the tests, as its owner; waits until it is so. */
async function setAutovacuum(value: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(
    `alter system ${value === 'off' ? 'set autovacuum = off' : 'reset autovacuum'}`,
  )
  await client.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await client.query('show autovacuum')).rows[0].autovacuum)
    .toBe(value)
  await client.end()
}

it('npm run doctor explains a database server that is not there, without its password', async () => {
  env.DATABASE_URL = `postgres://portico:canary@127.0.0.1:${await closedPort()}/portico`
  env.KEY_DIR = getKeyDir(dataDir)
  const { code, output } = await examine()
  expect(output).toMatch(/^Database +WRONG +The database of DATABASE_URL cannot be reached/m)
  expect(output).toMatch(/^Terms +well /m)
  expect(code).toBe(1)
})

/** A port at which nobody listens: one that was just given up. */
async function closedPort(): Promise<number> {
  const server = createNetServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function scopeIn({ path: address }: RawRequest): string | null {
  return new URL(address, 'http://x').searchParams.get('scope')
}
