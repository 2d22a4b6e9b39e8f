import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'

/** A connection from an address that this machine does not have. */
function connectionFrom(remoteAddress: string) {
  const events = new EventEmitter()
  const connection = Object.assign(events, {
    remoteAddress,
    destroyed: false,
    destroy() {
      connection.destroyed = true
      events.emit('close')
    },
  })
  return connection
}

function createVisitors(most: number) {
  const limit = createConnectionLimit(most)
  return (address: string) => {
    const connection = connectionFrom(address)
    limit(connection as unknown as Socket)
    return connection
  }
}

it('closes connections of one network beyond its limit, and none of another', () => {
  const connect = createVisitors(2)
  const flood = ['192.0.2.1', '::ffff:192.0.2.7', '192.0.2.9', '192.0.2.1'].map((each) =>
    connect(each),
  )
  expect(flood.map(({ destroyed }) => destroyed)).toEqual([false, false, true, true])
  expect(connect('198.51.100.1').destroyed).toBe(false)
  expect(connect('2001:db8::1').destroyed).toBe(false)
  flood[0]?.destroy()
  expect(connect('192.0.2.3').destroyed).toBe(false)
  expect(connect('192.0.2.3').destroyed).toBe(true)
})

it('counts no connection of this machine, which may be a proxy’s', () => {
  const connect = createVisitors(1)
  const own = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.1'].map((each) => connect(each))
  expect(own.some(({ destroyed }) => destroyed)).toBe(false)
})
