import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ids, startRawClient } from '@/test-support/platform/raw-client.ts'
import { json, type RawRequest, tokenJson } from '@/test-support/platform/raw-platform.ts'
import type { Scope } from '../../domain/contract/scopes.ts'
import type { PlatformClient } from './client.ts'

afterEach(closeAll)

const body = new TextEncoder().encode('{}')
const file = {
  name: 'a.pdf',
  type: 'application/pdf',
  size: 5,
  async *stream() {
    yield new TextEncoder().encode('%PDF-')
  },
}

const calls: Record<Scope, ((client: PlatformClient) => Promise<{ outcome: string }>)[]> = {
  'applications:write': [
    (client) => client.createApplication(body, ids),
    (client) => client.updateApplication('a', body, ids),
    (client) => client.submitApplication('a', ids),
    (client) => client.addIndividual('a', body, ids),
    (client) => client.updateIndividual('a', 'a', body, ids),
    (client) => client.deleteIndividual('a', 'a', ids),
    (client) => client.uploadDocument('a', file, ids),
  ],
  'applications:read': [
    (client) => client.findStatus('a'),
    (client) => client.findApplication('a'),
    (client) => client.listApplications({ customerId: 'c' }),
  ],
  'subscriptions:write': [
    (client) => client.createSubscription(body, ids),
    (client) => client.deleteSubscription('a', ids),
  ],
  'subscriptions:read': [(client) => client.listSubscriptions()],
}
const every = Object.keys(calls) as Scope[]

/** What is asked for, by what goes over the wire. */
function scopeIn({ path }: RawRequest): string {
  return new URL(path, 'http://x').searchParams.get('scope') ?? ''
}

/** Answers any of the operations. */
function answerTo({ method, path }: RawRequest) {
  if (path.includes('?customer_id')) return json(200, { data: { applications: [] } })
  if (path.endsWith('/subscriptions') && method === 'GET') return json(200, { data: [] })
  const data = { id: 'a', status: 'INCOMPLETE', event_type: 'E', callback_url: 'http://x' }
  return json(200, { data })
}

const api = (_: number, request: RawRequest) => answerTo(request)

describe('the rights of a token', () => {
  it.each(every)('are %s and no more for each call that needs that', async (scope) => {
    const { platform, client } = await startRawClient({
      api,
      token: (_, request) => tokenJson(scopeIn(request)),
    })
    for (const call of calls[scope]) expect(await call(client)).toMatchObject({ outcome: 'done' })
    expect(platform.tokenRequests.map(scopeIn)).toEqual([scope])
    expect(new Set(platform.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${scope}`]),
    )
  })

  it('are asked for once by fifty reads and fifty writes at the same moment', async () => {
    const { platform, client } = await startRawClient({ api })
    const mixed = Array.from({ length: 50 }, () => [
      client.findStatus('a'),
      client.submitApplication('a', ids),
    ])
    expect((await Promise.all(mixed.flat())).every(({ outcome }) => outcome === 'done')).toBe(true)
    expect(platform.tokenRequests.map(scopeIn).sort()).toEqual([
      'applications:read',
      'applications:write',
    ])
  })

  it.each(every)('that are refused for %s leave the others as they are', async (scope) => {
    const { platform, client } = await startRawClient({
      api,
      token: (_, request) =>
        scopeIn(request) === scope ? json(400, { error: 'invalid_scope' }) : tokenJson('t'),
    })
    for (const each of [...every, ...every]) {
      for (const call of calls[each]) {
        expect(await call(client)).toMatchObject(
          each === scope ? { outcome: 'stopped', code: 'invalid_scope' } : { outcome: 'done' },
        )
      }
    }
    expect(platform.tokenRequests.map(scopeIn).toSorted()).toEqual(every.toSorted())
    expect(await client.checkToken(scope)).toMatchObject({ code: 'invalid_scope' })
  })

  it('that are fewer than were asked for are none', async () => {
    const { platform, client } = await startRawClient({
      api,
      token: () => tokenJson('t', { scope: 'applications:read accounts:read' }),
    })
    expect(await client.findStatus('a')).toMatchObject({ outcome: 'done' })
    expect(await client.submitApplication('a', ids)).toMatchObject({
      outcome: 'stopped',
      code: 'invalid_scope',
    })
    expect(platform.requests).toHaveLength(1)
  })

  it('are not asked for one by one while the client itself is refused', async () => {
    const { platform, client } = await startRawClient({
      token: () => json(401, { error: 'invalid_client' }),
    })
    for (const scope of every) {
      expect(await client.checkToken(scope)).toMatchObject({ code: 'invalid_client' })
    }
    expect(platform.tokenRequests).toHaveLength(1)
  })
})
