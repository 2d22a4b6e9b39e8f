import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnchoring } from '#lib/audit/anchor-audit.ts'
import { compareWithSigned } from '#lib/audit/store/compare-signed.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { eraseExpired } from '#lib/privacy/erase-expired.ts'
import { createStaffAuth } from '#lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '#lib/staff/staff-deps.ts'
import { cheapPasswordHash, joinStaff } from '@/test-support/staff/add-staff.ts'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openServiceStore, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { createStore } from '../store.ts'
import { migrations } from './list.ts'
import { migrate } from './migrate.ts'
import { buildGrants, findRoleFault } from './service-role.ts'

const servers = [process.env.TEST_DATABASE_URL].filter((url) => url !== undefined)

describe.each(servers)('the service by a role that owns nothing', async (server) => {
  const opened = await openServiceStore(server)
  const { store, database, owner } = opened
  const { db } = store
  beforeEach(async () => {
    await opened.reset()
    await store.prepareAudit(new Date())
  })
  afterAll(opened.close)

  it('does everything of an application: sends it, sees it through, forgets it', async () => {
    const bench = setUpSubmission(opened)
    const [id, other] = [
      await bench.begin(createPlatformAnswers()),
      await bench.begin(createPlatformAnswers('Pending')),
    ]
    await bench.submit(id)
    await bench.submit(other)
    await bench.change(await bench.begin(), { 'customer_details.last_name': 'Other' })
    expect((await bench.submission(id)).state).not.toBe('enqueued')
    expect(await store.audit.verify(db)).toMatchObject({ ok: true })
    expect(await store.evidence.verify(db)).toMatchObject({ ok: true })
    expect(await compareWithSigned(db)).toEqual([])
    const later = new Date(Date.now() + 400 * 24 * 3_600_000)
    await db
      .updateTable('application')
      .set({ expiresAt: new Date(0) })
      .execute()
    // The outcome of the other two is open, or their time is not over: see lib/retention.
    expect(await eraseExpired({ store, log: createLogger({ level: 'silent' }) }, later)).toBe(1)
  })

  it('keeps accounts of staff, anchors the audit and rotates the keys', async () => {
    const settings = {
      brand: 'Portico',
      publicUrl: new URL('http://localhost:3000'),
      idleMs: 1_800_000,
      passwordCost: cheapPasswordHash,
    }
    await joinStaff(
      createStaffDeps(store, async () => createStaffAuth(store, settings)),
      { name: 'Grace', role: 'agent' },
    )
    const anchoring = createAnchoring({
      store,
      log: createLogger({ level: 'silent' }),
      now: () => new Date(),
      wait: async () => {},
      sinks: [],
    })
    expect(await anchoring.once()).toBe('anchored')
    await anchoring.release()
    await setUpSubmission(opened).begin()
    const newer = 'a newer secret for tests, long enough to be one'
    const both = createStore({
      database,
      keyring: createKeyring([newer, testSecret], testErasureKeys()),
    })
    await both.prepareAudit(new Date())
    while ((await both.rewrap(10)) > 0);
    expect(await both.countToRewrap()).toBe(0)
  })

  it.each([
    'update audit_event set actor = actor',
    'delete from audit_event',
    'truncate audit_event',
    'alter table audit_event disable trigger all',
    'drop trigger audit_event_insert_only on audit_event',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'delete from audit_head',
    'insert into audit_head (one_row, sequence, hash) values (false, 0, 0)',
    'update evidence set at = now()',
    'delete from evidence',
    `update evidence_key set public_key = 'another'`,
    'delete from audit_anchor',
    `update acceptance set accepted_at = now()`,
    'delete from acceptance',
    'delete from submission',
    'delete from operation',
    'truncate mail',
    'create trigger theirs before insert on audit_event execute function refuse_change()',
    'create table theirs (id integer)',
    `update migration set checksum = 'another'`,
    `update erasure_key_store set id = 'another'`,
    'delete from erasure_key_store',
  ])('is refused: %s', async (statement) => {
    await setUpSubmission(opened).begin()
    // 42501 is insufficient_privilege.
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  it('finishes an erasure although it may not vacuum, which is logged and left to autovacuum', async () => {
    const bench = setUpSubmission(opened)
    const id = await bench.begin()
    const before = await db
      .selectFrom('application')
      .select('erasureKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.applications.erase(db, id, new Date())
    // PostgreSQL only warns: "permission denied to vacuum, skipping it".
    expect(await store.finishErasures()).toBe(1)
    expect(await store.finishErasures()).toBe(0)
    const after = await db
      .selectFrom('application')
      .select('erasureKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(before.erasureKey).toEqual(expect.any(String))
    expect(after.erasureKey).toBeNull()
    // The rows' space is then autovacuum's; npm run doctor warns if that is switched off.
    const notices: string[] = []
    const client = new pg.Client({ connectionString: opened.url })
    client.on('notice', ({ message = '' }) => notices.push(message))
    await client.connect()
    await client.query('vacuum upload_chunk')
    await client.end()
    expect(notices.join()).toMatch(/permission denied to vacuum "upload_chunk"|only.*owner.*vacuum/)
  })

  it('gets the same rights again, for tables that are there, and loses what it had besides', async () => {
    const { role } = opened
    const statements = await buildGrants(owner.db, role)
    expect(statements.filter((one) => one.startsWith('grant')).length).toBeGreaterThan(40)
    await sql.raw(`grant all on audit_event to ${role}`).execute(owner.db)
    expect(await findRoleFault(db)).toBe('rewrites_audit')
    for (const statement of statements) await sql.raw(statement).execute(owner.db)
    expect(await findRoleFault(db)).toBeUndefined()
    expect(await findRoleFault(owner.db)).toBe('superuser')
  })

  it('is distinguished from one that owns the tables', async () => {
    const role = `portico_owner_${randomUUID().slice(0, 8)}`
    await sql.raw(`create role ${role}`).execute(owner.db)
    await sql.raw(`grant ${role} to current_user`).execute(owner.db)
    await owner.db.transaction().execute(async (tx) => {
      await sql.raw(`alter table mail owner to ${role}`).execute(tx)
      await sql.raw(`set local role ${role}`).execute(tx)
      expect(await findRoleFault(tx)).toBe('owner')
      await sql`reset role`.execute(tx)
      await sql`alter table mail owner to current_user`.execute(tx)
    })
    await sql.raw(`drop role ${role}`).execute(owner.db)
  })

  it('starts where nothing is to be migrated, and cannot migrate', async () => {
    await migrate(database)
    const version = Math.max(...migrations.map((one) => one.version)) + 1
    const next = { version, name: 'next', sql: 'create table next (id integer)' }
    await expect(migrate(database, [...migrations, next])).rejects.toMatchObject({ code: '42501' })
  })
})
