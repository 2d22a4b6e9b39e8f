import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventTypes } from '../lib/platform/contract/events.ts'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScript, runScriptHere, type ScriptResult } from '../test-support/run-script.ts'

// Each opens the database, one in separate processes.
vi.setConfig({ testTimeout: 120_000 })

const { env, open, remove, withStore } = createOperatorDatabase('subscriptions')
const address = 'http://localhost:3000/api/platform/events'

beforeAll(open)
afterAll(remove)

/** Checks that no output contains a key. */
async function run(...args: string[]) {
  return checked(await runScriptHere('subscriptions.ts', args, env))
}

async function checked(ran: ScriptResult) {
  const keys = await withStore((store) => store.subscriptions.openKeys(store.db))
  for (const key of keys) expect(ran.output + ran.errors).not.toContain(key.toString())
  return ran
}

it('makes what is asked for once, keeps the keys, lists and deletes', async () => {
  const nothing = await checked(await runScript('subscriptions.ts', [], env))
  expect(nothing).toMatchObject({ code: 0, errors: '' })
  expect(nothing.output).toContain(`Not sent to ${address}: ${eventTypes.join(', ')}.`)

  const one = await run('add', 'APPLICATION_APPROVED')
  expect(one.output).toMatch(/^APPLICATION_APPROVED is subscribed to \(([\w-]+)\)\.\n$/)
  expect(one.code).toBe(0)
  const all = await run('add', '--all')
  expect(all.output).toContain('APPLICATION_APPROVED was subscribed to before')
  expect(all.output.match(/is subscribed to/g)).toHaveLength(eventTypes.length - 1)

  const listed = await run('list')
  expect(listed.output).toContain(`Every event comes to ${address}.`)
  expect(listed.output.match(/Its events are accepted here\./g)).toHaveLength(eventTypes.length)

  const known = await withStore((store) => store.subscriptions.all(store.db))
  expect(known.map(({ eventType }) => eventType).sort()).toEqual([...eventTypes].sort())
  const id = known.find(({ eventType }) => eventType === 'APPLICATION_APPROVED')?.id ?? ''
  expect(await run('remove', id)).toMatchObject({ code: 0, errors: '' })
  expect((await run()).output).toContain(`Not sent to ${address}: APPLICATION_APPROVED.`)
  const again = await run('remove', id)
  expect(again).toMatchObject({ code: 1, output: '' })
  expect(again.errors).toContain(`${id} was not deleted (not_found).`)

  const { rows, events } = await withStore(async (store) => ({
    rows: await store.db.selectFrom('subscription').select('signingKey').execute(),
    events: await store.db
      .selectFrom('auditEvent')
      .select(['event', 'actor'])
      .orderBy('sequence')
      .execute(),
  }))
  expect(rows).toHaveLength(eventTypes.length - 1)
  expect(events.map(({ event }) => event)).toEqual([
    ...eventTypes.map(() => 'subscription_made'),
    'subscription_deleted',
  ])
  expect(JSON.stringify(events)).toContain('"kind":"staff"')
})

it('says why events are rejected, and what to do', async () => {
  const [first, second] = await withStore((store) => store.subscriptions.all(store.db))
  await withStore((store) => store.subscriptions.remove(store.db, first?.id ?? ''))
  const { output } = await run()
  expect(output).toContain('Its key is not known here: its events are rejected.')
  expect(output).toContain(
    `npm run subscriptions -- remove ${first?.id}, then add ${first?.eventType}`,
  )

  const moved = await runScriptHere('subscriptions.ts', [], { ...env, PORT: '3001' })
  expect(moved.output).toContain('It was made here under another PUBLIC_URL.')
  expect(moved.output).toContain(`npm run subscriptions -- remove ${second?.id}`)
})

it.each([
  ['add'],
  ['add', 'APPLICATION_CHANGES_REQUESTED'],
  ['add', '--all', 'x'],
  ['remove'],
  ['x'],
])('explains itself where it is called with %s %s', async (...args) => {
  const ran = await runScriptHere('subscriptions.ts', args, env)
  expect(ran).toMatchObject({ code: 1, output: '' })
  expect(ran.errors).toContain('npm run subscriptions -- add --all')
})
