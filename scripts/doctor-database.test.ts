import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnchoring } from '../lib/audit/anchor-audit.ts'
import { createFileSink } from '../lib/audit/anchor-sinks.ts'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { lockFolder } from '../lib/database/connection/folder-lock.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { addPartner, endPartner } from '../lib/partners/manage-partners.ts'
import { createDoctor, findClosedPort } from '../test-support/doctor.ts'
import { operatorSecret } from '../test-support/run-script.ts'
import { addStaff } from '../test-support/staff/add-staff.ts'
import { createTestStaffDeps } from '../test-support/staff/staff-setup.ts'
import { createTestDatabase, listTestServers } from '../test-support/test-databases.ts'
import { openServiceStore, seedDataFolder, testErasureKeys } from '../test-support/test-store.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const doctor = createDoctor()
beforeEach(doctor.open)
afterEach(doctor.remove)

describe('npm run doctor', () => {
  it('says what is wrong with the keys and their folder, and looks at the rest', async () => {
    await seedDataFolder(doctor.dataDir)
    await addApplication()
    const folder = getKeyDir(doctor.dataDir)
    chmodSync(folder, 0o755)
    const open = await doctor.examine()
    expect(open.output).toMatch(/^Erasure keys +WRONG +Others can read /m)
    expect(open.code).toBe(1)
    chmodSync(folder, 0o700)
    expect((await doctor.examine()).code).toBe(0)

    doctor.env.APP_SECRET = 'another-canary-that-is-long-enough-too'
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.keys'))) {
      renameSync(path.join(folder, name), path.join(doctor.dataDir, name))
    }
    const lost = await doctor.examine()
    expect(lost.output).toMatch(/^Keys +WRONG .*APP_SECRET must hold the older key too/m)
    expect(lost.output).toMatch(/^Erasure keys +WRONG .* but not [0-9a-f]{16}\/0: put it back/m)
    expect(lost.output).toMatch(/^Terms +well /m)
    expect(lost.code).toBe(1)

    renameSync(folder, `${folder}-away`)
    const away = await doctor.examine()
    expect(away.output).toMatch(/^Erasure keys +WRONG +The folder KEY_DIR does not hold/m)
    expect(away.code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  })

  it('does not open a database of a newer version', async () => {
    await seedDataFolder(doctor.dataDir)
    const database = await openDatabase({ dataDir: doctor.dataDir })
    await database.db
      .insertInto('migration')
      .values({ version: 9_999, name: 'later', checksum: 'later' })
      .execute()
    await database.close()
    const { code, output } = await doctor.examine()
    expect(output).toMatch(
      /^Database +WRONG +The database has had migration 9999 \(later\).* cannot run on/m,
    )
    expect(code).toBe(1)
  })

  it('tells of each key of a partner when it was used, and that it opens nothing', async () => {
    await seedDataFolder(doctor.dataDir)
    await openStore(async (store) => {
      const actor = { kind: 'staff', id: 'noor' } as const
      const add = async (name: string, days: number) => {
        const now = () => new Date(Date.now() - days * 86_400_000)
        await addPartner({ store, now, actor }, { name, scopes: ['applications:read'] })
        return now()
      }
      await add('New shop', 1)
      await add('Forgotten shop', 31)
      const used = await add('Quiet shop', 91)
      const quiet = (await store.partners.list(store.db)).find(({ name }) => name === 'Quiet shop')
      if (quiet) await store.partners.noteUse(store.db, quiet, used)
      await add('Changed shop', 1)
      await add('Ended shop', 91)
      await endPartner({ store, now: () => new Date(), actor }, 'Ended shop')
      const changed = store.db.updateTable('partner').set({ scopes: ['applications:delete'] })
      await changed.where('name', '=', 'Changed shop').execute()
    })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Partners +well +The key of New shop is not used yet/m)
    expect(output).toMatch(/^Partners +WARN +The key of Forgotten shop has not been used/m)
    expect(output).toMatch(/^Partners +WARN +The key of Quiet shop was last used on /m)
    expect(output).toMatch(/^Partners +WRONG +Somebody else wrote to the row of Changed shop/m)
    expect(output).toMatch(/^Partners +WARN +PUBLIC_URL is http/m)
    expect(output).not.toContain('Ended shop')
    expect(code).toBe(1)
  })

  it('tells how many imports are kept, and of one that was interrupted', async () => {
    await seedDataFolder(doctor.dataDir)
    const now = new Date()
    await openStore(async (store) => {
      const actor = { kind: 'staff', id: 'noor' } as const
      await addPartner(
        { store, now: () => now, actor },
        { name: 'Acme', scopes: ['applications:start'] },
      )
      const [partner] = await store.partners.list(store.db)
      const { account } = await addStaff(createTestStaffDeps(store), {
        name: 'Ada',
        role: 'administrator',
      })
      const given = { partnerId: partner?.id ?? '', staffId: account, format: 'csv', now } as const
      await store.transaction(async (tx) => {
        await store.fileImports.add(tx, { ...given, id: '0ada0000-0000-4000-8000-000000000002' })
      })
    })
    expect((await doctor.examine()).output).toMatch(/^Imports +well +1 kept /m)
    await openStore((store) =>
      store.db.updateTable('fileImport').set({ lastCode: 'interrupted' }).execute(),
    )
    expect((await doctor.examine()).output).toMatch(/^Imports +WARN +1 of 1 were interrupted/m)
  })

  async function addApplication() {
    const now = new Date('2026-11-02T10:00:00.000Z')
    await openStore((store) =>
      store.applications.add(store.db, {
        id: '0ada0000-0000-4000-8000-000000000001',
        customerId: 'customer-1',
        accountId: 'account-1',
        locale: 'en',
        expiresAt: now,
        now,
      }),
    )
  }

  async function openStore(work: (store: Store) => Promise<unknown>) {
    await doctor.bindKeys()
    const database = await openDatabase({ dataDir: doctor.dataDir })
    const keyring = createKeyring([operatorSecret], testErasureKeys(doctor.dataDir))
    await work(createStore({ database, keyring }))
    await database.close()
  }
})

