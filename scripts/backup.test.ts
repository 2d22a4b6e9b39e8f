import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore } from '../lib/database/store.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { startKmsServer } from '../test-support/key-services/kms-server.ts'
import { operatorSecret, runScript, runScriptHere } from '../test-support/run-script.ts'
import { silences } from '../test-support/submission/network-faults.ts'
import { createPlatformAnswers } from '../test-support/submission/platform-answers.ts'
import { setUpSubmission } from '../test-support/submission/submission-setup.ts'
import { createTestNetwork } from '../test-support/submission/test-network.ts'
import { seedDataFolder } from '../test-support/test-store.ts'

// Each opens a database of its own, some in separate processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = fs.mkdtempSync(path.join(tmpdir(), 'portico-backup-'))
const dataDir = path.join(folder, 'data')
const file = path.join(folder, 'backup.tar.gz')
const env = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
const network = createTestNetwork()
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Opens it as the server does. */
async function open(dir: string) {
  const faults: unknown[] = []
  const database = await openDatabase({ dataDir: dir, onCommandsClosed: (e) => faults.push(e) })
  expect(faults).toEqual([])
  const keys = await openErasureKeys(database, getKeyDir(dataDir))
  const store = createStore({ database, keyring: createKeyring([operatorSecret], keys) })
  await store.prepareAudit(new Date())
  await store.releaseAllLeases()
  return { database, store, bench: setUpSubmission({ store }, network) }
}

function drill(backup: string, over: Record<string, string> = {}) {
  return runScriptHere('doctor.ts', ['--restore', backup], { ...env, ...over })
}

/** The backup without its end. */
function cutOff(): string {
  const cut = path.join(folder, 'cut.tar.gz')
  fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 200_000))
  return cut
}

const leftCopies = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('copy-of-'))

