import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Writable } from 'node:stream'

/** A response to a request whose sender was answered already: it ends like any other, and nobody reads it. */
export function createDiscardedResponse(request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request)
  const nowhere = new Writable({
    // Nobody is told to wait: only Node's server passes on that a socket has drained.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write: (_chunk, _encoding, done) => done(),
  }) as unknown as Socket
  response.assignSocket(nowhere)
  // Node's server does the same with a sent response.
  response.once('finish', () => {
    response.detachSocket(nowhere)
    response.emit('close')
  })
  return response
}
