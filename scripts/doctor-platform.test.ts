import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { createDoctor, findClosedPort } from '../test-support/doctor.ts'
import { type RawPlatform, startRawPlatform } from '../test-support/platform/raw-platform.ts'
import { http, json, type SocketRequest } from '../test-support/platform/socket-http.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const clientSecret = 'canary-of-the-client-secret'
const doctor = createDoctor()
beforeEach(doctor.open)
afterEach(doctor.remove)

describe('npm run doctor with a platform of the operator', () => {
  let platform: RawPlatform | undefined
  afterEach(() => platform?.close())

  async function use(token: Parameters<typeof startRawPlatform>[0]['token'], api = answerRead) {
    platform = await startRawPlatform({ token, api: (_, request) => api(request) })
    pointAt(platform.port)
  }

  function pointAt(port: number) {
    Object.assign(doctor.env, {
      PLATFORM_API_URL: `http://127.0.0.1:${port}/api`,
      PLATFORM_TOKEN_URL: `http://127.0.0.1:${port}/token`,
      PLATFORM_CLIENT_ID: 'portico',
      PLATFORM_CLIENT_SECRET: clientSecret,
      PLATFORM_ENVIRONMENT: 'sandbox',
      PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
      PLATFORM_TIMEOUT_MS: '2000',
      SUPPORT_EMAIL: 'help@example.com',
    })
  }

  it('asks for a real token of each scope, once, with the client’s secret', async () => {
    await use(() => json(200, { access_token: 'canary-token', expires_in: 900 }))
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Platform +well +Tokens came from 127\.0\.0\.1:\d+, for the platform/m)
    expect(output).toContain('they live for 15 minutes')
    expect(code).toBe(0)
    const pair = Buffer.from(`portico:${clientSecret}`).toString('base64')
    expect(platform?.tokenRequests.map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill(`Basic ${pair}`),
    )
    expect(platform?.tokenRequests.map(scopeIn).toSorted()).toEqual([
      'applications:read',
      'applications:write',
      'subscriptions:read',
      'subscriptions:write',
    ])
    expect(output).toMatch(/^Platform +well +Its interface is at http:\S+\/api, and lets/m)
    expect(platform?.requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `GET /api/v1/applications/${nobody}`,
      `GET /api/v1/applications/${nobody}/status`,
      `GET /api/v1/applications?customer_id=${nobody}`,
      `GET /api/v1/documents/${nobody}/download`,
      'GET /api/v1/subscriptions',
    ])
  })

  it.each([
    [
      'a wrong path, at which a router answers',
      () => json(404, { message: 'no Route matched with those values' }),
      /WRONG +What answers at http:\S+\/api is not the platform’s interface: check the path of PLATFORM_API_URL \(listApplications 404, .*listSubscriptions 404\)/,
    ],
    [
      'a page at its address',
      () => http(200, { 'content-type': 'text/html' }, '<h1>canary</h1>'),
      /WRONG +What answers at .* is not the platform’s interface/,
    ],
    [
      'another product at its address',
      () => json(403, { message: 'Forbidden', documentation_url: 'https://canary.example' }),
      /WRONG +Something at .* refuses, and not in the platform’s words: .*PLATFORM_API_URL, and whether a gateway/,
    ],
    [
      'a client that may not read',
      () => json(403, { errors: [{ code: 'FORBIDDEN', description: 'canary' }] }),
      /WRONG +The platform does not let this client read: ask its support what PLATFORM_CLIENT_ID may do \(listApplications 403/,
    ],
  ])('tells %s', async (_, answer, words) => {
    await use(() => json(200, { access_token: 'canary-token', expires_in: 900 }), answer)
    const { code, output } = await doctor.examine()
    expect(output).toMatch(words)
    expect(output.match(/^Platform /gm)).toHaveLength(2)
    expect(code).toBe(1)
  })

  it('takes a platform that is down now, or says nothing of what does not exist, for the right one', async () => {
    const token = () => json(200, { access_token: 'canary-token', expires_in: 900 })
    await use(token, () => json(503, {}))
    const down = await doctor.examine()
    expect(down.output).toMatch(
      /^Platform +WARN +No answer that tells: server_error\. .*\(listApp/m,
    )
    expect(down.code).toBe(0)
    await platform?.close()
    await use(token, (request) => (isAboutOne(request) ? http(404, {}) : answerRead(request)))
    expect((await doctor.examine()).output).toMatch(/^Platform +well +Its interface is at/m)
  })

  it.each([
    ['applications:write', 1, /WRONG +No token for applications:write .*Nothing can be sent/],
    ['applications:read', 1, /WRONG +No token for applications:read .*No status can be read/],
    ['subscriptions:read', 0, /well +No token for subscriptions:read .*cannot list what there is/],
    ['subscriptions:write', 0, /well +No token for subscriptions:write .*asked for now and then/],
  ])('says what will not work without %s', async (scope, exitCode, words) => {
    await use((_, request) =>
      scopeIn(request) === scope
        ? json(400, { error: 'invalid_scope' })
        : json(200, { access_token: 'canary-token', expires_in: 900 }),
    )
    const { code, output } = await doctor.examine()
    expect(output).toMatch(words)
    expect(output).toMatch(/^Platform +well +Tokens came from/m)
    expect(code).toBe(exitCode)
  })

  it('warns where https ends at a proxy that is not trusted, and calls nothing wrong for it', async () => {
    await use(() => json(200, { access_token: 'canary-token', expires_in: 900 }))
    Object.assign(doctor.env, { PUBLIC_URL: 'https://apply.example.com' })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Proxy +WARN +PUBLIC_URL is https and TRUST_PROXY is off/m)
    expect(output).toContain('Everything works; 1 thing should be put right.')
    expect(code).toBe(0)
    Object.assign(doctor.env, { TRUST_PROXY: 'on' })
    expect((await doctor.examine()).output).not.toContain('WARN')
  })

  it.each([
    [
      'a wrong secret',
      () => json(401, { error: 'invalid_client', error_description: `not ${clientSecret}` }),
      /: invalid_client\. The token endpoint does not know the client.*Check PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET/,
    ],
    [
      'a page instead of an answer',
      () => http(200, { 'content-type': 'text/html' }, '<h1>canary</h1>'),
      /: token_unexpected_content_type\. The token endpoint answered with a page.*check PLATFORM_TOKEN_URL/,
    ],
    [
      'another address',
      () => http(302, { location: 'https://canary.example.com' }),
      /: token_redirected\. The token endpoint sends us on/,
    ],
    [
      'silence',
      () => () => undefined,
      /: token_(headers_)?timeout\. The token endpoint did not.*PLATFORM_TOKEN_URL/,
    ],
  ])('explains %s', async (_, answer, words) => {
    await use(answer)
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Platform +WRONG +No token from 127\.0\.0\.1:\d+/m)
    expect(output).toMatch(words)
    expect(code).toBe(1)
  })

  it('explains an endpoint that is not there', async () => {
    pointAt(await findClosedPort())
    const { code, output } = await doctor.examine()
    expect(output).toContain(
      ': token_connection_refused. Nothing listens at the address of the token endpoint.',
    )
    expect(code).toBe(1)
  })
})

const nobody = '00000000-0000-0000-0000-000000000000'

const isAboutOne = ({ path }: SocketRequest) => path.includes(`/${nobody}`)

/** Answers as the interface does for something that does not exist. */
function answerRead(request: SocketRequest) {
  if (isAboutOne(request)) return json(404, { errors: [{ code: 'NOT_FOUND', description: '' }] })
  return json(200, { data: request.path.includes('subscriptions') ? [] : { applications: [] } })
}

function scopeIn({ path: address }: SocketRequest): string | null {
  return new URL(address, 'http://x').searchParams.get('scope')
}
