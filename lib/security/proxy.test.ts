import { NextRequest } from 'next/server'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { config, proxy } from '../../proxy.ts'
import { setRouteGuard } from './next-server/route-guard-registry.ts'
import { setSimulatorPassword } from './simulator-password.ts'

const origin = 'http://localhost:3000'
const ours = { origin, 'content-type': 'multipart/form-data; boundary=x' }
const body = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$K1"]\r\n--x--\r\n'

beforeEach(() => {
  setRouteGuard(async () => true)
  setSimulatorPassword(undefined)
  vi.stubEnv('PUBLIC_URL', '')
  vi.stubEnv('PORT', '3000')
  vi.stubEnv('LANGUAGES', '')
})
afterAll(() => vi.unstubAllEnvs())

async function ask(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const sent = init.method === 'POST' ? { ...init, body } : init
  return proxy(new NextRequest(new URL(path, origin), sent))
}

describe('a page in a language that is not offered', () => {
  beforeEach(() => vi.stubEnv('LANGUAGES', 'es,en'))

  it('is the same page in the usual language', async () => {
    const response = await ask('/ar/return/a-secret?why=1')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(`${origin}/es/return/a-secret?why=1`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is refused by its own rules where something is posted to it', async () => {
    const headers = { ...ours, origin: 'https://evil.example' }
    expect((await ask('/ar/apply', { method: 'POST', headers })).status).toBe(403)
    expect((await ask('/en/apply')).status).toBe(200)
  })
})

describe('a post to a page', () => {
  it('is accepted when one of our pages sent it', async () => {
    expect(
      (await ask('/apply', { method: 'POST', headers: ours })).headers.get('x-middleware-next'),
    ).toBe('1')
  })

  it.each([
    ['from elsewhere', 403, { ...ours, origin: 'https://evil.example' }],
    ['from nowhere', 403, { 'content-type': 'text/plain' }],
    ['from another name of this machine', 403, { ...ours, origin: 'http://127.0.0.1:3000' }],
    ['that is too large', 413, { ...ours, 'content-length': '307201' }],
    ['that is no form', 415, { ...ours, 'content-type': 'application/json' }],
    ['that says nothing of its kind', 415, { origin }],
  ])('is refused %s', async (_, status, headers) => {
    const response = await ask('/es/apply', {
      method: 'POST',
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(`href="${origin}/"`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is measured by the configured address, whatever Host says', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://apply.example.com')
    const foreign = { ...ours, host: 'localhost:3000' }
    expect((await ask('/apply', { method: 'POST', headers: foreign })).status).toBe(403)
    const own = { ...ours, origin: 'https://apply.example.com', host: 'localhost:3000' }
    expect((await ask('/apply', { method: 'POST', headers: own })).status).toBe(200)
  })
})

it('leaves callers and methods of programs’ addresses to their routes', async () => {
  for (const path of [
    '/api/platform/events',
    '/sandbox/oauth/token',
    '/sandbox/api/v1/applications/1',
  ]) {
    expect((await ask(path, { method: 'PATCH' })).headers.get('x-middleware-next')).toBe('1')
  }
})

it.each([
  '/api/apply/1/name',
  '/en/apply/1/x.svg',
  '/api/platform',
  '/api/platform/events/more',
  '/en/api/platform/events',
  '/sandbox/oauth',
])('checks the origin of a post to %s, where no page but an action might respond', async (path) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await ask(path, { method: 'POST', headers })).status).toBe(403)
})

it('refuses other methods on pages and lists those allowed', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await ask('/apply', { method, headers: ours })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  }
})

