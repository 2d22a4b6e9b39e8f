/** Operators' commands beside a running Portico with the embedded database, and starts on other tables. */

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openRunningDatabase } from '../lib/adapters/database/connection/database.ts'
import { migrations } from '../lib/adapters/database/migrations/list.ts'
import { migrate } from '../lib/adapters/database/migrations/migrate.ts'
import { appSecretFile, findLocalSecret } from '../lib/config/local-secrets.ts'
import { runScript } from '../test-support/run-script.ts'
import { submit } from './support/answer-pages.ts'
import { mayaWithFamilyName } from './support/applicants.ts'
import { openAccount, reachReview } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { startPortico } from './support/server.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { withDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

test('every command works while an embedded Portico runs, and customers go on meanwhile', async ({
  openVisitor,
  startServer,
}) => {
  test.setTimeout(600_000)
  const server = await startServer()
  const { dataDir } = server
  const env = { DATA_DIR: dataDir, PORT: new URL(server.url).port }
  const file = (name: string) => path.join(dataDir, name)
  const run = async (script: string, ...args: string[]) => {
    const { code, output, errors } = await runScript(script, args, env)
    return { code, text: `${output}${errors}` }
  }

  const sent = await openVisitor({ at: server, applicant: mayaWithFamilyName('Pending') })
  await openAccount(sent)
  const reference = await getReference(sent)
  const draft = await openVisitor({ at: server })
  await reachReview(draft)
  const draftReference = await getReference(draft)

  await test.step('they look', async () => {
    const doctor = await run('doctor.ts')
    expect(doctor.text).toMatch(/^Database +well +The embedded PostgreSQL/m)
    expect(doctor.text).toMatch(/^Keys +well /m)
    expect(doctor.code).toBe(0)
    expect(await run('submissions.ts')).toMatchObject({ code: 0 })
    expect(await run('subscriptions.ts')).toMatchObject({ code: 0 })
    expect((await run('audit-verify.ts')).text).toContain('The audit stands:')
    const drift = await run('drift.ts', 'scripts/samples/interface.yaml')
    expect([0, 1]).toContain(drift.code)
  })

  await test.step('they write, under the name of the operating system’s user', async () => {
    const added = await run('staff-add.ts', 'ada@example.com', 'Ada', 'administrator')
    expect(added).toMatchObject({ code: 0 })
    const exported = file('export.json')
    expect(await run('export.ts', reference, exported)).toMatchObject({ code: 0 })
    expect(readFileSync(exported, 'utf8')).toContain(reference)
    expect(await run('receipt-verify.ts', exported)).toMatchObject({
      code: 0,
      text: expect.stringContaining('The installation’s chain has every record of it'),
    })
    expect((await run('submissions.ts', 'retry', reference)).text).toContain('nothing was done')
    expect(await run('keys-rotate.ts')).toMatchObject({ code: 0 })
    const secret = findLocalSecret(dataDir, appSecretFile)
    const newer = { ...env, APP_SECRET: `a-newer-secret-9bq2zkf0wvxj5t3m,${secret}` }
    const early = await runScript('keys-rotate.ts', [], newer)
    expect(early).toMatchObject({ code: 1, errors: expect.stringContaining('start it again') })
    const database = await openRunningDatabase(dataDir)
    const actors = await database?.db
      .selectFrom('auditEvent')
      .select(['event', 'actor'])
      .where('event', 'in', ['staff_added', 'application_exported'])
      .execute()
    await database?.close()
    const actor = { kind: 'staff', id: userInfo().username }
    expect(actors).toEqual([
      { event: 'staff_added', actor },
      { event: 'application_exported', actor },
    ])
  })

  await test.step('a backup is taken while somebody sends, and it is well', async () => {
    const backup = file('backup.tar.gz')
    const [taken] = await Promise.all([run('backup.ts', backup), submit(draft)])
    expect(taken).toMatchObject({ code: 0 })
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    await waitForStatus(draft, 'approved')
    await expectReceivedOnce(server, draftReference)
    const tried = await run('doctor.ts', '--restore', backup)
    expect(tried.text).toMatch(/^Keys +well +Every key is held: 2 applications open/m)
    expect(tried.code).toBe(0)
  })

  await test.step('an erasure is seen at once by the running Portico', async () => {
    expect(await run('erase.ts', draftReference)).toMatchObject({ code: 0 })
    await draft.page.reload()
    await expect(draft.page.locator('body')).not.toContainText(draftReference)
  })

  await test.step('nobody takes commands once it has ended, and a killed one leaves no trace', async () => {
    await server.restart('SIGKILL', async () => {
      expect(existsSync(file('commands/.s.PGSQL.5432'))).toBe(true)
      expect(await openRunningDatabase(dataDir)).toBeUndefined()
      expect((await run('audit-verify.ts')).text).toContain('The audit stands:')
    })
    expect(await run('submissions.ts')).toMatchObject({ code: 0 })
  })
})

test(
  'Portico runs on the tables of the next version, and MIGRATE decides who migrates',
  variant,
  async ({ openVisitor, startServer }) => {
    test.setTimeout(300_000)
    const version = Math.max(...migrations.map((one) => one.version)) + 1
    const next = {
      version,
      name: 'next',
      compatible: true as const,
      sql: `alter table application add column shelf text not null default 'none';
        create table shelf (id uuid primary key)`,
    }
    const server = await startServer({
      env: { MIGRATE: 'off' },
      createAccessFixtures: (dataDir) =>
        withDatabase(dataDir, async (database) => {
          await migrate(database, [...migrations, next])
        }),
    })
    expect(server.output()).toContain('database_of_next_version')
    const person = await openVisitor({ at: server })
    await openAccount(person)
    await waitForStatus(person, 'approved')
    const { dataDir } = server
    const env = { DATA_DIR: dataDir, PORT: new URL(server.url).port }
    expect((await runScript('doctor.ts', [], env)).output).toMatch(
      /^Database +WARN .* its tables are the next version’s/m,
    )
    expect(await runScript('keys-rotate.ts', [], env)).toMatchObject({ code: 1 })
    await server.restart('SIGTERM', () =>
      withDatabase(dataDir, async ({ db }) => {
        const { rows } = await sql<{ shelf: string }>`select shelf from application`.execute(db)
        expect(rows).toEqual([{ shelf: 'none' }])
      }),
    )
    const secret = findLocalSecret(dataDir, appSecretFile) ?? ''
    const empty = path.join(dataDir, 'empty')
    const refused = { MIGRATE: 'off', APP_SECRET: secret }
    await expect(startPortico({ dataDir: empty, env: refused })).rejects.toThrow(
      /The database is older than this version: migration 1 \(initial\) is due, and MIGRATE is off/,
    )
    rmSync(empty, { recursive: true, force: true })
  },
)
