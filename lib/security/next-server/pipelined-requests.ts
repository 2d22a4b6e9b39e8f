/** Requests that are sent on one connection without waiting for answers (RFC 9112 section 9.3.2). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { Exchange } from '../requests/request-guard.ts'

/** No browser of today sends any; a program may send a few. */
const maxPipelined = 32

/**
 * Begins the requests of a connection one after the other, each when the answer before it has gone. Node
 * tells of all of them as soon as they are read, so that one packet would have a thousand pages made at
 * once, of which only the first can be answered. Whoever sends too many ahead loses the connection.
 */
export function createPipelineQueue(most = maxPipelined) {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return ({ request, response }: Exchange, begin: () => void): void => {
    const { socket } = request
    const ahead = waiting.get(socket)
    if (ahead && ahead.length >= most) {
      socket.destroy()
      return
    }
    response.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (!next) waiting.delete(socket)
      else if (!socket.destroyed) next()
    })
    // Not in what surrounds the request before it.
    if (ahead) ahead.push(AsyncLocalStorage.bind(begin))
    else {
      waiting.set(socket, [])
      begin()
    }
  }
}
