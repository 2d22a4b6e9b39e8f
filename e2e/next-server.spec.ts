/**
 * Whether the unpatched Next still needs each part of `lib/http/server` and of `lib/http/compression`. A test that fails here
 * has found a part that may be removed: its message says which.
 */
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type NextApp, startNextApp } from '../test-support/next-app.ts'
import { variant } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

let app: NextApp

// Builds a separate application.
test.describe('Next without the changes of lib/http/server', variant, () => {
  test.beforeAll(async () => {
    app = await startNextApp(path.join(import.meta.dirname, 'support', 'next-probe'))
  })
  test.afterAll(() => app.stop())

  test('Next answers for a page that throws with one that has no words', async () => {
    const { status, words } = await get('/throws')
    expect(status).toBe(500)
    expect(words, 'Next has words for a failed page: remove failure-page.ts').toBe('')
  })

  test('Next answers for a page that calls notFound() with one that has no words', async () => {
    const { status, words } = await get('/missing')
    expect(status).toBe(404)
    expect(
      words,
      'Next has words for notFound(): remove route-guard.ts and what leads to the 404 page in request-router.ts',
    ).toBe('')
  })

  test('Next lets no action answer 403', async () => {
    const { status } = await post('/forbidden', await readHiddenFields('/forbidden'))
    expect(status, 'Next lets an action call forbidden(): remove response-marks.ts').toBe(500)
  })

  test('Next begins the requests of many connections at once', async () => {
    await Promise.all(Array.from({ length: 64 }, () => get('/slow')))
    const { words } = await get('/slow')
    expect(
      Number(words),
      'Next limits how many pages it makes at once: remove concurrency-limit.ts',
      // More than `concurrency-limit.ts` lets begin; how many of the 64 come in time depends on the machine.
    ).toBeGreaterThan(16)
  })

  test('Next begins all requests of one packet at once', async () => {
    const socket = connect(app.port, '127.0.0.1')
    socket.resume()
    socket.write('GET /slow HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(200))
    await sleep(3_000)
    socket.destroy()
    const { words } = await get('/slow')
    expect(
      Number(words),
      'Node or Next begins pipelined requests one after the other: remove pipelined-requests.ts',
    ).toBeGreaterThan(100)
  })

  test('Next hands the arguments of an action to React’s decoder, which throws', async () => {
    const fields = await readHiddenFields('/form')
    expect((await post('/form', [...fields, ['a', '1']])).status).toBe(200)
    const forged = fields.map(([name, value]): [string, string] =>
      name.endsWith(':1') ? [name, '["$F1"]'] : [name, value],
    )
    expect(
      (await post('/form', [...forged, ['a', '1']])).status,
      'Next refuses such arguments with 4xx: see whether admit-requests.ts still needs the request guard',
    ).toBe(500)
  })

  test('Next takes an action’s form that begins with other text', async () => {
    const fields = await readHiddenFields('/form')
    const { status } = await post('/form', [...fields, ['a', '1']], 'preamble\r\n')
    expect(
      status,
      'Next reads forms strictly: see whether it still needs a form written anew',
    ).toBe(200)
  })

  test('Next takes a request for any host', async () => {
    const { status } = await get('/', { host: 'elsewhere.example' })
    expect(status, 'Next refuses foreign hosts: remove own-host.ts').toBe(200)
  })

  test('Next flushes its compressor after each part of a page', async () => {
    const { headers } = await fetch(`${app.url}/form`, { headers: { 'accept-encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(
      headers.get('content-length'),
      'Next compresses a page at once: remove lib/http/compression/compress-response.ts',
    ).toBeNull()
  })

  test('Next compresses the files of the build for each request, and not with brotli', async () => {
    const html = await (await fetch(`${app.url}/form`)).text()
    const [script = ''] = /\/_next\/static\/[^"]*\.js/.exec(html) ?? []
    const inBrotli = await fetch(app.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(inBrotli.status).toBe(200)
    expect(
      inBrotli.headers.get('content-encoding'),
      'Next sends files in brotli: see whether lib/http/builds/static-files.ts still saves time',
    ).toBeNull()
  })

  test('Next takes long for thousands of parameters of one name', async () => {
    await get('/?a=1')
    const short = await timeOf('/?a=1')
    const long = await timeOf(`/?${'a&'.repeat(7_500)}`)
    expect(
      long,
      'Next reads long queries quickly: remove the limit of request-target.ts',
    ).toBeGreaterThan(10 * short + 100)
  })
})

/** Returns the text of a page without script. */
async function get(path: string, headers: Record<string, string> = {}) {
  return read(await fetch(app.url + path, { headers }))
}

async function post(path: string, fields: [name: string, value: string][], before = '') {
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return read(
    await fetch(app.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: app.url },
      body: `${before}${parts.join('')}--x--\r\n`,
    }),
  )
}

async function read(response: Response): Promise<{ status: number; words: string }> {
  const html = await response.text()
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
  const words = body.replaceAll(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, '').trim()
  return { status: response.status, words }
}

/** Returns what React writes into a form that names an action. */
async function readHiddenFields(path: string): Promise<[name: string, value: string][]> {
  const html = await (await fetch(app.url + path)).text()
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)
  return [...inputs].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
}

/** Returns the milliseconds until the whole answer has arrived. */
async function timeOf(path: string): Promise<number> {
  const startedAt = performance.now()
  await get(path)
  return performance.now() - startedAt
}
