import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Portico } from '../lib/composition/server.ts'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScript, runScriptHere } from '../test-support/run-script.ts'
import { startPortico } from '../test-support/start-portico.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const demo = createOperatorDatabase('demo', { embedded: true })
const fill = (over = {}) => runScriptHere('../demo/fill.ts', [], { ...demo.env, ...over })
let portico: Portico
beforeAll(async () => {
  await demo.open()
  for (const name of ['DATABASE_URL', 'KEY_DIR', 'PUBLIC_URL']) vi.stubEnv(name, undefined)
  vi.stubEnv('LOG_LEVEL', 'silent')
  for (const [name, value] of Object.entries(demo.env)) vi.stubEnv(name, value)
  portico = await startPortico()
})
afterAll(async () => {
  await portico.stop()
  vi.unstubAllEnvs()
  await demo.remove()
})

it('npm run demo fills the embedded database beside Portico, once, and no other', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/portico'
  expect(await fill({ DATABASE_URL, KEY_DIR: demo.dataDir })).toMatchObject({ code: 1, output: '' })
  const platform = {
    ...{ PLATFORM_API_URL: 'http://127.0.0.1:9/', PLATFORM_TOKEN_URL: 'http://127.0.0.1:9/token' },
    ...{ PLATFORM_CLIENT_ID: 'a', PLATFORM_CLIENT_SECRET: 'the-secret-of-the-client' },
    ...{ PLATFORM_ENVIRONMENT: 'sandbox', PLATFORM_CATALOGUE: 'deploy/catalogue.json' },
    SUPPORT_EMAIL: 'help@example.com',
  }
  expect(await fill(platform)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('for the embedded platform'),
  })

  const { code, output } = await runScript('../demo/fill.ts', [], demo.env)
  expect(code).toBe(0)
  expect(output).toContain('60 applications.')
  expect(output).toContain('7 documents were sent.')
  expect(output.match(/\S+@demo.example.com +\S+\/en\/staff\/password\/\S+/g)).toHaveLength(3)
  const { db } = portico.store
  const count = (table: 'application' | 'submission' | 'upload' | 'caseworkNote') =>
    db
      .selectFrom(table)
      .select('id')
      .execute()
      .then((rows) => rows.length)
  expect(
    await Promise.all(
      (['application', 'submission', 'upload', 'caseworkNote'] as const).map((table) =>
        count(table),
      ),
    ),
  ).toEqual([60, 49, 9, 7])
  const messages = await db.selectFrom('mail').select('id').execute()
  expect(messages.length).toBeGreaterThan(60)

  expect(await fill()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The demo is there already'),
  })
})
