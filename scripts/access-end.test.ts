import { userInfo } from 'node:os'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScriptHere } from '../test-support/run-script.ts'
import { ada, now } from '../test-support/stored-application.ts'

// Each opens the database.
vi.setConfig({ testTimeout: 120_000 })

const { env, open, remove, withStore } = createOperatorDatabase('access-end')
const session = Buffer.alloc(32, 7)
const run = (...args: string[]) => runScriptHere('access-end.ts', args, env)
const mayOpen = () => withStore((store) => store.sessions.mayOpen(store.db, session, ada.id, now))

beforeAll(async () => {
  await open()
  await withStore(async (store) => {
    await store.sessions.add(store.db, session, ada.expiresAt, now)
    await store.applications.add(store.db, ada)
    await store.sessions.grant(store.db, session, ada.id)
  })
})
afterAll(remove)

it('leaves alone what is as it was sealed', async () => {
  const { code, errors } = await run(ada.customerId, 'for a test', '--yes')
  expect({ code, errors }).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/as Portico sealed it/),
  })
  expect(await mayOpen()).toBe(true)
  expect(await run('nobody')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/no application/),
  })
})

it('shows what is broken, and ends it only with a reason', async () => {
  await withStore((store) =>
    store.db
      .updateTable('application')
      .set({ rightsVersion: 7 })
      .where('id', '=', ada.id)
      .execute(),
  )
  const shown = await run(ada.customerId)
  expect(shown).toMatchObject({
    code: 0,
    output: expect.stringMatching(/application_access: 1 .*Nothing was changed/s),
  })
  expect(await run(ada.customerId, '--yes')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/Say why/),
  })
  expect(await withStore((store) => store.audit.list(store.db, ada.id))).toEqual([])

  const ended = await run(ada.customerId, 'restored by hand', '--yes')
  expect(ended).toMatchObject({ code: 0, output: expect.stringMatching(/All of it was ended/) })
  expect(await mayOpen()).toBe(false)
  expect(await withStore((store) => store.verifyRights())).toEqual([])
  expect(await withStore((store) => store.audit.list(store.db, ada.id))).toMatchObject([
    {
      event: 'access_ended',
      actor: { kind: 'staff', id: userInfo().username },
      detail: { reason: 'restored by hand' },
    },
  ])
})
