import { describe, expect, it } from 'vitest'
import { base, basic, createTestSimulator, secret } from '@/test-support/platform/test-simulator.ts'
import { allScopes } from './tokens.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const good = { authorization: basic, ...form }
const parameters = 'grant_type=client_credentials&scope=applications:read'

function basicOf(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

describe('the token endpoint', () => {
  it('gives a token for parameters in the query, or in the form body', async () => {
    const bench = createTestSimulator()
    const url = `${base}/oauth/token`
    const inQuery = await bench.send('POST', `${url}?${parameters}`, { headers: good })
    const inBody = await bench.send('POST', url, { headers: good, body: parameters })
    for (const { status, json, headers } of [inQuery, inBody]) {
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'applications:read',
      })
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(inQuery.json.access_token).not.toBe(inBody.json.access_token)
  })

  it('knows every scope, several of them separated by a space', async () => {
    const bench = createTestSimulator({ tokenLifeSeconds: 43_200 })
    const query = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: allScopes.join(' '),
    })
    const { json } = await bench.send('POST', `${base}/oauth/token?${query}`, { headers: good })
    expect(json).toMatchObject({ scope: allScopes.join(' '), expires_in: 43_200 })
    expect(allScopes).toHaveLength(19)
    expect(allScopes).not.toContain('settlements:write')
  })

  it('refuses as RFC 6749 section 5.2 says', async () => {
    const bench = createTestSimulator()
    const scope = 'scope=applications:read'
    const cases: [number, string, string, Record<string, string>, string?][] = [
      [401, 'invalid_client', parameters, form],
      [401, 'invalid_client', parameters, { ...form, authorization: basicOf('portico:wrong') }],
      [401, 'invalid_client', parameters, { ...form, authorization: basicOf(`other:${secret}`) }],
      [401, 'invalid_client', parameters, { ...form, authorization: 'Basic !' }],
      [401, 'invalid_client', parameters, { ...form, authorization: `Bearer ${secret}` }],
      [400, 'invalid_request', parameters, { authorization: basic }],
      [400, 'invalid_request', scope, good],
      [400, 'invalid_request', parameters, good, scope],
      [400, 'invalid_request', `${parameters}&${parameters}`, good],
      [400, 'unsupported_grant_type', `grant_type=password&${scope}`, good],
      [400, 'invalid_scope', 'grant_type=client_credentials', good],
      [400, 'invalid_scope', 'grant_type=client_credentials&scope=+', good],
      [400, 'invalid_scope', `${parameters}+everything:read`, good],
    ]
    for (const [status, error, query, headers, body] of cases) {
      const reply = await bench.send('POST', `${base}/oauth/token?${query}`, { headers, body })
      expect([reply.status, reply.json.error, query]).toEqual([status, error, query])
      expect(reply.json.error_description).toEqual(expect.any(String))
      expect(reply.headers.has('www-authenticate')).toBe(status === 401)
    }
    expect(await bench.simulator.tokens()).toEqual([])
  })

  it('accepts credentials that were form-encoded first, as RFC 6749 section 2.3.1 has it', async () => {
    const bench = createTestSimulator({ clientSecret: 'a:b+c d%/é' })
    for (const pair of ['portico:a:b+c d%/é', 'portico:a%3Ab%2Bc+d%25%2F%C3%A9']) {
      const headers = { ...form, authorization: basicOf(pair) }
      const { status } = await bench.send('POST', `${base}/oauth/token?${parameters}`, { headers })
      expect(status).toBe(200)
    }
  })

  it('is nowhere but at POST', async () => {
    const reply = await createTestSimulator().send('GET', `${base}/oauth/token?${parameters}`, {
      headers: good,
    })
    expect(reply.status).toBe(401)
  })
})

describe('a token', () => {
  it('is valid for the stated time, and a newer one does not end it', async () => {
    const bench = createTestSimulator()
    const older = { authorization: `Bearer ${await bench.token('applications:read')}` }
    bench.later(600)
    const newer = { authorization: `Bearer ${await bench.token('applications:read')}` }
    const ask = (headers: Record<string, string>) =>
      bench.call('GET', '/v1/applications', { headers }).then(({ status }) => status)
    bench.later(299)
    expect([await ask(older), await ask(newer)]).toEqual([200, 200])
    bench.later(1)
    expect([await ask(older), await ask(newer)]).toEqual([401, 200])
    bench.later(600)
    expect(await ask(newer)).toBe(401)
  })

  it('survives a restart, but not a change of the client', async () => {
    const bench = createTestSimulator()
    const headers = { authorization: `Bearer ${await bench.token('applications:read')}` }
    const restarted = createTestSimulator({ records: bench.records })
    expect((await restarted.call('GET', '/v1/applications', { headers })).status).toBe(200)
    const renamed = createTestSimulator({ records: bench.records, clientId: 'renamed' })
    expect((await renamed.send('GET', `${base}/api/v1/applications`, { headers })).status).toBe(401)
  })

  it('is never stored nor shown, nor is the secret, wherever a caller puts them', async () => {
    const stored: string[] = []
    const { records } = createTestSimulator()
    const bench = createTestSimulator({
      records: {
        ...records,
        put: (collection, id, value) => {
          stored.push(JSON.stringify([collection, id, value]))
          return records.put(collection, id, value)
        },
        add: (collection, id, value) => {
          stored.push(JSON.stringify([collection, id, value]))
          return records.add(collection, id, value)
        },
      },
    })
    const token = await bench.token('applications:write')
    await bench.send('POST', `${base}/oauth/token?client_secret=${secret}`, { headers: good })
    await bench.send('POST', `${base}/oauth/token`, {
      headers: good,
      body: `client_secret=${secret}`,
    })
    await bench.call('POST', `/v1/applications/${token}/submit`, {
      headers: { authorization: `Bearer ${token}`, 'x-svc-request-id': token },
      body: { token, secret },
      key: secret,
    })
    expect(stored.length).toBeGreaterThan(4)
    expect(stored.join('\n')).not.toContain(token)
    expect(stored.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await bench.simulator.tokens())).not.toContain(token)
  })
})
