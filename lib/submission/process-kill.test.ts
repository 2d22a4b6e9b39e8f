import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#lib/database/connection/database.ts'
import { createStore } from '#lib/database/store.ts'
import { createKeyring } from '#lib/keys/keyring/keyring.ts'
import { compileCacheFolder } from '@/test-support/run-script.ts'
import { createCompanyAnswers } from '@/test-support/submission/company-answers.ts'
import {
  countIdempotencyIds,
  expectSubmittedOnce,
} from '@/test-support/submission/expect-submitted-once.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { type Call, createTestNetwork, testOrigin } from '@/test-support/submission/test-network.ts'
import { seedDataFolder, testErasureKeys, testSecret } from '@/test-support/test-store.ts'

const child = path.resolve(import.meta.dirname, '../../test-support/submission/killed-process.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-kill-'))
beforeAll(() => seedDataFolder(folder))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('a process that is killed (SIGKILL) on its own data folder', () => {
  it('after the platform has acted and before it has answered, has sent it once', async () => {
    const network = createTestNetwork()
    const id = await createApplication(network, (bench) => bench.begin())
    for (const operation of ['create', 'submit']) {
      await killedAt(network, id, (call) => call.operation === operation)
      // Closed and opened between the two, as by the next process.
      const { bench, database } = await open(network)
      expect(await bench.applicationsOnPlatform(id)).toHaveLength(1)
      const known = operation === 'create' ? 'confirming' : 'created'
      expect(await bench.getStatus(id)).toMatchObject({ name: known })
      if (operation === 'submit') {
        await bench.recover()
        expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
        await expectSubmittedOnce(bench, id)
        expect([
          countIdempotencyIds(bench, 'create'),
          countIdempotencyIds(bench, 'submit'),
        ]).toEqual([1, 1])
      }
      await database.close()
    }
  }, 120_000)

  it('between the people of a company, continues where it was', async () => {
    const network = createTestNetwork()
    const id = await createApplication(network, (bench) => bench.begin(createCompanyAnswers()))
    // The process is killed after the second person was added, and again after the third.
    for (const name of ['Noor', 'Sami']) {
      await killedAt(network, id, (call) => call.operation === 'add' && call.body.includes(name))
    }
    const { bench, database } = await open(network)
    expect(await bench.getStatus(id)).toMatchObject({ name: 'created' })
    expect(await bench.countPlatformPeople(id)).toBe(3)
    await bench.recover()
    expect(await bench.getStatus(id)).toMatchObject({ name: 'approved' })
    await expectSubmittedOnce(bench, id)
    expect(await bench.countPlatformPeople(id)).toBe(3)
    expect(['create', 'add', 'submit'].map((each) => countIdempotencyIds(bench, each))).toEqual([
      1, 3, 1,
    ])
    await database.close()
  }, 120_000)
})

type Network = ReturnType<typeof createTestNetwork>

async function createApplication(
  network: Network,
  begin: (bench: SubmissionSetup) => Promise<string>,
): Promise<string> {
  const { bench, database } = await open(network)
  const id = await begin(bench)
  await database.close()
  return id
}

/** Runs a process until the platform has acted on this call, and loses the response. */
async function killedAt(network: Network, id: string, at: (call: Call) => boolean): Promise<void> {
  const server = await serve(network)
  const acted = new Promise<void>((resolve) => {
    network.breaks((call) =>
      at(call)
        ? async (send) => {
            await send()
            resolve()
            return new Promise(() => {})
          }
        : undefined,
    )
  })
  const running = spawn(process.execPath, [child, folder, server.origin, id], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(running, 'exit')
  await Promise.race([acted, ended])
  running.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  server.close()
  network.heals()
}

/** Opens the store as the server does: any lease holder in this folder has ended. */
async function open(network: Network) {
  const database = await openDatabase({ dataDir: folder })
  const store = createStore({
    database,
    keyring: createKeyring([testSecret], testErasureKeys(folder)),
  })
  await store.releaseAllLeases()
  return { database, bench: setUpSubmission({ store }, network) }
}

/** The platform behind a real socket. */
async function serve({ fetch }: Network) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const answered = await fetch(`${testOrigin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(body.length > 0 && { body }),
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
