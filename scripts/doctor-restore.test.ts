import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { withRestoredDatabase } from '../lib/database/backup/restore-on-server.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore } from '../lib/database/store.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { operatorSecret, runScriptHere } from '../test-support/run-script.ts'
import { setUpSubmission } from '../test-support/submission/submission-setup.ts'
import {
  createTestDatabase,
  listTestServers,
  namesOfRun,
  runOn,
} from '../test-support/test-databases.ts'
import { ensurePostgres } from './postgres.mjs'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const run = promisify(execFile)
const servers = listTestServers()

describe.each(servers)('a restore on trial on a PostgreSQL server', (server) => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'portico-restore-'))
  const dumps = { custom: path.join(folder, 'custom'), plain: path.join(folder, 'plain') }
  const env: Record<string, string> = { DATA_DIR: folder, APP_SECRET: operatorSecret }
  const role = `${namesOfRun()}_restore`
  let own: { url: string; drop(): Promise<void> }

  beforeAll(async () => {
    ensureLocalSecrets(env)
    own = await createTestDatabase(server)
    env.DATABASE_URL = own.url
    env.KEY_DIR = getKeyDir(folder)
    const programs = await ensurePostgres()
    env.PATH = `${programs}${path.delimiter}${process.env.PATH}`
    const database = await openDatabase({ url: own.url })
    const keys = await openErasureKeys(database, env.KEY_DIR)
    const store = createStore({ database, keyring: createKeyring([operatorSecret], keys) })
    await store.prepareAudit(new Date())
    const bench = setUpSubmission({ store })
    await bench.submit(await bench.begin())
    await bench.begin()
    await database.close()
    for (const [format, file] of Object.entries(dumps)) {
      const args = [`--format=${format}`, `--file=${file}`, own.url]
      await run(path.join(programs, 'pg_dump'), args)
    }
    await runOn(server, `create role ${role} login password '${role}'`)
  })
  afterAll(async () => {
    await own.drop()
    await runOn(server, `drop role ${role}`)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const drill = (file: string, over: Record<string, string> = {}) =>
    runScriptHere('doctor.ts', ['--restore', file], { ...env, ...over })
  const listCopies = async () =>
    (
      await runOn(
        server,
        `select datname from pg_database where datname like 'portico\\_drill\\_%'`,
      )
    ).rows

  it.each(['custom', 'plain'] as const)('finds all well with a dump that is %s', async (format) => {
    const { code, output, errors } = await drill(dumps[format])
    expect(errors).toBe('')
    expect(output).toMatch(/^Backup +well +Of a PostgreSQL server/m)
    expect(output).toMatch(/^Keys +well +Every key is held: 2 applications open, with 2 accept/m)
    expect(output).toMatch(/^Audit +well /m)
    expect(output).toMatch(/^Contents +well +2 applications, 1 of them submitted; the newest row/m)
    expect(code).toBe(0)
    expect(await listCopies()).toEqual([])
  })

  it('finds what was changed in one', async () => {
    const changed = path.join(folder, 'changed')
    const text = fs.readFileSync(dumps.plain, 'utf8')
    expect(text).toContain('terms_accepted')
    fs.writeFileSync(changed, text.replaceAll('terms_accepted', 'terms_withdrawn'))
    const { code, output } = await drill(changed)
    expect(output).toMatch(/^Audit +WRONG +The audit is broken at \d+ \(changed\)/m)
    expect(code).toBe(1)
    expect(await listCopies()).toEqual([])
  })

  it('cannot be tried with one that is cut off, and never runs commands that are in one', async () => {
    const cut = path.join(folder, 'cut')
    fs.writeFileSync(cut, fs.readFileSync(dumps.custom).subarray(0, 20_000))
    expect(await drill(cut)).toMatchObject({
      code: 2,
      output: expect.stringContaining('it is cut off or damaged'),
    })
    const hostile = path.join(folder, 'hostile')
    const planted = path.join(folder, 'planted')
    const text = fs.readFileSync(dumps.plain, 'utf8')
    for (const command of [`\\! touch ${planted}`, `select 1 \\g | touch ${planted}`]) {
      fs.writeFileSync(hostile, `${text}\n\\unrestrict guess\n${command}\n`)
      expect((await drill(hostile)).code).toBe(2)
      expect(fs.existsSync(planted)).toBe(false)
    }
    expect(await listCopies()).toEqual([])
  })

  it('says which right its role lacks', async () => {
    const url = new URL(own.url)
    Object.assign(url, { username: role, password: role })
    const { code, output } = await drill(dumps.custom, { DATABASE_URL: url.href })
    expect(output).toMatch(/^Backup +WRONG +The role \S+_restore may not create the database/m)
    expect(output).not.toContain(`${role}:`)
    expect(code).toBe(2)
  })

  it('makes a copy to which the service cannot connect', async () => {
    await withRestoredDatabase(own.url, { file: dumps.custom, kind: 'custom' }, async (copy) => {
      const url = new URL(copy)
      Object.assign(url, { username: role, password: role })
      const client = new pg.Client({ connectionString: url.href })
      await expect(client.connect()).rejects.toMatchObject({ code: '42501' })
    })
    expect(await listCopies()).toEqual([])
  })

  it('drops the copy when it is stopped, and later what a killed one has left', async () => {
    const script = `const { withRestoredDatabase } = await import(process.argv[1])
      await withRestoredDatabase(process.argv[2], { file: process.argv[3], kind: 'custom' }, async () => {
        process.stdout.write('there')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      })`
    const module = path.resolve('lib/database/backup/restore-on-server.ts')
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, module, own.url, dumps.custom],
      { env: { ...process.env, PATH: env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    expect(await listCopies()).toHaveLength(1)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([143, null])
    expect(await listCopies()).toEqual([])

    await runOn(server, `create database portico_drill_${Date.now() - 3_600_000}_0123abcd`)
    expect((await runScriptHere('doctor.ts', [], env)).output).toMatch(
      /^Copies +WARN .* the database portico_drill_/m,
    )
    expect((await drill(dumps.custom)).code).toBe(0)
    expect(await listCopies()).toEqual([])
  })

  it('is written by npm run backup, for this user alone, without a password in an argument', async () => {
    const url = new URL(own.url)
    url.password = 'canary'
    const file = path.join(folder, 'backup of the server')
    const asked = { ...env, DATABASE_URL: url.href }
    const { code, output, errors } = await runScriptHere('backup.ts', [file], asked)
    expect(output).toContain(`Written to ${file}: the database as it was at`)
    expect(output + errors).not.toContain('canary')
    expect(code).toBe(0)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect((await drill(file)).code).toBe(0)
    expect((await runScriptHere('backup.ts', [file], asked)).errors).toContain('is there already')
  })

  it('is not written where pg_dump is missing or refused, and nothing is left of it', async () => {
    const file = path.join(folder, 'none')
    const missing = await runScriptHere('backup.ts', [file], { ...env, PATH: folder })
    expect(missing.errors).toContain('Nothing was backed up: pg_dump is not installed here')
    const url = new URL(own.url)
    Object.assign(url, { username: role, password: role })
    const refused = await runScriptHere('backup.ts', [file], { ...env, DATABASE_URL: url.href })
    expect(refused.errors).toContain(
      'Nothing was backed up: pg_dump did not write it: this role may',
    )
    expect([missing.code, refused.code]).toEqual([1, 1])
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  })
})