describe('npm run doctor beside a running Portico', () => {
  let server: Server
  let release: () => Promise<void>
  let answer: { status: number; body: object }

  beforeEach(async () => {
    mkdirSync(path.join(doctor.dataDir, 'database'))
    answer = { status: 200, body: { status: 'ready', database: 'up' } }
    server = createServer((request, response) => {
      const isReady = request.url === '/api/ready'
      response.writeHead(isReady ? answer.status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    doctor.env.PORT = String((server.address() as AddressInfo).port)
    release = (await lockFolder(doctor.dataDir)).release
  })
  afterEach(async () => {
    await release()
    await new Promise((resolve) => server.close(resolve))
  })

  it('asks that one, and is content when it is ready', async () => {
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Database +well +In use by Portico, which is running/m)
    expect(output).toMatch(/^Terms +well /m)
    expect(code).toBe(0)
  })

  it('says who has the database and how to go on when that one is not ready', async () => {
    answer = { status: 503, body: { status: 'not ready', database: 'down' } }
    const { code, output } = await doctor.examine()
    expect(output).toContain(`open in process ${process.pid}`)
    expect(output).toContain('stop it (Ctrl-C), run this again, then npm start')
    expect(output).toContain('/api/ready says no.')
    expect(output).toMatch(/^Terms +well /m)
    expect(code).toBe(1)
  })

  it('says so when nobody answers there', async () => {
    doctor.env.PORT = String(await findClosedPort())
    const { code, output } = await doctor.examine()
    expect(output).toContain('/api/ready does not answer.')
    expect(code).toBe(1)
  })
})

const servers = listTestServers()

it('npm run doctor says how old the last head of the audit is, and what it does not cover', async () => {
  const file = path.join(doctor.dataDir, 'anchors.jsonl')
  doctor.env.AUDIT_ANCHOR_FILE = file
  await seedDataFolder(doctor.dataDir)
  const now = new Date('2026-11-02T10:00:00.000Z')
  async function happen(isAnchored: boolean) {
    const database = await openDatabase({ dataDir: doctor.dataDir })
    const keys = await openErasureKeys(database, getKeyDir(doctor.dataDir))
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
  expect((await doctor.examine()).output).toMatch(
    /^Anchors +well +The last head .* sent out at 20/m,
  )
  await happen(false)
  const { code, output } = await doctor.examine()
  expect(output).toMatch(/^Anchors +WARN +The last head .*, and 1 event since then is not covered/m)
  expect(code).toBe(0)
})

describe.each(servers)('npm run doctor on PostgreSQL', (server) => {
  it('migrates nothing, and finds all well once a start has', async () => {
    const { url, drop } = await createTestDatabase(server)
    doctor.env.DATABASE_URL = url
    doctor.env.KEY_DIR = getKeyDir(doctor.dataDir)
    for (let time = 0; time < 2; time++) {
      const { code, output } = await doctor.examine()
      expect(output).toMatch(/^Database +well +PostgreSQL \d+ answers and is empty/m)
      expect(code).toBe(0)
    }
    const running = await openDatabase({ url })
    await openErasureKeys(running, getKeyDir(doctor.dataDir))
    const { code, output } = await doctor.examine()
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
    doctor.env.DATABASE_URL = service.url
    doctor.env.KEY_DIR = getKeyDir(doctor.dataDir)
    await openErasureKeys(service.database, doctor.env.KEY_DIR)
    expect((await doctor.examine()).output).toMatch(
      /^Role +well +The user of DATABASE_URL owns nothing/m,
    )
    // The service may not VACUUM: without autovacuum nobody would.
    try {
      await setAutovacuum('off')
      expect((await doctor.examine()).output).toMatch(
        /^Role +WARN .* autovacuum is off: switch it on/m,
      )
    } finally {
      await setAutovacuum('on')
    }
    await service.close()
  })

  it('explains a database that is not there, without its address', async () => {
    const missing = new URL(server)
    missing.pathname = 'canary'
    doctor.env.DATABASE_URL = missing.href
    doctor.env.KEY_DIR = getKeyDir(doctor.dataDir)
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Database +WRONG +The server of DATABASE_URL has no database/m)
    expect(code).toBe(1)
  })
})

/** Changes the whole server of the tests, as its owner; waits until it is so. */
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
  doctor.env.DATABASE_URL = `postgres://portico:canary@127.0.0.1:${await findClosedPort()}/portico`
  doctor.env.KEY_DIR = getKeyDir(doctor.dataDir)
  const { code, output } = await doctor.examine()
  expect(output).toMatch(/^Database +WRONG +The database of DATABASE_URL cannot be reached/m)
  expect(output).toMatch(/^Terms +well /m)
  expect(code).toBe(1)
})
