/** Requests that are sent on one connection without waiting for responses (RFC 9112 section 9.3.2). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import { maxPipelined } from '#lib/config/request-limits.ts'
import type { Exchange } from '../requests/request-guard.ts'

/**
 * Begins the requests of a connection one after the other, each when the response before it has been
 * sent. Node emits all of them as soon as they are parsed, so one packet would start a thousand pages of
 * which only the first can be sent. A client that sends too many ahead loses the connection.
 */
export function createPipelineQueue(max = maxPipelined) {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return ({ request, response }: Exchange, begin: () => void): void => {
    const { socket } = request
    const queue = waiting.get(socket)
    if (queue && queue.length >= max) {
      socket.destroy()
      return
    }
    response.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (!next) waiting.delete(socket)
      else if (!socket.destroyed) next()
    })
    // Bound, or it would run in the async context of the request before it.
    if (queue) queue.push(AsyncLocalStorage.bind(begin))
    else {
      waiting.set(socket, [])
      begin()
    }
  }
}
