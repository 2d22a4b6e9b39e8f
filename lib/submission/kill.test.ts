import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { createKeyring } from '../store/keyring.ts'
import { createStore } from '../store/store.ts'
import { testSecret } from '../store/testing.ts'
import { createSendingBench, createTestNetwork, testOrigin } from '../testing/sending.ts'
import { expectSentOnce, keysOf } from '../testing/sent-once.ts'

const child = path.resolve(import.meta.dirname, '../testing/killed-child.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-kill-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('a process that is killed (SIGKILL) on its own folder', () => {
  it('after the platform has acted and before it has answered, has sent it once', async () => {
    const network = createTestNetwork()
    const first = await open(network)
    const id = await first.bench.begin()
    await first.database.close()

    for (const operation of ['create', 'submit']) {
      const server = await serve(network)
      const acted = new Promise<void>((resolve) => {
        network.breaks((call) =>
          call.operation === operation
            ? async (send) => {
                await send()
                resolve()
                return new Promise(() => {})
              }
            : undefined,
        )
      })
      const running = spawn(process.execPath, [child, folder, server.origin, id], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(running, 'exit')
      await Promise.race([acted, ended])
      running.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
      server.close()
      network.heals()

      // Closed and opened between the two, as by the next process.
      const { bench, database } = await open(network)
      expect(await bench.standsOnPlatform(id)).toHaveLength(1)
      const known = operation === 'create' ? 'confirming' : 'created'
      expect(await bench.place(id)).toMatchObject({ name: known })
      if (operation === 'submit') {
        await bench.recover()
        expect(await bench.place(id)).toMatchObject({ name: 'approved' })
        await expectSentOnce(bench, id)
        expect([keysOf(bench, 'create'), keysOf(bench, 'submit')]).toEqual([1, 1])
      }
      await database.close()
    }
  }, 60_000)
})

/** As the server opens it: whoever held a lease in this folder has ended. */
async function open(network: ReturnType<typeof createTestNetwork>) {
  const database = await openDatabase({ dataDir: folder })
  const store = createStore({ database, keyring: createKeyring([testSecret]) })
  await store.submissions.breakLeases(store.db)
  return { database, bench: createSendingBench({ store }, network) }
}

/** The platform behind a real socket. */
async function serve({ fetch }: ReturnType<typeof createTestNetwork>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const answered = await fetch(`${testOrigin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    })
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    response.end(Buffer.from(await answered.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
