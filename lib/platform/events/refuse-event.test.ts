import { describe, expect, it } from 'vitest'
import {
  baseEvent,
  createEvent,
  signBytes,
  useWebhookSetup,
} from '@/test-support/platform/webhook-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { eventTypes } from '../contract/events.ts'
import { unsubscribe } from './manage-subscriptions.ts'
import { maxEventBytes } from './receive-event.ts'

describe.each(await openTestStores())('on $name', (opened) => {
  const { store } = opened
  const setUp = useWebhookSetup(opened)

  it.each<[string, (right: string, body: Buffer) => string]>([
    ['no signature', () => ''],
    ['a signature under another key', (_, body) => signBytes(body, Buffer.from('another'))],
    ['a signature under an empty key', (_, body) => signBytes(body, Buffer.alloc(0))],
    [
      'the signature of other bytes',
      (right) => right.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    ],
    ['half a signature', (right) => right.slice(0, 32)],
    ['a signature and more', (right) => `${right}00`],
    ['two signatures', (right) => `${right}, ${right}`],
    ['a signature in base64', (right) => Buffer.from(right, 'hex').toString('base64')],
    ['a named scheme', (right) => `sha256=${right}`],
  ])('refuses %s, and does nothing', async (_, forge) => {
    const { submit, send, isPollDue, countReceived } = await setUp()
    const { id, customerId } = await submit()
    const body = Buffer.from(createEvent({ customer_id: customerId }))
    const [key = body] = await store.subscriptions.openKeys(store.db)
    const forged = forge(signBytes(body, key), body)
    expect(await send(body, { 'x-svc-signature': forged })).toBe(401)
    expect(await isPollDue(id)).toBe(false)
    expect(await countReceived()).toBe(0)
  })

  it('accepts the key of every subscription, and of none that was deleted', async () => {
    const { submit, send, list, subscriptionDeps } = await setUp()
    const { customerId } = await submit()
    const body = createEvent({ customer_id: customerId })
    const keys = await store.subscriptions.openKeys(store.db)
    expect(keys).toHaveLength(eventTypes.length)
    for (const key of keys) {
      expect(await send(body, { 'x-svc-signature': signBytes(body, key).toUpperCase() })).toBe(200)
    }
    for (const { id } of await store.subscriptions.all(store.db))
      await unsubscribe(subscriptionDeps, id)
    expect(await send(body)).toBe(401)
    expect(await list()).toEqual([])
  })

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['nothing', ''],
    ['half an object', '{"event_id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without an id', JSON.stringify({ ...baseEvent, event_id: undefined })],
    ['an event with an empty id', JSON.stringify({ ...baseEvent, event_id: '' })],
    ['an event whose id is endless', JSON.stringify({ ...baseEvent, event_id: 'a'.repeat(201) })],
    ['an event whose id holds a NUL', JSON.stringify({ ...baseEvent, event_id: 'a\u0000b' })],
    ['an event whose id is a number', JSON.stringify({ ...baseEvent, event_id: 7 })],
    ['an event without data', JSON.stringify({ ...baseEvent, event_data: undefined })],
    ['data that is a list', JSON.stringify({ ...baseEvent, event_data: ['a'] })],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)],
    ['thousands of brackets', '['.repeat(60_000)],
  ])('refuses %s, signed, as malformed', async (_, body) => {
    const { send, countReceived } = await setUp()
    expect(await send(body)).toBe(400)
    expect(await countReceived()).toBe(0)
  })

  it.each([
    '{"event_id":"e","event_date":"d","event_type":"t","event_data":{"__proto__":{"customer_id":"x"}}}',
    JSON.stringify({
      ...baseEvent,
      event_data: { customer_id: '\u0000', application_id: "' or 1=1" },
    }),
    JSON.stringify({ ...baseEvent, event_data: { customer_id: 'a'.repeat(50_000) } }),
    JSON.stringify({ ...baseEvent, event_data: { customer_id: { toString: 'x' } } }),
    JSON.stringify({ ...baseEvent, event_type: 'NOT_YET_INVENTED', event_date: 'never' }),
  ])('finds no application in unusual data, %#', async (body) => {
    const { bench, send } = await setUp()
    expect(await send(body)).toBe(200)
    expect(bench.lines.at(-1)).toContain('"outcome":"unknown_application"')
  })

  it('reads no more than the limit, whatever length is announced', async () => {
    const { send } = await setUp()
    expect(await send(' '.repeat(maxEventBytes + 1))).toBe(413)
    expect(await send('{}', { 'content-length': String(maxEventBytes + 1) })).toBe(413)
    expect(await send(' '.repeat(maxEventBytes))).toBe(400)
  })

  it('refuses unsigned calls that are too many with 429, and does not log them', async () => {
    const { bench, submit, send, isPollDue } = await setUp()
    const { id, customerId } = await submit()
    const forged = { 'x-svc-signature': 'a'.repeat(64) }
    const large = ' '.repeat(maxEventBytes + 1)
    expect([await send('{}', forged), await send(large)]).toEqual([401, 413])
    const count = bench.lines.length
    expect([await send('{}', forged), await send(large)]).toEqual([429, 429])
    expect(bench.lines).toHaveLength(count)
    // The platform may send its events from the same network.
    for (let nth = 0; nth < 20; nth++) {
      const event = createEvent({ customer_id: customerId }, { event_id: `burst-${nth}` })
      expect(await send(event)).toBe(200)
    }
    expect(await isPollDue(id)).toBe(true)
  })
})