describe('what is passed to the page', () => {
  it('has a new nonce of 128 bits each time, which is in the policy', async () => {
    const nonces: string[] = []
    for (const path of ['/', '/']) {
      const { headers } = await ask(path)
      const policy = headers.get('content-security-policy') ?? ''
      // Next reads it there for its own scripts.
      expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy)
      nonces.push(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    }
    expect(Buffer.from(nonces[0] ?? '', 'base64')).toHaveLength(16)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('has a request id of ours, which is in the response', async () => {
    const { headers } = await ask('/', { headers: { 'x-request-id': 'chosen' } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-middleware-request-x-request-id')).toBe(headers.get('x-request-id'))
  })

  it('names the configured host, not the one that was sent', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://apply.example.com')
    const { headers } = await ask('/', { headers: { 'x-forwarded-host': 'evil.example' } })
    expect(headers.get('x-middleware-request-x-forwarded-host')).toBe('apply.example.com')
    expect(headers.get('x-middleware-request-x-forwarded-proto')).toBe('https')
  })
})

describe('the probe cookie', () => {
  it('is set on pages of http://localhost, once', async () => {
    const cookie = (await ask('/')).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-portico-probe=1; Path=\/; Secure; HttpOnly; SameSite=lax$/)
    const again = await ask('/', { headers: { cookie: '__Host-portico-probe=1' } })
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('is not set on assets, posts or other addresses', async () => {
    expect((await ask('/_next/static/main.js')).headers.get('set-cookie')).toBeNull()
    expect((await ask('/', { method: 'POST', headers: ours })).headers.get('set-cookie')).toBeNull()
    vi.stubEnv('PUBLIC_URL', 'https://apply.example.com')
    expect((await ask('/')).headers.get('set-cookie')).toBeNull()
  })
})

describe('when the database cannot be reached', () => {
  it('responds 503 with Retry-After, but lets an action that script calls respond itself', async () => {
    setRouteGuard(() => Promise.reject(new Error('away')))
    const page = await ask('/es/apply/mine')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('<html lang="es"')
    const headers = { ...ours, 'next-action': 'abc' }
    const action = await ask('/es/apply/mine', { method: 'POST', headers })
    expect(action.headers.get('x-middleware-next')).toBe('1')
  })
})

it('responds to too many starts with 429 and Retry-After', async () => {
  const busy = await ask('/ar/busy')
  expect(busy.status).toBe(429)
  expect(busy.headers.get('retry-after')).toBe('600')
})

describe('an address without a page', () => {
  it('gets the 404 page, as the route guard decides', async () => {
    setRouteGuard(async ({ pathname, token }) => pathname === '/en/apply/mine' && token === 'me')
    const cookie = '__Host-portico=me'
    const mine = await ask('/en/apply/mine', { headers: { cookie, 'x-nothing-here': 'yes' } })
    expect(mine.headers.get('x-middleware-next')).toBe('1')
    expect(mine.headers.has('x-middleware-request-x-nothing-here')).toBe(false)
    for (const cookie of ['', '__Host-portico=someone']) {
      const headers = { cookie }
      const theirs = await ask('/en/apply/mine', { headers })
      // Where next.config.js leads on to the 404 page.
      expect(theirs.headers.get('x-middleware-request-x-nothing-here')).toBe('yes')
      expect(theirs.headers.get('x-middleware-request-x-pathname')).toBe('/en/apply/mine')
    }
  })

  it('redirects a post to the page, and leaves it to an action that script calls', async () => {
    setRouteGuard(async () => false)
    const post = await ask('/en/apply/theirs?change=yes', { method: 'POST', headers: ours })
    expect(post.status).toBe(303)
    expect(post.headers.get('location')).toBe(`${origin}/en/apply/theirs`)
    const headers = { ...ours, 'next-action': 'abc' }
    const action = await ask('/en/apply/theirs', { method: 'POST', headers })
    expect(action.headers.get('x-middleware-next')).toBe('1')
  })
})

it('runs for every address but uploads', () => {
  const [all = ''] = config.matcher
  const stands = (path: string) => new RegExp(`^${all}$`).test(path)
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
    '/en/staff/applications/1/documents/2/upload',
    '/en/staff/applications/1/fill/documents/2',
    '/en/staff/applications/1/fill/documents/2/upload/more',
  ])
    expect([path, stands(path)]).toEqual([path, true])
  expect(stands('/sandbox/api/v1/documents/any')).toBe(false)
  expect(stands('/en/apply/1/documents/2/upload')).toBe(false)
  expect(stands('/en/staff/applications/1/fill/documents/2/upload')).toBe(false)
})

it('runs for requests to the address of an upload that are no form with a file', () => {
  const [, ...uploads] = config.matcher
  expect(uploads).toHaveLength(2)
  for (const upload of uploads) {
    expect(upload).toMatchObject({ source: expect.stringMatching(/upload$/) })
    const [missing] = typeof upload === 'object' ? upload.missing : []
    const goesPast = (type: string) => new RegExp(`^${missing?.value}$`).test(type)
    expect(goesPast('multipart/form-data; boundary=x')).toBe(true)
    for (const type of ['', 'text/plain', 'text/plain; multipart/form-data']) {
      expect([type, goesPast(type)]).toEqual([type, false])
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
        expect(refused.headers.get('www-authenticate')).toMatch(
          /^Basic realm="[^"]+", charset="UTF-8"$/,
        )
        expect(refused.headers.get('cache-control')).toBe('no-store')
        expect(refused.headers.get('x-middleware-next')).toBeNull()
      }
      expect((await ask(path, { method: 'POST', headers: ours })).status).toBe(401)
      expect((await ask(path, { headers: basic('the right password') })).status).toBe(200)
    }
  })

  it('alone ask for it', async () => {
    setSimulatorPassword('the right password')
    for (const path of ['/en', '/sandbox/oauth/token', '/sandbox/api/v1/applications']) {
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    }
  })
})
