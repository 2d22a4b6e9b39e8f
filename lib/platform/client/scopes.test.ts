import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ids, startRawClient } from '@/test-support/platform/raw-client.ts'
import { tokenJson } from '@/test-support/platform/raw-platform.ts'
import { json, type SocketRequest } from '@/test-support/platform/socket-http.ts'
import { type OperationName, platformOperations } from '../contract/operations.ts'
import type { Scope } from '../contract/scopes.ts'
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

/** Every operation of the interface: one that is missing does not compile. */
const operations: Record<OperationName, (client: PlatformClient) => Promise<{ outcome: string }>> =
  {
    createApplication: (client) => client.createApplication(body, ids),
    updateApplication: (client) => client.updateApplication('a', body, ids),
    submitApplication: (client) => client.submitApplication('a', ids),
    addIndividual: (client) => client.addIndividual('a', body, ids),
    updateIndividual: (client) => client.updateIndividual('a', 'a', body, ids),
    deleteIndividual: (client) => client.deleteIndividual('a', 'a', ids),
    uploadDocument: (client) => client.uploadDocument('a', file, ids),
    downloadDocument: (client) => client.downloadDocument('a', 1000),
    findStatus: (client) => client.findStatus('a'),
    findApplication: (client) => client.findApplication('a'),
    listApplications: (client) => client.listApplications({ customerId: 'c' }),
    createSubscription: (client) => client.createSubscription(body, ids),
    deleteSubscription: (client) => client.deleteSubscription('a', ids),
    listSubscriptions: (client) => client.listSubscriptions(),
  }
const every = [...new Set(Object.values(platformOperations).map(({ scope }) => scope))]
const calls = Object.fromEntries(
  every.map((scope) => [
    scope,
    (Object.keys(operations) as OperationName[])
      .filter((name) => platformOperations[name].scope === scope)
      .map((name) => operations[name]),
  ]),
) as Record<Scope, ((client: PlatformClient) => Promise<{ outcome: string }>)[]>

/** Returns the requested scope as sent over the wire. */
function scopeIn({ path }: SocketRequest): string {
  return new URL(path, 'http://x').searchParams.get('scope') ?? ''
}

/** Answers any of the operations. */
function answerTo({ method, path }: SocketRequest) {
  if (path.includes('?customer_id')) return json(200, { data: { applications: [] } })
  if (path.endsWith('/subscriptions') && method === 'GET') return json(200, { data: [] })
  const data = { id: 'a', status: 'INCOMPLETE', event_type: 'E', callback_url: 'http://x' }
  return json(200, { data })
}

const api = (_: number, request: SocketRequest) => answerTo(request)

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
