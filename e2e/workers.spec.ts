/** Several processes that serve one port (`WORKERS`), on PostgreSQL. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachReview as reachReviewByPosts } from '../faults/customer.ts'
import { startScriptedSimulator } from '../faults/scripted-simulator.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { rateLimits } from '../lib/config/rate-limit-numbers.ts'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { findFreePort } from '../scripts/port.mjs'
import { withPostgres } from '../scripts/postgres.mjs'
import { startKmsServer } from '../test-support/key-services/kms-server.ts'
import { createTestDatabase } from '../test-support/test-databases.ts'
import { answerPage, submit } from './support/answer-pages.ts'
import { button } from './support/controls.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { configureKeyService } from './support/key-service.ts'
import { getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Portico } from './support/server.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

const workers = 2

test.describe.configure({ mode: 'serial' })

test.describe('two processes', () => {
  let postgres: Awaited<ReturnType<typeof withPostgres>>
  let dataDir: string
  let env: Record<string, string>

  test.beforeAll(async () => {
    postgres = await withPostgres()
    dataDir = await mkdtemp(path.join(tmpdir(), 'portico-workers-'))
    env = {
      WORKERS: String(workers),
      DATABASE_URL: postgres.url,
      KEY_DIR: path.join(dataDir, 'keys'),
      APP_SECRET: randomBytes(32).toString('base64'),
      TRUST_PROXY: 'on',
    }
  })
  test.afterAll(async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('serve one customer, are replaced one after the other, and again when one dies', async ({
    startServer,
    openVisitor,
  }) => {
    const server = await startServer({ dataDir, env })
    await expect.poll(() => workersOf(server)).toHaveLength(workers)
    const person = await openVisitor({ at: server, script: true })
    await reachStep(person, 'contact')

    const before = workersOf(server)
    process.kill(server.pid(), 'SIGHUP')
    const failures = await lookUntil(server, () => {
      const now = workersOf(server)
      return now.length === workers && !now.some((pid) => before.includes(pid))
    })
    expect(failures).toEqual([])
    await answerPage(person)
    await button(person, 'page.continue').click()
    await waitForOtherPage(person, 'contact')

    const [killed = 0] = workersOf(server)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.output()).toContain('"worker_ended"')
    // The other one serves meanwhile.
    expect((await look(server)).status).toBe(200)
    await expect.poll(() => server.output()).toContain('"worker_replaced"')
    expect(workersOf(server)).toHaveLength(workers)
    expect(workersOf(server)).not.toContain(killed)

    await reachReview(person)
    const reference = await getReference(person)
    await submit(person)
    await waitForStatus(person, 'approved')
    await expectReceivedOnce(server, reference)
  })

  test('count limits together', async ({ startServer }) => {
    const server = await startServer({ dataDir, env })
    await expect.poll(() => workersOf(server)).toHaveLength(workers)
    const { times } = rateLimits.startApplication
    const fields = hiddenInputs(await (await look(server)).text())
    const places: string[] = []
    for (let count = 0; count < times + 2; count++) {
      const { location } = await sendRequest(`${server.url}/en`, {
        headers: { connection: 'close', 'x-forwarded-for': '10.77.1.7' },
        body: createForm(fields),
      })
      places.push(location.replace(/[0-9a-f-]{36}/, 'ID'))
    }
    const started = Array(times).fill('/en/apply/ID/applicant')
    expect(places).toEqual([...started, '/en/busy', '/en/busy'])
  })

  test(
    'serve on where a new one does not start, which waits for a key service',
    variant,
    async ({ startServer }) => {
      const kms = await startKmsServer()
      const another = await createTestDatabase(postgres.url)
      const service = await configureKeyService({
        ...kms.env,
        WORKERS: String(workers),
        DATABASE_URL: another.url,
        KEY_DIR: path.join(dataDir, 'keys-of-service'),
        KEY_PROVIDER: 'aws-kms',
        AWS_KMS_KEY_ID: kms.createKey(),
      })
      try {
        const server = await startServer(service)
        await expect.poll(() => workersOf(server)).toHaveLength(workers)
        const before = workersOf(server)
        await kms.goDown()
        process.kill(server.pid(), 'SIGHUP')
        const isOver = () => server.output().includes('workers_not_replaced')
        expect(await lookUntil(server, isOver)).toEqual([])
        expect(workersOf(server)).toEqual(before)
        await server.stop()
      } finally {
        await kms.close()
        await rm(service.dataDir, { recursive: true, force: true })
      }
    },
  )

  test('use one token of the platform for each scope', async ({ startServer }) => {
    const platform = await startScriptedSimulator()
    const another = await createTestDatabase(postgres.url)
    try {
      const server = await startServer({
        dataDir,
        env: {
          ...env,
          ...platform.env,
          DATABASE_URL: another.url,
          KEY_DIR: path.join(dataDir, 'other-keys'),
          PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
        },
      })
      await expect.poll(() => workersOf(server)).toHaveLength(workers)
      const people = Array.from({ length: 8 }, (_, index) => `10.78.${index}.7`)
      await Promise.all(
        people.map(async (visitor) => submitOnce(await reachReviewByPosts(server.url, visitor))),
      )
      const { tokens } = await platform.report()
      // One to read the status, one to write.
      expect(tokens.issued).toBe(2)
      await server.stop()
    } finally {
      await platform.stop()
    }
  })

  test(
    'are one in the figures, whichever answers, also of those that were replaced or killed',
    variant,
    async ({ startServer }) => {
      const port = await findFreePort()
      const server = await startServer({ dataDir, env: { ...env, METRICS_PORT: String(port) } })
      await expect.poll(() => workersOf(server)).toHaveLength(workers)
      const count = async () => {
        const text = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
        const line =
          /^portico_http_requests_total\{route="\/\[language\]",method="GET",status="200"\} (\d+)$/m
        return Number(line.exec(text)?.[1] ?? 0)
      }
      for (let looks = 0; looks < 20; looks++) await look(server)
      const counts = [await count(), await count(), await count()]
      expect(counts).toEqual([20, 20, 20])

      const before = workersOf(server)
      process.kill(server.pid(), 'SIGHUP')
      await expect
        .poll(() => workersOf(server).filter((pid) => !before.includes(pid)))
        .toHaveLength(workers)
      await expect.poll(() => workersOf(server)).toHaveLength(workers)
      expect(await count()).toBe(20)

      for (let looks = 0; looks < 20; looks++) await look(server)
      expect(await count()).toBe(40)
      process.kill(workersOf(server)[0] ?? 0, 'SIGKILL')
      await expect.poll(() => server.output()).toContain('"worker_replaced"')
      expect(await count()).toBe(40)
    },
  )

  test('answer what has begun when they are stopped, and nothing else', async ({ startServer }) => {
    const server = await startServer({ dataDir, env })
    const form = createForm(hiddenInputs(await (await look(server)).text()))
    const { beginning, finish } = await beginPost(`${server.url}/en`, form)
    await beginning
    const restarted = server.restart('SIGTERM')
    await expect(async () => {
      await expect(look(server)).rejects.toThrow('fetch failed')
    }).toPass()
    const { statusCode, headers } = await finish()
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(/^\/en\/apply\/[0-9a-f-]{36}\/applicant$/)
    expect(headers.connection).toBe('close')
    await restarted
    expect((await look(server)).status).toBe(200)
  })
})

/** Posts the first bytes of a form, and the others when `finish` is called, which gives the response. */
async function beginPost(url: string, form: FormData) {
  const body = new Response(form)
  const bytes = Buffer.from(await body.clone().arrayBuffer())
  const sent = request(url, {
    method: 'POST',
    headers: {
      origin: new URL(url).origin,
      'content-type': body.headers.get('content-type') ?? '',
      'content-length': bytes.length,
      'x-forwarded-for': '10.79.1.7',
    },
  })
  const answered = once(sent, 'response')
  sent.write(bytes.subarray(0, 20))
  return {
    // The server has read it, wherever the system held it.
    beginning: sleep(3_000),
    async finish(): Promise<IncomingMessage> {
      sent.end(bytes.subarray(20))
      const [response] = await answered
      return response.resume()
    },
  }
}

/** Returns their ids: the server's process starts them and serves nothing itself. */
function workersOf(server: Portico): number[] {
  const args = ['-o', 'pid=', '--ppid', String(server.pid())]
  return execFileSync('ps', args).toString().split('\n').filter(Boolean).map(Number)
}

/** Uses a new connection, so that the processes take turns. */
function look({ url }: Portico): Promise<Response> {
  return fetch(`${url}/en`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(30_000),
  })
}

/** Returns the answers other than 200 until then. */
async function lookUntil(server: Portico, isDone: () => boolean): Promise<unknown[]> {
  const failures: unknown[] = []
  while (!isDone()) {
    const outcome = await look(server).then(
      ({ status }) => status,
      (error: unknown) => error,
    )
    if (outcome !== 200) failures.push(outcome)
    await sleep(20)
  }
  return failures
}
