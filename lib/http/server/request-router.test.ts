import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '#lib/i18n/languages.ts'
import { setSimulatorPassword } from '../simulator-password.ts'
import { createRequestRouter, type RouteGuard } from './request-router.ts'

const origin = 'http://localhost:3000'
const ours = { origin, 'content-type': 'multipart/form-data; boundary=x' }

let publicUrl: URL
let languages: Language[]
let routeGuard: RouteGuard
let dev: boolean
let server: Server

beforeEach(async () => {
  publicUrl = new URL(origin)
  languages = ['en', 'es', 'ar']
  routeGuard = async () => true
  dev = false
  setSimulatorPassword(undefined)
  // Requests that pass are answered with the headers that a page would read.
  server = createServer((request, response) => {
    const route = createRequestRouter({ publicUrl, languages, routeGuard, dev })
    route({ request, response }, () => response.end(JSON.stringify(request.headers)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The headers that the page reads; undefined if the request did not pass. */
  passed: IncomingHttpHeaders | undefined
}

function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      const isPassed = response.statusCode === 200 && text.startsWith('{')
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text,
        passed: isPassed ? JSON.parse(text) : undefined,
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('a page in a language that is not offered', () => {
  beforeEach(() => {
    languages = ['es', 'en']
  })

  it('is the same page in the usual language', async () => {
    const { status, headers } = await ask('/ar/return/a-secret?why=1')
    expect(status).toBe(307)
    expect(headers.location).toBe('/es/return/a-secret?why=1')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is led to without what Next’s script adds to an address', async () => {
    for (const [asked, led] of [
      ['/ar?_rsc=1x', '/es'],
      ['/ar?why=1&_rsc=1x', '/es?why=1'],
      ['/ar?_rsc', '/es'],
    ] as const) {
      expect((await ask(asked)).headers.location).toBe(led)
    }
  })

  it('leaves a post to its address, and other languages', async () => {
    expect((await ask('/ar/apply', { method: 'POST', headers: ours })).passed).toBeDefined()
    expect((await ask('/en/apply')).passed).toBeDefined()
  })
})

it('asks the route guard of no address that programs call', async () => {
  routeGuard = async () => false
  for (const path of [
    '/api/platform/events',
    '/sandbox/oauth/token',
    '/sandbox/api/v1/applications/1',
    '/_next/static/main.js',
  ]) {
    expect([path, (await ask(path, { method: 'POST' })).passed?.['x-nothing-here']]).toEqual([
      path,
      undefined,
    ])
  }
})

describe('the headers that the page gets', () => {
  it('has a new nonce of 128 bits each time, which is in the policy', async () => {
    const nonces: string[] = []
    for (const path of ['/', '/']) {
      const { headers, passed } = await ask(path)
      const policy = String(headers['content-security-policy'])
      // Next reads it there for its own scripts.
      expect(passed?.['content-security-policy']).toBe(policy)
      nonces.push(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    }
    expect(Buffer.from(nonces[0] ?? '', 'base64')).toHaveLength(16)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('has a request id of ours, which is in the response', async () => {
    const { headers, passed } = await ask('/', { headers: { 'x-request-id': 'chosen' } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(passed?.['x-request-id']).toBe(headers['x-request-id'])
  })

  it('names the configured host, not the one that was sent', async () => {
    publicUrl = new URL('https://apply.example.com')
    const { headers, passed } = await ask('/', { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(passed?.['x-forwarded-host']).toBe('apply.example.com')
    expect(passed?.['x-forwarded-proto']).toBe('https')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  })

  it('has the path in place of what the sender says of it', async () => {
    const { passed } = await ask('/es/apply?a=1', { headers: { 'x-pathname': '/en' } })
    expect(passed?.['x-pathname']).toBe('/es/apply')
  })
})

it('allows in development what Next’s development server needs, and nowhere else', async () => {
  expect((await ask('/')).headers['content-security-policy']).not.toContain('unsafe')
  dev = true
  expect((await ask('/')).headers['content-security-policy']).toContain("'unsafe-eval'")
})

describe('the probe cookie', () => {
  it('is set on pages of http://localhost, once', async () => {
    expect((await ask('/')).headers['set-cookie']).toEqual([
      '__Host-portico-probe=1; Path=/; Secure; HttpOnly; SameSite=lax',
    ])
    const again = await ask('/', { headers: { cookie: '__Host-portico-probe=1' } })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it('is not set on assets, posts or other addresses', async () => {
    expect((await ask('/_next/static/main.js')).headers['set-cookie']).toBeUndefined()
    const post = await ask('/', { method: 'POST', headers: ours })
    expect(post.headers['set-cookie']).toBeUndefined()
    publicUrl = new URL('https://apply.example.com')
    expect((await ask('/')).headers['set-cookie']).toBeUndefined()
  })
})

describe('when the database cannot be reached', () => {
  it('responds 503 with Retry-After, but lets an action that script calls respond itself', async () => {
    routeGuard = () => Promise.reject(new Error('away'))
    const page = await ask('/es/apply/mine')
    expect(page.status).toBe(503)
    expect(page.headers['retry-after']).toBe('5')
    expect(page.text).toContain('<html lang="es"')
    expect(page.headers['cache-control']).toBe('no-store')
    const headers = { ...ours, 'next-action': 'abc' }
    expect((await ask('/es/apply/mine', { method: 'POST', headers })).passed).toBeDefined()
  })
})

it('responds to too many starts with 429 and Retry-After', async () => {
  const busy = await ask('/ar/busy')
  expect(busy.status).toBe(429)
  expect(busy.headers['retry-after']).toBe('600')
})

describe('an address without a page', () => {
  it('gets the 404 page, as the route guard decides', async () => {
    routeGuard = async ({ pathname, token }) => pathname === '/en/apply/mine' && token === 'me'
    const cookie = '__Host-portico=me'
    const mine = await ask('/en/apply/mine', { headers: { cookie, 'x-nothing-here': 'yes' } })
    expect(mine.passed).toBeDefined()
    expect(mine.passed).not.toHaveProperty('x-nothing-here')
    for (const cookie of ['', '__Host-portico=someone']) {
      const theirs = await ask('/en/apply/mine', { headers: { cookie } })
      // next.config.js rewrites these to the 404 page.
      expect(theirs.passed?.['x-nothing-here']).toBe('yes')
      expect(theirs.passed?.['x-pathname']).toBe('/en/apply/mine')
    }
  })

  it('redirects a post to the page, and leaves it to an action that script calls', async () => {
    routeGuard = async () => false
    const post = await ask('/en/apply/theirs?change=yes', { method: 'POST', headers: ours })
    expect(post.status).toBe(303)
    expect(post.headers.location).toBe('/en/apply/theirs')
    const headers = { ...ours, 'next-action': 'abc' }
    const action = await ask('/en/apply/theirs', { method: 'POST', headers })
    expect(action.passed).toBeDefined()
    const read = await ask('/en/apply/theirs', { headers })
    expect(read.passed?.['x-nothing-here']).toBe('yes')
  })

  it('redirects a post within our own host, whatever its address begins with', async () => {
    routeGuard = async () => false
    const post = await ask('//evil.example/x', { method: 'POST', headers: ours })
    expect(post.headers.location).toBe('/evil.example/x')
  })

  it('leaves what staff post to the action, which refuses it and writes that to the audit', async () => {
    routeGuard = async () => false
    const headers = { ...ours, cookie: '__Host-portico-staff=them' }
    expect((await ask('/en/apply/theirs', { method: 'POST', headers })).passed).toBeDefined()
  })
})

describe('an open page that asks whether anything is new', () => {
  const look = (cookie: string, { method = 'HEAD', path = '/en/apply/mine' } = {}) =>
    ask(path, { method, headers: { cookie, 'x-page-mark': 'of before' } })

  beforeEach(() => {
    routeGuard = async ({ pathname, token, requestId, mark }) => {
      if (pathname !== '/en/apply/mine' || token !== 'me') return false
      // No page takes what was read for it.
      return mark === 'of before' && requestId === undefined ? 'unchanged' : true
    }
  })

  it('is answered without Next, and nothing of it may be stored', async () => {
    const { status, headers, passed } = await look('__Host-portico=me')
    expect([status, passed]).toEqual([204, undefined])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is told nothing where it is not the visitor’s, and that nobody can be asked', async () => {
    for (const [cookie, path] of [
      ['', '/en/apply/mine'],
      ['__Host-portico=someone', '/en/apply/mine'],
      ['__Host-portico=me', '/en/apply/theirs'],
      // The page records each view of staff.
      ['__Host-portico=me; __Host-portico-staff=them', '/en/apply/mine'],
    ] as const) {
      const { status, headers } = await look(cookie, { path })
      expect([cookie, path, status]).toEqual([cookie, path, 200])
      expect(headers['cache-control']).toBe('no-store')
    }
    routeGuard = () => Promise.reject(new Error('away'))
    expect((await look('__Host-portico=me')).status).toBe(503)
  })

  it('asks by HEAD alone: any other request is for the page', async () => {
    for (const method of ['GET', 'POST']) {
      const { passed } = await look('__Host-portico=me', { method })
      expect(passed?.['x-pathname']).toBe('/en/apply/mine')
    }
  })
})

it('runs for every address but uploads', async () => {
  const isRouted = async (path: string, headers: Record<string, string> = ours) => {
    const { headers: given } = await ask(path, { method: 'POST', headers })
    return given['x-request-id'] !== undefined
  }
  const uploads = [
    '/sandbox/api/v1/documents/any',
    '/en/apply/1/documents/2/upload',
    '/en/staff/applications/1/fill/documents/2/upload',
    '/en/own-part/documents/2/upload',
  ]
  for (const path of [
    '/',
    '/en/apply',
    '/sandbox',
    '/sandbox/api/v1/applications',
    '/sandbox/api',
    '/en/apply/1/documents/2',
    '/en/apply/1/documents/2/upload/more',
    '/en/apply/1/documents/upload',
    '/en/documents/2/upload',
    '/en/own-part/documents/upload',
    '/en/staff/applications/1/documents/2/upload',
    '/en/staff/applications/1/fill/documents/2',
    '/en/staff/applications/1/fill/documents/2/upload/more',
  ]) {
    expect([path, await isRouted(path)]).toEqual([path, true])
  }
  for (const path of uploads) expect([path, await isRouted(path)]).toEqual([path, false])
  // A request to the address of an upload without a form is no upload.
  for (const path of uploads.slice(1)) {
    for (const type of ['text/plain', 'text/plain; multipart/form-data']) {
      expect([type, await isRouted(path, { 'content-type': type })]).toEqual([type, true])
    }
  }
})

describe('the pages of the embedded platform, where a password is set', () => {
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
  })

  it('are not shown without it, by any method', async () => {
    setSimulatorPassword('the right password')
    for (const path of ['/sandbox', '/sandbox/mail', '/sandbox/applications/1']) {
      for (const headers of [{}, basic('another password')]) {
        const refused = await ask(path, { headers })
        expect([path, refused.status]).toEqual([path, 401])
        expect(refused.headers['www-authenticate']).toMatch(
          /^Basic realm="[^"]+", charset="UTF-8"$/,
        )
        expect(refused.headers['cache-control']).toBe('no-store')
      }
      expect((await ask(path, { method: 'POST', headers: ours })).status).toBe(401)
      expect((await ask(path, { headers: basic('the right password') })).passed).toBeDefined()
    }
  })

  it('alone ask for it', async () => {
    setSimulatorPassword('the right password')
    for (const path of ['/en', '/sandbox/oauth/token', '/sandbox/api/v1/applications']) {
      expect([path, (await ask(path)).passed !== undefined]).toEqual([path, true])
    }
  })
})
