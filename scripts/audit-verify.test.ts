import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keyDirOf } from '../lib/data-folder.ts'
import { ensureLocalSecrets } from '../lib/env.ts'
import { openDatabase, type Where } from '../lib/store/database.ts'
import { createKeyring } from '../lib/store/keyring.ts'
import { createStore } from '../lib/store/store.ts'
import { createTestDatabase, testErasureKeys } from '../lib/store/testing.ts'
import { operatorSecret, runScript, runScriptHere } from '../lib/testing/operator.ts'

// Each opens the database several times, one in a process of its own.
vi.setConfig({ testTimeout: 120_000 })

// Where there is a server it is quicker; how either is opened, the other commands' tests show.
const server = process.env.TEST_DATABASE_URL

describe('npm run audit:verify', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-audit-'))
  const env: Record<string, string> = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
  let where: Where = { dataDir }
  let drop = async () => {}

  beforeAll(async () => {
    ensureLocalSecrets(env)
    if (!server) return
    const own = await createTestDatabase(server)
    env.DATABASE_URL = own.url
    env.KEY_DIR = keyDirOf(dataDir)
    where = { url: own.url }
    drop = own.drop
  })
  afterAll(async () => {
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function onDatabase(work: (store: ReturnType<typeof createStore>) => Promise<unknown>) {
    const database = await openDatabase(where)
    try {
      await work(
        createStore({
          database,
          keyring: createKeyring([operatorSecret], testErasureKeys(dataDir)),
        }),
      )
    } finally {
      await database.close()
    }
  }

  /** As one who owns the server and goes round the triggers. */
  function tamper(statement: string) {
    return onDatabase(({ transaction }) =>
      transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
      }),
    )
  }

  const verify = (run = runScriptHere) => run('audit-verify.ts', [], env)

  it('says how many events stand, and what to note of the last', async () => {
    await onDatabase(async (store) => {
      for (const reason of ['abandoned', 'retention', 'request'] as const) {
        await store.transaction((tx) =>
          store.audit.append(tx, {
            actor: { kind: 'system' },
            event: 'application_erased',
            detail: { reason },
            now: new Date('2026-11-02T10:00:00.000Z'),
          }),
        )
      }
    })
    const { code, output } = await verify(runScript)
    expect(output).toContain('The audit stands: 3 events, none missing or changed.')
    expect(output).toMatch(/Event 3 has the hash [0-9a-f]{64}\./)
    expect(code).toBe(0)
  })

  it('names the first event that was edited', async () => {
    await tamper(`update audit_event set event = 'needs_person' where sequence = 2`)
    const { code, errors } = await verify()
    expect(errors).toContain('The audit is broken at event 2 (changed)')
    expect(code).toBe(1)
  })

  it('names an event that was deleted', async () => {
    await tamper('delete from audit_event where sequence = 1')
    const { code, errors } = await verify()
    expect(errors).toContain('The audit is broken at event 1 (missing)')
    expect(code).toBe(1)
  })
})

it('npm run audit:verify does not take a missing database for an empty audit, and makes none', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-audit-'))
  const env = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
  ensureLocalSecrets(env)
  const first = await runScriptHere('audit-verify.ts', [], env)
  expect(first).toMatchObject({ code: 1, output: '' })
  expect(first.errors).toContain('There is no database')
  expect(await runScriptHere('audit-verify.ts', [], env)).toEqual(first)
  rmSync(dataDir, { recursive: true, force: true })
})
