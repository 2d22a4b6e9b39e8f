import { describe, expect, it } from 'vitest'
import {
  getResponseReader,
  isSecretAddress,
  isStaffAddress,
  securityHeaders,
} from './security-headers.ts'

const nonce = 'bm9uY2U='
const local = { publicUrl: new URL('http://localhost:3000'), nonce, dev: false }
const open = { publicUrl: new URL('https://apply.example.com'), nonce, dev: false }

function policyOf(options: typeof local): Map<string, string[]> {
  const policy = securityHeaders('page', options)['Content-Security-Policy'] ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the policy of a page', () => {
  it('runs only scripts with this nonce, and what they load', () => {
    expect(policyOf(open).get('script-src')).toEqual([
      `'self'`,
      `'nonce-${nonce}'`,
      `'strict-dynamic'`,
    ])
    expect(JSON.stringify([...policyOf(open)])).not.toContain('unsafe')
  })

  it('denies everything that is not listed, and lists no host but ours', () => {
    expect(policyOf(open).get('default-src')).toEqual([`'none'`])
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policyOf(open).get(name)).toEqual([`'none'`])
    }
    expect([...policyOf(open).values()].flat().join(' ')).not.toMatch(/\*|https?:/)
  })

  it('asks for https only where the public address is https', () => {
    expect(policyOf(open).has('upgrade-insecure-requests')).toBe(true)
    expect(policyOf(local).has('upgrade-insecure-requests')).toBe(false)
    expect(securityHeaders('page', open)['Strict-Transport-Security']).toContain('max-age=63072000')
    expect(securityHeaders('page', local)).not.toHaveProperty('Strict-Transport-Security')
  })

  it('gives the development server the eval it needs, and production none', () => {
    expect(policyOf({ ...local, dev: true }).get('script-src')).toContain(`'unsafe-eval'`)
  })
})

describe('the other headers', () => {
  it.each(['page', 'api', 'asset'] as const)('stand on every %s', (reader) => {
    expect(securityHeaders(reader, open)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': expect.stringContaining('camera=()'),
      'Content-Security-Policy': expect.stringContaining(`frame-ancestors 'none'`),
    })
  })

  it('let pages of staff use passkeys, and no others', () => {
    const policyAt = (pathname: string) =>
      securityHeaders('page', { ...open, passkeys: isStaffAddress(pathname) })['Permissions-Policy']
    for (const pathname of ['/en/staff', '/ar/staff/code']) {
      expect(policyAt(pathname)).toContain('publickey-credentials-create=(self)')
      expect(policyAt(pathname)).toContain('publickey-credentials-get=(self)')
    }
    for (const pathname of ['/', '/staff', '/en/staffing', '/en/apply/1/terms', '/sandbox']) {
      expect(policyAt(pathname)).toContain('publickey-credentials-create=()')
      expect(policyAt(pathname)).toContain('publickey-credentials-get=()')
    }
  })

  it('keep pages and responses out of every cache, but not assets', () => {
    expect(securityHeaders('page', open)['Cache-Control']).toBe('no-store')
    expect(securityHeaders('api', open)['Cache-Control']).toBe('no-store')
    expect(securityHeaders('asset', open)).not.toHaveProperty('Cache-Control')
  })

  it('keep pages and responses out of every search engine', () => {
    expect(securityHeaders('page', open)['X-Robots-Tag']).toBe('noindex, nofollow')
    expect(securityHeaders('api', open)['X-Robots-Tag']).toBe('noindex, nofollow')
  })
})

it.each([
  ['/', 'page'],
  ['/es/apply/app_1/name', 'page'],
  ['/sandbox', 'page'],
  ['/apis', 'page'],
  ['/.well-known/portico-receipt-keys.json', 'api'],
  ['/api/health', 'api'],
  ['/sandbox/oauth/token', 'api'],
  ['/sandbox/api/v1/applications', 'api'],
  ['/_next/static/chunks/main.js', 'asset'],
  ['/en/staff/applications/a/documents/b/picture', 'api'],
  ['/en/staff/applications/a/documents/b', 'page'],
  ['/logo.svg', 'asset'],
  ['/api/x.svg/y', 'api'],
])('finds the reader of %s', (pathname, reader) => {
  expect(getResponseReader(pathname)).toBe(reader)
})

it('sends no path of a page whose address is a secret, but an Origin', () => {
  const page = { publicUrl: new URL('https://apply.example.com'), nonce: 'n', dev: false }
  expect(securityHeaders('page', page)['Referrer-Policy']).toBe('same-origin')
  const secret = { ...page, secret: isSecretAddress('/ar/return/x') }
  expect(securityHeaders('page', secret)['Referrer-Policy']).toBe('strict-origin')
  expect(isSecretAddress('/es/not-me/x')).toBe(true)
  expect(isSecretAddress('/en/own-part/x')).toBe(true)
  expect(['/en', '/en/apply/1/later', '/en/returning', '/return'].filter(isSecretAddress)).toEqual(
    [],
  )
})
