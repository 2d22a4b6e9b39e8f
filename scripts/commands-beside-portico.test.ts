import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Portico } from '../lib/composition/server.ts'
import { openRunningDatabase } from '../lib/database/connection/database.ts'
import { runScript, runScriptHere } from '../test-support/run-script.ts'
import { startPortico } from '../test-support/start-portico.ts'
import { setUpSubmission } from '../test-support/submission/submission-setup.ts'
import { seedDataFolder } from '../test-support/test-store.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

// Everything that a process has but its web server, on the embedded database and platform.
const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-beside-'))
const before = { ...process.env }
let portico: Portico
let secret: string
beforeAll(async () => {
  await seedDataFolder(dataDir)
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'KEY_DIR'])
    Reflect.deleteProperty(process.env, name)
  secret = 'a-secret-of-a-first-start-7hq2zkf0wvxj5t3m'
  Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: secret, LOG_LEVEL: 'silent' })
  portico = await startPortico()
})
afterAll(() => {
  for (const name of ['DATA_DIR', 'APP_SECRET', 'LOG_LEVEL'])
    Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, before)
  rmSync(dataDir, { recursive: true, force: true })
})

const file = (name: string) => path.join(dataDir, name)
const env = (over = {}) => ({ DATA_DIR: dataDir, APP_SECRET: secret, ...over })
async function run(script: string, ...args: string[]) {
  const { code, output, errors } = await runScriptHere(script, args, env())
  return { code, text: `${output}${errors}` }
}

it('every command works beside a Portico that runs and sends', async () => {
  const bench = setUpSubmission(portico)
  const [sent, draft] = [await bench.begin(), await bench.begin()]
  await bench.submit(sent, portico.sending)
  const [{ customerId: reference }, { customerId: draftReference }] = [
    await bench.application(sent),
    await bench.application(draft),
  ]

  const doctor = await run('doctor.ts')
  expect(doctor.text).toMatch(/^Database +well +The embedded PostgreSQL/m)
  expect(doctor.text).toMatch(/^Erasure keys +well /m)
  expect(doctor.text).toMatch(/^Keys +well /m)
  expect(await run('submissions.ts')).toMatchObject({ code: 0 })
  expect(await run('submissions.ts', 'retry', reference)).toMatchObject({
    code: 1,
    text: expect.stringContaining('nothing was done'),
  })
  expect(await run('subscriptions.ts')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Every event comes to'),
  })
  const drift = await run('openapi-drift.ts', path.resolve('scripts/samples/interface.yaml'))
  expect([0, 1]).toContain(drift.code)

  // Runs one as a separate process, as an operator starts it.
  const args = ['ada@example.com', 'Ada', 'administrator']
  expect(await runScript('staff-add.ts', args, env())).toMatchObject({ code: 0, errors: '' })
  expect(await run('export.ts', reference, file('export.json'))).toMatchObject({ code: 0 })
  expect(readFileSync(file('export.json'), 'utf8')).toContain(reference)
  expect(await run('receipt-verify.ts', file('export.json'))).toMatchObject({
    code: 0,
    text: expect.stringContaining('chain has every record of it, and stands'),
  })

  expect(await run('keys-rotate.ts')).toMatchObject({ code: 0 })
  const newer = env({ APP_SECRET: `a-newer-secret-9bq2zkf0wvxj5t3m8uy,${secret}` })
  expect(await runScriptHere('keys-rotate.ts', [], newer)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('start it again, then rotate'),
  })

  const backup = file('backup.tar.gz')
  const [taken] = await Promise.all([
    run('backup.ts', backup),
    bench.begin().then((id) => bench.submit(id, portico.sending)),
  ])
  expect(taken).toMatchObject({ code: 0 })
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(await run('doctor.ts', '--restore', backup)).toMatchObject({ code: 0 })

  expect(await run('erase.ts', draftReference, '--yes')).toMatchObject({ code: 0 })
  expect(await portico.store.applications.find(portico.store.db, draft)).toBeUndefined()
  expect((await run('audit-verify.ts')).text).toContain('The audit stands:')

  const written = await portico.store.db
    .selectFrom('auditEvent')
    .select(['event', 'actor'])
    .where('event', 'in', ['staff_added', 'application_exported', 'application_erased'])
    .orderBy('sequence')
    .execute()
  const actor = { kind: 'staff', id: userInfo().username }
  expect(written).toEqual([
    { event: 'staff_added', actor },
    { event: 'application_exported', actor },
    { event: 'application_erased', actor },
  ])
})

it('takes no commands any more once it has stopped', async () => {
  const connected = await openRunningDatabase(dataDir)
  expect(connected).toBeDefined()
  await connected?.close()
  await portico.stop()
  expect(await openRunningDatabase(dataDir)).toBeUndefined()
})
