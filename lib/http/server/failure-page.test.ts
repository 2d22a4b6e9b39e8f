import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMessages } from '#lib/i18n/translate.ts'
import { replaceFailedPage } from './failure-page.ts'
import { markResponse } from './response-marks.ts'

const publicUrl = new URL('https://apply.example.com')
const id = '0b6f2a4e-0000-4000-8000-000000000001'
let server: Server
let answer: (response: ServerResponse, request: IncomingMessage) => unknown

beforeAll(async () => {
  server = createServer((request, response) => {
    replaceFailedPage({ request, response }, publicUrl)
    response.setHeader('x-request-id', id)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
}

const empty = '<!doctype html><html id="__next_error__"><body></body></html>'

it.each<[string, (response: ServerResponse) => unknown]>([
  ['at once', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end(empty)],
  ['without saying what it is', (response) => Object.assign(response, { statusCode: 500 }).end()],
  [
    'piece by piece',
    (response) => {
      Object.assign(response, { statusCode: 500 }).setHeader('content-encoding', 'gzip')
      response.flushHeaders()
      response.write('<!doctype html>')
      response.write(Buffer.from(empty), () => response.end('</html>'))
    },
  ],
])('replaces a page that fails %s by one in words', async (_, how) => {
  answer = how
  const response = await ask('/es/apply/x/name')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain(`<h1>${getMessages('es').refusals.s500.title}</h1>`)
  expect(html).toContain(
    `<p class="muted">${getMessages('es').error.reference.replace('{code}', '0b6f2a4e')}</p>`,
  )
  expect(html).toContain('lang="es"')
  expect(html).not.toContain('__next_error__')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1]
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
})

it.each([
  ['staff', 403],
  ['not_seen', 404],
] as const)('says why an action was forbidden: %s', async (reason, status) => {
  answer = (response) => {
    markResponse(id, reason)
    response.writeHead(404, { 'content-type': 'text/html' }).end(empty)
  }
  const response = await ask('/ar/apply/x/terms', { method: 'POST' })
  const html = await response.text()
  expect(response.status).toBe(status)
  expect(html).toContain(`<h1>${getMessages('ar').refusals[reason].title}</h1>`)
  expect(html).not.toContain(id)
  answer = (later) => later.writeHead(200).end('<html></html>')
  expect((await ask('/ar/apply/x/terms')).status).toBe(200)
})

it.each([
  ['absent', 404],
  ['too_much', 429],
  ['forbidden', 403],
] as const)(
  'leaves a page that explains itself that it is %s, and sets its status',
  async (reason, status) => {
    answer = (response) => {
      markResponse(id, reason)
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>own words</html>')
    }
    for (const headers of [undefined, { rsc: '1' }]) {
      const response = await ask('/en/staff/applications/x', headers && { headers })
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('text/html')
      expect(await response.text()).toBe('<html>own words</html>')
    }
  },
)

it('sets the status of a refusal for script', async () => {
  answer = (response) => {
    markResponse(id, 'staff')
    Object.assign(response, { statusCode: 404 }).end('0:{}')
  }
  const headers = { 'next-action': 'x' }
  const response = await ask('/en/apply/x/terms', { method: 'POST', headers })
  expect(response.status).toBe(403)
  expect(await response.text()).toBe('0:{}')
})

it('responds to a HEAD with the same headers and no body', async () => {
  answer = (response) => response.writeHead(500).end(empty)
  const response = await ask('/en', { method: 'HEAD' })
  expect(response.status).toBe(500)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500)
})

it('accepts any address', async () => {
  answer = (response) => response.writeHead(500).end(empty)
  for (const path of ['//', '//?', '/%', '/%00\\', '/en?<script>']) {
    const response = await ask(path)
    expect(await response.text()).toContain(getMessages('en').refusals.s500.title)
  }
})

it.each<[string, string, Record<string, string>, number]>([
  ['another status', '/en', {}, 503],
  ['what programs read', '/api/ready', {}, 500],
  ['what script asked a page for', '/en', { rsc: '1' }, 500],
  ['an action that script called', '/en/apply/x/name', { 'next-action': 'x' }, 500],
])('leaves %s as it is', async (_, path, headers, status) => {
  answer = (response) => response.writeHead(status, { 'x-own': 'yes' }).end('as it is')
  const response = await ask(path, { method: 'POST', headers })
  expect(await response.text()).toBe('as it is')
  expect(response.headers.get('x-own')).toBe('yes')
  expect(response.status).toBe(status)
})
