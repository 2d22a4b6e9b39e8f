/** Admits requests to Next: past the guard, so many pages at a time, and as the router leads them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  crowdSize,
  idleTimeoutMs,
  pageLimits,
  requestTimeoutMs,
} from '#lib/config/request-limits.ts'
import { findRequestPrefix } from '../network-prefix.ts'
import { refuseRequest } from '../requests/refuse-request.ts'
import type { Exchange, RequestGuard } from '../requests/request-guard.ts'
import { getPathname, isProgramPath, isUploadPath } from '../requests/request-path.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { createDiscardedResponse } from './discarded-response.ts'
import { createPipelineQueue } from './pipelined-requests.ts'
import type { RequestRouter } from './request-router.ts'
import type { WaitingSubmissions } from './waiting-submissions.ts'

/** Observes each request before any check; `run` continues it. */
export type RequestObserver = (exchange: Exchange, run: () => void) => void

type Run = (work: () => void) => void

/** Names the slot of a request. Next copies the headers of an action's request to its request for the page after it. */
const slotHeader = 'x-request-slot'

/** Each check waits for the end of a response, and so does Next: eleven with traces, where Node warns above ten. */
const mostListeners = 20

/** Hands a request on to Next. */
export type HandOn = (exchange: Exchange) => void

export type Admission = {
  /** Sets the limits of a server before it listens. */
  prepare(server: Server): void
  /** Admits a request of the public server. */
  admit(exchange: Exchange, handOn: HandOn): void
  /** Admits a request of Next to its own server if the action's request still holds its slot: it was checked. */
  admitOwn(exchange: Exchange, handOn: HandOn): void
}

/**
 * Creates the handlers of our servers: past the guard and the concurrency limit to Next. A request that waits for
 * its slot holds next to nothing, and leaves the queue when its connection closes. What programs request, files of
 * the build and uploads (which take time, and little memory) need no slot. The guard comes first and receives the
 * body, so a slow sender holds no slot. Who submits in a crowd is answered by `submissions`. `beforeNext` is called
 * with what is admitted, not with what Next requests from its own server; that too is led by `route`. `sendFile`
 * answers a request for a file of a build; `answerFirst` may answer a request before the guard. While `isClosed`
 * everybody else gets the page that says so, but probes and files of the build.
 */
export function createAdmission(
  publicUrl: URL,
  guard: RequestGuard,
  {
    trustProxy = false,
    acquireSlot = createConcurrencyLimit(pageLimits),
    submissions,
    isClosed = () => false,
    closeAfterMs = idleTimeoutMs,
    beforeNext = () => {},
    sendFile = () => false,
    closing,
    route = (_, next) => next(),
    answerFirst = () => false,
    observe = (_exchange, run) => run(),
  }: {
    trustProxy?: boolean
    acquireSlot?: ConcurrencyLimit
    submissions?: WaitingSubmissions
    isClosed?: () => boolean
    closeAfterMs?: number
    beforeNext?: (exchange: Exchange) => void
    sendFile?: (exchange: Exchange) => boolean
    /** Aborted when who waits for a slot then is to be refused: the process is about to end. */
    closing?: AbortSignal
    route?: RequestRouter
    answerFirst?: (exchange: Exchange) => boolean
    observe?: RequestObserver
  } = {},
): Admission {
  const queuePipelined = createPipelineQueue()
  const limitConnections = createConnectionLimit()
  /** Continues work in the context of a request, by its slot. */
  const running = new Map<string, Run>()
  const refusals = new Set<() => void>()
  closing?.addEventListener('abort', () => {
    for (const refuse of refusals) refuse()
  })
  function prepare(server: Server): void {
    server.requestTimeout = requestTimeoutMs
    server.setTimeout(closeAfterMs)
    // A trusted proxy holds all connections, and limits those of its visitors.
    if (!trustProxy) server.on('connection', limitConnections)
    server.on('connect', refuseTunnel)
  }

  function admit(asked: Exchange, handOn: HandOn): void {
    asked.response.setMaxListeners(mostListeners)
    const pass = (admitted: Exchange) => {
      if (sendFile(admitted)) return
      beforeNext(admitted)
      route(admitted, () => handOn(admitted))
    }
    observe(asked, () => {
      queuePipelined(asked, () => {
        if (answerFirst(asked)) return
        // The check precedes all look-ups: without keys not even the request's limit can be counted.
        if (isClosed() && !isAlwaysAnswered(asked.request)) {
          refuseRequest(asked, 503, publicUrl)
          return
        }
        guard(asked, (request) => {
          const exchange = { request, response: asked.response }
          if (needsSlot(request)) void answerOrRun(exchange, pass)
          else pass(exchange)
        })
      })
    })
  }

  function admitOwn(asked: Exchange, handOn: HandOn): void {
    const goOn = running.get(String(asked.request.headers[slotHeader]))
    if (goOn) goOn(() => route(asked, () => handOn(asked)))
    else asked.request.socket.destroy()
  }

  async function answerOrRun(exchange: Exchange, handle: HandOn) {
    const isCrowded = acquireSlot.countWaiting() >= crowdSize
    const isAnswered = await submissions?.answer(exchange, isCrowded)
    // The connection may have closed meanwhile.
    if (!isAnswered && !exchange.response.closed) runInSlot(exchange, handle)
  }

  function runInSlot(exchange: Exchange, handle: HandOn): void {
    const { request } = exchange
    let { response } = exchange
    const slot = randomUUID()
    let isRunning = false
    let stopWatching: (() => void) | undefined
    const acquired = acquireSlot(() => {
      isRunning = true
      stopWatching?.()
      refusals.delete(refuse)
      running.set(slot, AsyncLocalStorage.snapshot())
      request.headers[slotHeader] = slot
      handle({ request, response })
    }, findRequestPrefix(request.headers, trustProxy) ?? request.socket)
    function refuse(): void {
      refuseRequest(exchange, 503, publicUrl)
    }
    if (!acquired) {
      // Refused as while the database cannot be reached: nothing was done, and a later try succeeds.
      refuse()
      return
    }
    const end = () => {
      stopWatching?.()
      refusals.delete(refuse)
      running.delete(slot)
      acquired.release()
    }
    if (!isRunning) {
      refusals.add(refuse)
      stopWatching = submissions?.watch(exchange, () => {
        // The customer was led to the status page and waits for no answer.
        refusals.delete(refuse)
        acquired.giveWay()
        response.off('close', end)
        response = createDiscardedResponse(request)
        return response.once('close', end)
      })
    }
    // Called after the last byte of the response, and when the connection closes.
    response.once('close', end)
  }

  return { prepare, admit, admitOwn }
}

/** CONNECT asks for a tunnel (RFC 9110 section 9.3.6), which only a proxy gives. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {})
  socket.end(
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
}

/** Requests that open nothing stored: the health and readiness checks, and files of the build. */
function isAlwaysAnswered(request: IncomingMessage): boolean {
  const pathname = getPathname(request)
  return /^\/api\/(health|ready)$/.test(pathname) || pathname.startsWith('/_next/static/')
}

/** Any other address may be rendered as a page, also one that does not exist and ends like a picture's. */
function needsSlot(request: IncomingMessage): boolean {
  const pathname = getPathname(request)
  const isExempt = isProgramPath(pathname) || pathname.startsWith('/_next/static/')
  return !isExempt && !isUploadPath(pathname)
}