describe('a backup of an embedded Portico that runs', () => {
  let running: Awaited<ReturnType<typeof open>>
  let held: string
  beforeAll(async () => {
    ensureLocalSecrets(env)
    await seedDataFolder(dataDir)
    running = await open(dataDir)
  })
  afterAll(() => running.database.close())

  it('is taken while applications are submitted, and each of them is whole in it', async () => {
    const { bench } = running
    // The platform has this application, and we do not know it.
    network.breaks(() => silences['reset after effect'])
    held = await bench.begin(createPlatformAnswers())
    await bench.submit(held)
    network.heals()
    let isEnough = false
    let submitted = 0
    const load = (async () => {
      while (!isEnough && submitted < 12) {
        await bench.submit(await bench.begin(createPlatformAnswers()))
        submitted += 1
      }
    })()
    const ran = await runScript('backup.ts', [file], env)
    isEnough = true
    await load
    expect(ran).toMatchObject({ code: 0, errors: '' })
    expect(ran.output).toContain(`Written to ${file}`)
    expect(submitted).toBeGreaterThan(1)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data'])
    expect(leftCopies()).toEqual([])

    const tried = await drill(file)
    expect(tried).toMatchObject({ code: 0, errors: '' })
    expect(tried.output).toMatch(/^Migrations +well +Its tables are this version’s/m)
    expect(tried.output).toMatch(/^Keys +well +Every key is held: \d+ applications open/m)
    expect(tried.output).toMatch(/^Audit +well +\d+ events and \d+ records of evidence are whole/m)
    expect(tried.output).toMatch(
      /^Contents +well +\d+ applications, \d+ of them submitted; the newest/m,
    )
    expect(leftCopies()).toEqual([])
  })

  it('is not written over, and nothing is left of one that cannot be written', async () => {
    const again = await runScriptHere('backup.ts', [file], env)
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is there already') })
    const nowhere = await runScriptHere('backup.ts', [path.join(folder, 'none', 'file')], env)
    expect(nowhere).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no folder'),
    })
    expect(fs.readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data'])
  })

  it('is not there when the command is killed, which blocks nobody', async () => {
    const target = path.join(folder, 'killed.tar.gz')
    const child = spawn(process.execPath, ['scripts/backup.ts', target], {
      env: { ...process.env, ...env, DATABASE_URL: '' },
      stdio: 'ignore',
    })
    await vi.waitUntil(() => leftCopies().length > 0, { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await sql`select 1`.execute(running.database.db)
    expect(fs.existsSync(target)).toBe(false)
    expect(leftCopies()).toHaveLength(1)
    const examined = await runScriptHere('doctor.ts', [], env)
    expect(examined.output).toMatch(/^Copies +WARN +A command that was killed has left a copy/m)
    // The next one tidies up, whatever becomes of it.
    for (const name of fs.readdirSync(folder)) {
      if (name.startsWith('killed')) fs.rmSync(path.join(folder, name))
    }
    expect((await drill(cutOff())).code).toBe(2)
    expect(leftCopies()).toEqual([])
  })

  it('is discarded when Portico is killed before the last file is copied', async () => {
    const script = `const { backUp } = await import(process.argv[1] + '/backup/back-up.ts')
      const { openRunningDatabase } = await import(process.argv[1] + '/connection/database.ts')
      const database = await openRunningDatabase(process.argv[2])
      const fs = await import('node:fs')
      try { await backUp(database, process.argv[2], process.argv[3]) } catch { process.exit(3) }`
    const target = path.join(folder, 'lost.tar.gz')
    const other = path.join(folder, 'other')
    await seedDataFolder(other)
    const portico = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { openDatabase } = await import(process.argv[1] + '/connection/database.ts')
         await openDatabase({ dataDir: process.argv[2], onCommandsClosed: () => process.exit(9) })
         process.stdout.write('open')
         setInterval(() => {}, 1000)`,
        path.resolve('lib/database'),
        other,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(portico.stdout, 'data')
    const backup = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, path.resolve('lib/database'), other, target],
      { stdio: 'inherit' },
    )
    const ended = once(backup, 'exit')
    await vi.waitUntil(() => fs.readdirSync(other).some((name) => name.startsWith('copy-of-')), {
      timeout: 60_000,
      interval: 2,
    })
    portico.kill('SIGKILL')
    const [code] = await ended
    // Either the backup was quick enough to have all of it, or there is none.
    expect(fs.existsSync(target)).toBe(code === 0)
    expect(fs.readdirSync(other).filter((name) => name.startsWith('copy-of-'))).toEqual([])
  })

  it('is refused on trial when it is cut off, no backup, or missing', async () => {
    const text = path.join(folder, 'text')
    fs.writeFileSync(text, 'a text')
    for (const [name, words] of [
      [cutOff(), 'it is cut off, damaged, or no archive'],
      [text, 'neither of npm run backup nor of pg_dump'],
      [path.join(folder, 'none'), 'there is no such file'],
    ] as const) {
      const { code, output } = await drill(name)
      expect(output).toMatch(/^Backup +WRONG +The file cannot be tried/m)
      expect(output).toContain(words)
      expect(code).toBe(2)
    }
    expect(leftCopies()).toEqual([])
  })

  it('writes nowhere but into its own folder on trial, whatever is in the archive', async () => {
    const hostile = path.join(folder, 'hostile')
    fs.mkdirSync(hostile)
    fs.symlinkSync(folder, path.join(hostile, 'link'))
    const archive = path.join(folder, 'hostile.tar.gz')
    const transform = '--transform=s,planted,link/../../planted,'
    fs.writeFileSync(path.join(hostile, 'planted'), 'planted')
    await promisify(execFile)('tar', [
      '-czPf',
      archive,
      '-C',
      hostile,
      transform,
      'link',
      'planted',
    ])
    expect((await drill(archive)).code).toBe(2)
    expect(fs.existsSync(path.join(folder, 'planted'))).toBe(false)
    expect(fs.existsSync(path.join(dataDir, 'planted'))).toBe(false)
    expect(leftCopies()).toEqual([])
  })

  it('does not open with the keys of another installation', async () => {
    const other = path.join(folder, 'other-keys')
    ensureKeyFolder(other)
    const keys = await drill(file, { KEY_DIR: other })
    expect(keys.output).toMatch(/^Keys +WRONG +The folder KEY_DIR does not hold/m)
    expect(keys.code).toBe(1)
    const secret = await drill(file, { APP_SECRET: 'another-secret-that-is-long-enough-to-be-one' })
    expect(secret.output).toMatch(/^Keys +WRONG +Something is stored under a key that is not held/m)
    expect(secret.code).toBe(1)
  })

  it('opens with the secret that a key service unwraps, for as long as it does', async () => {
    const kms = await startKmsServer()
    const keyId = kms.createKey()
    const service = { ...kms.env, KEY_PROVIDER: 'aws-kms', AWS_KMS_KEY_ID: keyId }
    for (const [name, value] of Object.entries(kms.env)) vi.stubEnv(name, value)
    const wrapped = await runScriptHere('keys-wrap.ts', ['--existing'], { ...env, ...service })
    const moved = { ...service, APP_SECRET: '', APP_SECRET_WRAPPED: wrapped.output.trim() }
    const opened = await drill(file, moved)
    expect(opened.output).toMatch(/^Keys +well +Every key is held: \d+ applications open/m)
    expect(opened.code).toBe(0)
    kms.setState(keyId, 'Disabled')
    const closed = await drill(file, moved)
    expect(closed.output).toMatch(/^Keys +WRONG +The key service refuses .*disabled/m)
    expect(closed.code).toBe(1)
    vi.unstubAllEnvs()
    await kms.close()
  })

  it('counts as erased whom it holds, once their key was destroyed', async () => {
    const { store, bench } = running
    const [erased = ''] = (
      await store.db
        .selectFrom('application')
        .select('id')
        .where('id', '<>', held)
        .limit(1)
        .execute()
    ).map(({ id }) => id)
    await bench.recover()
    await store.transaction((tx) => store.applications.erase(tx, erased, new Date()))
    expect(await store.finishErasures()).toBe(1)
    const { code, output } = await drill(file)
    expect(output).toMatch(/^Keys +well +.*; 1 were erased\.$/m)
    expect(code).toBe(0)
  })
})
