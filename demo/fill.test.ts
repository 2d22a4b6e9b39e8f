import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScriptHere } from '../test-support/run-script.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const demo = createOperatorDatabase('demo', { embedded: true })
beforeAll(demo.open)
afterAll(demo.remove)

const fill = (over = {}) => runScriptHere('../demo/fill.ts', [], { ...demo.env, ...over })

it('npm run demo fills the embedded database, once, and no other', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/portico'
  expect(await fill({ DATABASE_URL, KEY_DIR: demo.dataDir })).toMatchObject({ code: 1, output: '' })

  const { code, output } = await fill()
  expect(code).toBe(0)
  expect(output).toContain('60 applications.')
  expect(output.match(/\/en\/staff\/password\/\S+/g)).toHaveLength(3)
  await demo.withStore(async ({ db }) => {
    const count = (table: 'application' | 'submission' | 'upload') =>
      db
        .selectFrom(table)
        .select('id')
        .execute()
        .then((rows) => rows.length)
    expect(await Promise.all([count('application'), count('submission'), count('upload')])).toEqual(
      [60, 49, 2],
    )
  })

  expect(await fill()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The demo is there already'),
  })
})
