import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#lib/database/connection/database.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { webhookFailPointNames } from '#lib/observability/fail-points.ts'
import { compileCacheFolder } from '@/test-support/run-script.ts'
import { seedDataFolder, testErasureKeys, testSecret } from '@/test-support/test-store.ts'
import { startWebhookReceiver } from '@/test-support/webhooks/receiver.ts'
import { events, setUpWebhooks } from '@/test-support/webhooks/webhooks-setup.ts'

const child = path.resolve(import.meta.dirname, '../../test-support/webhooks/killed-sender.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-webhooks-kill-'))
beforeAll(() => seedDataFolder(folder))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function withStore<T>(work: (bench: ReturnType<typeof setUpWebhooks>) => Promise<T>) {
  const database = await openDatabase({ dataDir: folder })
  const keyring = createKeyring([testSecret], testErasureKeys(folder))
  const bench = setUpWebhooks({ store: createStore({ database, keyring }) })
  try {
    return await work(bench)
  } finally {
    await bench.close()
    await database.close()
  }
}

/** Sends in another process; returns the signal that ended it. */
async function send(endpoint: string, boundary = '', passes = 0): Promise<string | null> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder }
  const args = [child, folder, endpoint, boundary, String(passes)]
  const [, signal] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')
  return signal
}

describe('a process that is killed (SIGKILL) while it sends webhooks', () => {
  it('at any boundary loses none, and breaks the order of no application', async () => {
    const receiver = await startWebhookReceiver()
    const told = [events.begun, events.held, events.approved]
    const { id, all } = await withStore(async ({ add, begin, record }) => {
      const endpoint = await add(receiver.url)
      const applications = [await begin(1), await begin(2)]
      for (const event of told) for (const each of applications) await record(each, event)
      return { id: endpoint.id, all: applications }
    })
    for (const boundary of webhookFailPointNames) {
      for (const passes of boundary === 'webhooks_written' ? [0] : [0, 1]) {
        expect([boundary, await send(id, boundary, passes)]).toEqual([boundary, 'SIGKILL'])
      }
    }
    expect(await send(id)).toBeNull()
    for (const application of all) {
      const own = receiver.tries.filter((each) => each.application === application)
      const first = own.filter(
        (each, index) => own.findIndex((one) => one.id === each.id) === index,
      )
      expect(first.map(({ type }) => type)).toEqual([
        ...['application.started', 'application.held', 'application.approved'],
      ])
      // None is tried again once a later one came.
      const order = own.map((each) => first.findIndex((one) => one.id === each.id))
      expect(order).toEqual(order.toSorted())
    }
    expect(receiver.tries.length).toBeGreaterThan(receiver.taken.length)
    await receiver.close()
  }, 300_000)
})
