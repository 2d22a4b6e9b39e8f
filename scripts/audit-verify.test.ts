import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAnchoring } from '../lib/audit/anchor-audit.ts'
import { createFileSink } from '../lib/audit/anchor-sinks.ts'
import { getDatabaseDir } from '../lib/config/data-folder.ts'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import type { Store } from '../lib/database/store.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { createOperatorDatabase, testServer } from '../test-support/operator-database.ts'
import { asOwner, rewriteAudit, verifyHashes } from '../test-support/rewritten-audit.ts'
import { operatorSecret, runScript, runScriptHere } from '../test-support/run-script.ts'
import { createTestDatabase } from '../test-support/test-databases.ts'

// Each opens the database several times, one in a separate process.
vi.setConfig({ testTimeout: 120_000 })

describe('npm run audit:verify', () => {
  const { dataDir, env, open, remove, withStore } = createOperatorDatabase('audit')
  const anchors = path.join(dataDir, 'anchors.jsonl')
  beforeAll(open)
  afterAll(remove)

  const verify = (args: string[] = [], run = runScriptHere) => run('audit-verify.ts', args, env)
  async function anchor(store: Store) {
    const anchoring = createAnchoring({
      store,
      log: createLogger({ level: 'silent' }),
      now: () => new Date(),
      wait: async () => {},
      sinks: [createFileSink(anchors)],
    })
    expect(await anchoring.once()).toBe('anchored')
    await anchoring.release()
  }

  it('says how many events stand, and that nothing outside shows that none was cut off', async () => {
    await withStore(async (store) => {
      await happen(store, 3)
    })
    const { code, output } = await verify([], runScript)
    expect(output).toContain('The audit stands: 3 events, none changed, each written by Portico.')
    expect(output).toMatch(/Event 3 has the hash [0-9a-f]{64}\./)
    expect(output).toContain('Whole, but not anchored: no head outside the database was compared')
    expect(code).toBe(3)
  })

  it('says that it is whole and anchored, and since when it is not', async () => {
    await withStore(anchor)
    const whole = await verify(['--anchors', anchors])
    expect(whole).toMatchObject({ code: 0, errors: '' })
    expect(whole.output).toContain(`Whole, and anchored in ${anchors}.`)
    await withStore((store) => happen(store, 1, new Date()))
    const almost = await verify(['--anchors', anchors])
    expect(almost.output).toContain('but for 1 event of the last minutes')
    expect(almost.code).toBe(0)
    await withStore(anchor)
    await withStore((store) => happen(store, 2))
    const since = await verify(['--anchors', anchors])
    expect(since.output).toMatch(/Whole, but not anchored since 20\S+Z: of 2 events since then/)
    expect(since.code).toBe(3)
    await withStore(anchor)
  })

  it('reads the file of AUDIT_ANCHOR_FILE by itself, and takes no anchor that was altered', async () => {
    const set = { ...env, AUDIT_ANCHOR_FILE: anchors }
    const whole = await runScriptHere('audit-verify.ts', [], set)
    expect(whole).toMatchObject({ code: 0, errors: '' })
    const altered = path.join(dataDir, 'altered.jsonl')
    const [first = '', ...rest] = readFileSync(anchors, 'utf8').split('\n')
    writeFileSync(altered, [`${first.slice(0, -8)}AAAA"}`, ...rest].join('\n'))
    const { code, errors } = await verify(['--anchors', altered])
    expect(errors).toContain('the anchor on line 1 is not signed by a key of ours')
    expect(code).toBe(1)
    const none = await verify(['--anchors', path.join(dataDir, 'none')])
    expect(none.errors).toContain('cannot be read (ENOENT)')
    expect(none.code).toBe(2)
    expect((await verify(['--anchor', altered])).code).toBe(2)
  })

  it('says that an acceptance was added that nobody gave', async () => {
    const id = '0ada0000-0000-4000-8000-000000000001'
    await withStore(({ db }) =>
      asOwner(
        db,
        `insert into application (id, customer_id, account_id, locale, revision, created_at,
          updated_at, expires_at) values ('${id}', 'c', 'a', 'en', 0, now(), now(), now())`,
        `insert into acceptance (id, application_id, revision, data_hash, terms, attested,
          session_hash, accepted_at) values ('${id}', '${id}', 1, 'x', '[]', true, '\\x00', now())`,
      ),
    )
    const { code, errors } = await verify(['--anchors', anchors])
    expect(errors).toContain(`acceptance of ${id} was added: nothing that was signed tells of it.`)
    expect(errors).toContain('Rewritten.')
    expect(code).toBe(1)
    await withStore(({ db }) =>
      asOwner(
        db,
        'delete from acceptance',
        'delete from casework_entry',
        'delete from application',
      ),
    )
    expect((await verify(['--anchors', anchors])).code).toBe(0)
  })

  it('names the missing end of a database that was put back to an earlier copy', async () => {
    const copy = await takeCopy()
    await withStore(async (store) => {
      await happen(store, 2)
      await anchor(store)
    })
    expect((await verify(['--anchors', anchors])).code).toBe(0)
    await copy.putBack()
    // The copy alone is consistent, including its head and stored anchors.
    await withStore(async (store) => {
      expect(await verifyHashes(store.db)).toMatchObject({ ok: true })
      expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
    })
    expect((await verify()).code).toBe(3)
    const { code, errors } = await verify(['--anchors', anchors])
    expect(errors).toMatch(/Events 7 to 8 are missing: the head that was signed at .* covers them/)
    expect(errors).toContain('The end was cut off, or the whole put back to an earlier copy.')
    expect(code).toBe(1)
  })

  it('names the first event whose actor was exchanged, with all hashes made anew', async () => {
    await withStore(async (store) => {
      await rewriteAudit(store.db, (events) =>
        events.map((event) =>
          event.sequence === 2 ? { ...event, actor: { kind: 'staff', id: 'another' } } : event,
        ),
      )
      expect(await verifyHashes(store.db)).toMatchObject({ ok: true })
    })
    const { code, errors } = await verify()
    expect(errors).toContain('The audit is broken at event 2 (mac_wrong): its MAC is wrong')
    expect(errors).toContain('Events 1 to 3 are not what was signed at')
    expect(code).toBe(1)
  })

  it('names the first event that was edited or deleted', async () => {
    await withStore(({ db }) =>
      asOwner(db, `update audit_event set event = 'needs_person' where sequence = 2`),
    )
    expect((await verify()).errors).toContain('The audit is broken at event 2 (changed)')
    await withStore(({ db }) => asOwner(db, 'delete from audit_event where sequence = 1'))
    const { code, errors } = await verify()
    expect(errors).toContain('The audit is broken at event 1 (missing)')
    expect(code).toBe(1)
  })

  /** The whole database as it is now. */
  async function takeCopy(): Promise<{ putBack(): Promise<void> }> {
    if (testServer) {
      const url = `${env.DATABASE_URL}`
      const copy = await createTestDatabase(testServer, new URL(url).pathname.slice(1))
      return {
        putBack: async () => {
          env.DATABASE_URL = copy.url
        },
      }
    }
    const copy = path.join(dataDir, 'copy')
    cpSync(getDatabaseDir(dataDir), copy, { recursive: true })
    return {
      putBack: async () => {
        rmSync(getDatabaseDir(dataDir), { recursive: true })
        cpSync(copy, getDatabaseDir(dataDir), { recursive: true })
      },
    }
  }
})

it('npm run audit:verify does not take a missing database for an empty audit, and makes none', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-audit-'))
  const env = { DATA_DIR: dataDir, APP_SECRET: operatorSecret }
  ensureLocalSecrets(env)
  const first = await runScriptHere('audit-verify.ts', [], env)
  expect(first).toMatchObject({ code: 2, output: '' })
  expect(first.errors).toContain('There is no database')
  expect(await runScriptHere('audit-verify.ts', [], env)).toEqual(first)
  rmSync(dataDir, { recursive: true, force: true })
})

async function happen(store: Store, times: number, now = new Date('2026-11-02T10:00:00.000Z')) {
  for (let time = 0; time < times; time++) {
    await store.transaction((tx) =>
      store.audit.append(tx, {
        actor: { kind: 'system' },
        event: 'application_erased',
        detail: { reason: 'request' },
        now,
      }),
    )
  }
}
