/** Who comes in when: before a page is made or a form is read, its request waits for its turn. */
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { findRequestPrefix } from '../network-prefix.ts'
import { refuseRequest } from '../requests/refuse-request.ts'
import type { Exchange, RequestGuard } from '../requests/request-guard.ts'
import { getPathname, isProgramPath, isUploadPath } from '../requests/request-path.ts'
import { type AcquireSlot, createConcurrencyLimit } from './concurrency-limit.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { createPipelineQueue } from './pipelined-requests.ts'

/** Told by Node of each request before anybody answers it (Node.js, "Diagnostics Channel"). */
const requestStartChannel = 'http.server.request.start'

/** The turn under which a request is at work, for what Next asks its own server in its course. */
const slotHeader = 'x-turn'

/**
 * What a page at work holds, half a megabyte and more, would for a thousand at once be more memory
 * than all the rest. One processor makes no more pages a second for having more of them begun.
 */
export const maxConcurrent = 16
export const maxWaiting = 2_000
/** Those of one network, which may be an office or a carrier's, wait for some seconds then. */
export const maxWaitingPerClient = 250

/** A document of 30 MB from a telephone. Headers have the minute that is usual in Node. */
const requestTimeoutMs = 300_000

/** A connection on which nothing moves for so long, such as that of a reader who stopped, is closed. */
const idleTimeoutMs = 120_000

/**
 * From now on requests for pages come to the servers of this process so many at a time, of each network
 * one after the other; gives the way to stop that for servers not yet met. The others wait outside, where
 * they hold next to nothing; who hangs up loses the turn. What programs ask, files of the build and
 * uploads (which take their time, and little memory) go past. Before its turn each request has to pass the guard, which also receives the
 * body: a slow sender waits outside too.
 */
export function admitRequests(
  publicUrl: URL,
  guard: RequestGuard,
  {
    trustProxy = false,
    ask = createConcurrencyLimit({
      places: maxConcurrent,
      mostWaiting: maxWaiting,
      maxWaitingPerClient,
    }),
    closeAfterMs = idleTimeoutMs,
  }: { trustProxy?: boolean; ask?: AcquireSlot; closeAfterMs?: number } = {},
): () => void {
  const met = new WeakSet<Server>()
  const oneAtATime = createPipelineQueue()
  const limitConnections = createConnectionLimit()
  const atWork = new Set<string>()
  const meet = (message: unknown) => {
    const { server } = message as { server: Server }
    if (met.has(server)) return
    met.add(server)
    server.requestTimeout = requestTimeoutMs
    server.setTimeout(closeAfterMs)
    // A trusted proxy has all connections, and limits those of its visitors.
    if (!trustProxy) server.on('connection', limitConnections)
    // Nothing here changes to another protocol; without these Node takes such a request for any other.
    server.removeAllListeners('upgrade')
    server.on('connect', refuseTunnel)
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answer = (checked: IncomingMessage) => {
        for (const listener of listeners) Reflect.apply(listener, server, [checked, response])
      }
      // What Next asks its own server has passed already.
      if (atWork.has(String(request.headers[slotHeader]))) return answer(request)
      oneAtATime({ request, response }, () => {
        guard({ request, response }, (checked) => {
          if (needsSlot(checked)) takeTurn({ request: checked, response }, () => answer(checked))
          else answer(checked)
        })
      })
    })
  }

  function takeTurn({ request, response }: Exchange, answer: () => void): void {
    const turn = randomUUID()
    const leave = ask(() => {
      atWork.add(turn)
      request.headers[slotHeader] = turn
      answer()
    }, findRequestPrefix(request.headers, trustProxy) ?? request.socket)
    if (!leave) {
      // As where what is stored cannot be reached: nothing was done, and later it will be.
      refuseRequest({ request, response }, 503, publicUrl)
      return
    }
    // After the last byte of the answer, and when the connection has gone.
    response.once('close', () => {
      atWork.delete(turn)
      leave()
    })
  }

  subscribe(requestStartChannel, meet)
  return () => unsubscribe(requestStartChannel, meet)
}

/** CONNECT asks for a tunnel (RFC 9110 section 9.3.6), which is a proxy's to give. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {})
  socket.end(
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
}

/** At any other address a page may be made, also where none is and its name ends like a picture's. */
function needsSlot(request: IncomingMessage): boolean {
  const pathname = getPathname(request)
  const isPast = isProgramPath(pathname) || pathname.startsWith('/_next/static/')
  return !isPast && !isUploadPath(pathname)
}
