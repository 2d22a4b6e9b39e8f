import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformAnswers } from '@/test-support/submission/platform-answers.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { createTestDatabase, listTestServers, runOn } from '@/test-support/test-databases.ts'
import { openServiceStore, openTestStores, type TestStore } from '@/test-support/test-store.ts'
import { openDatabase } from '../connection/database.ts'
import { migrations } from './list.ts'
import {
  DatabaseNewer,
  findNextMigration,
  findPendingMigrations,
  MigrationsDue,
  migrate,
} from './migrate.ts'

const version = Math.max(...migrations.map((one) => one.version)) + 1
/** A change that docs/develop.md allows beside the version before. */
const next = {
  version,
  name: 'next',
  compatible: true as const,
  sql: `
    alter table application add column shelf text;
    alter table submission add column shelf text not null default 'none';
    alter table mail add column shelf integer;
    create table shelf (id uuid primary key, application_id uuid references application (id) on delete cascade);
    create index submission_shelf on submission (shelf)`,
}
const afterNext = { ...next, version: version + 1, name: 'after next', sql: 'select 1' }

describe.each(await openTestStores({ isFresh: true }))(
  'this version on the tables of the next, on $name',
  (opened) => {
    const { database, store } = opened
    beforeAll(async () => {
      // The next version migrates a server beside this one, whose connections have planned their statements.
      if (opened.name === 'PostgreSQL') await openAccount(opened)
      await migrate(database, [...migrations, next])
    })
    afterAll(opened.close)

    it('starts, and knows that it is the older one', async () => {
      expect(await migrate(database)).toEqual([])
      expect(await findPendingMigrations(database.db)).toEqual([])
      expect(await findNextMigration(database.db)).toMatchObject({ version, name: 'next' })
    })

    it('takes an application from its start to its decision, and erases it', async () => {
      const id = await openAccount(opened)
      const { rows } = await sql<{ shelf: string }>`
        select shelf from submission where application_id = ${id}`.execute(store.db)
      expect(rows).toEqual([{ shelf: 'none' }])
      await store.transaction((tx) => store.applications.erase(tx, id, new Date()))
      expect(await store.finishErasures()).toBe(1)
      expect(await store.audit.verify(store.db)).toMatchObject({ ok: true })
      expect(await store.evidence.verify(store.db)).toMatchObject({ ok: true })
    })

    it('is refused on those of the one after the next', async () => {
      await migrate(database, [...migrations, next, afterNext])
      await expect(migrate(database)).rejects.toThrow(DatabaseNewer)
      await expect(findNextMigration(database.db)).rejects.toThrow(/more than one version newer/)
    })
  },
)

async function openAccount(opened: TestStore): Promise<string> {
  const bench = setUpSubmission(opened)
  const id = await bench.begin(createPlatformAnswers())
  await bench.submit(id)
  expect((await bench.submission(id)).state).toBe('submitted')
  return id
}

const servers = listTestServers()

describe.each(servers)('beside the next version on PostgreSQL', (server) => {
  it('a restart of this version leaves the rights to the tables as the next gave them', async () => {
    const { owner, role, url, close } = await openServiceStore(server)
    const ownerUrl = new URL(url)
    const { username, password, host } = new URL(server)
    Object.assign(ownerUrl, { username, password, host })
    await migrate(owner, [...migrations, next])
    await sql.raw(`grant select on shelf to ${role}`).execute(owner.db)
    await (await openDatabase({ url, migrationUrl: ownerUrl.href })).close()
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${role}, 'shelf', 'insert, update, delete') as may`.execute(
      owner.db,
    )
    expect(rows).toEqual([{ may: false }])
    await close()
  })

  it('a start that may not migrate is refused until a job has, and then needs no owner', async () => {
    const { url, drop } = await createTestDatabase(server)
    await expect(openDatabase({ url }, { migrate: 'off' })).rejects.toThrow(MigrationsDue)
    const { rows } = await runOn(url, `select to_regclass('migration') as made`)
    expect(rows).toEqual([{ made: null }])
    await (await openDatabase({ url })).close()
    const nobody = 'postgres://nobody@127.0.0.1:1/none'
    const opened = await openDatabase({ url, migrationUrl: nobody }, { migrate: 'off' })
    expect(await findPendingMigrations(opened.db)).toEqual([])
    await opened.close()
    await drop()
  })
})
