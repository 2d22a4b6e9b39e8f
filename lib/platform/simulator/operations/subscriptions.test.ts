import { describe, expect, it } from 'vitest'
import { callback, setUpEvent } from '@/test-support/platform/event-setup.ts'
import { errorsIn } from '@/test-support/platform/test-simulator.ts'
import { subscription } from '../../contract/events.ts'

describe('a subscription', () => {
  it('is made with a key of its own, listed and deleted', async () => {
    const { bench } = setUpEvent()
    const body = { event_type: 'APPLICATION_APPROVED', callback_url: callback }
    const made = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-1' })
    const data = subscription.parse(made.json.data)
    expect(data).toMatchObject(body)
    expect(data.signature_verification_key).toMatch(/^[\w-]{43}$/)
    const again = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-1' })
    expect(again.json).toEqual(made.json)
    const other = await bench.call('POST', '/v1/subscriptions', { body, key: 'key-2' })
    const list = async () => (await bench.call('GET', '/v1/subscriptions')).json.data
    expect(await list()).toEqual({ subscriptions: [other.json.data, made.json.data] })
    const path = `/v1/subscriptions/${data.id}`
    expect((await bench.call('DELETE', path, { key: 'key-3' })).status).toBe(200)
    expect((await bench.call('DELETE', path, { key: 'key-3' })).status).toBe(200)
    expect((await bench.call('DELETE', path, { key: 'key-4' })).status).toBe(404)
    expect(await list()).toEqual({ subscriptions: [other.json.data] })
    expect(JSON.stringify(await bench.simulator.subscriptions())).not.toContain(
      (other.json.data as { signature_verification_key: string }).signature_verification_key,
    )
  })

  it.each([
    [{ event_type: 'APPLICATION_APPROVED', callback_url: 'file:///etc/passwd' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_APPROVED', callback_url: 'javascript:1' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_APPROVED', callback_url: '/events' }, 'callback_url: '],
    [{ event_type: 'APPLICATION_CHANGES_REQUESTED', callback_url: callback }, 'event_type: '],
    [{ callback_url: callback }, 'event_type: is required'],
  ])('is refused as %j', async (body, words) => {
    const { bench } = setUpEvent()
    const reply = await bench.call('POST', '/v1/subscriptions', { body })
    expect(reply.status).toBe(400)
    expect(errorsIn(reply)[0]?.description).toMatch(new RegExp(`^${words}`))
  })

  it('needs its own scopes', async () => {
    const { bench } = setUpEvent()
    const token = await bench.token('applications:read applications:write')
    const headers = { authorization: `Bearer ${token}` }
    for (const [method, path] of [
      ['GET', '/v1/subscriptions'],
      ['POST', '/v1/subscriptions'],
      ['DELETE', '/v1/subscriptions/any'],
    ] as const)
      expect((await bench.call(method, path, { headers })).status).toBe(401)
  })
})
