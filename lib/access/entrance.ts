/** Who comes in when: before a page is made or a form is read, its request waits for its turn. */
import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isSecretAddress, readerOf, securityHeaders } from './headers.ts'
import { refusalPage, retryAfterSeconds } from './refusal.ts'
import { type AskForTurn, createTurns } from './turns.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Told by Node of each request before anybody answers it (Node.js, "Diagnostics Channel"). */
const begun = 'http.server.request.start'

/** The turn under which a request is at work, for what Next asks its own server in its course. */
const turnHeader = 'x-turn'

/**
 * What a page at work holds, half a megabyte and more, would for a thousand at once be more memory
 * than all the rest. One processor makes no more pages a second for having more of them begun.
 */
export const places = 16
export const mostWaiting = 2_000

/**
 * From now on requests for pages come to the servers of this process so many at a time; gives the way
 * to stop that for servers not yet met. The others wait outside, where they hold next to nothing; who
 * hangs up loses the turn. What programs ask, parts of pages and uploads (which take their time, and
 * little memory) go past.
 */
export function letInByTurns(
  publicUrl: URL,
  ask: AskForTurn = createTurns({ places, mostWaiting }),
): () => void {
  const met = new WeakSet<Server>()
  const atWork = new Set<string>()
  const meet = (message: unknown) => {
    const { server } = message as { server: Server }
    if (met.has(server)) return
    met.add(server)
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answer = () => {
        for (const listener of listeners) Reflect.apply(listener, server, [request, response])
      }
      if (!waitsForTurn(request) || atWork.has(String(request.headers[turnHeader]))) answer()
      else takeTurn({ request, response }, answer)
    })
  }

  function takeTurn({ request, response }: Exchange, answer: () => void): void {
    const turn = randomUUID()
    const leave = ask(() => {
      atWork.add(turn)
      request.headers[turnHeader] = turn
      answer()
    })
    if (!leave) {
      turnAway({ request, response }, publicUrl)
      return
    }
    // After the last byte of the answer, and when the connection has gone.
    response.once('close', () => {
      atWork.delete(turn)
      leave()
    })
  }

  subscribe(begun, meet)
  return () => unsubscribe(begun, meet)
}

function waitsForTurn(request: IncomingMessage): boolean {
  const pathname = pathOf(request)
  return readerOf(pathname) === 'page' && !isUpload.test(pathname)
}

/** The whole address, as the proxy knows it: at any other that ends so there is a page. */
const isUpload = /^\/[^/]+\/apply\/[^/]+\/documents\/[^/]+\/upload$/

/** As where what is stored cannot be reached: nothing was done, and later it will be. */
function turnAway({ request, response }: Exchange, publicUrl: URL): void {
  const nonce = randomBytes(16).toString('base64')
  const pathname = pathOf(request)
  const accepted = request.headers['accept-language']
  const headers = new Headers(accepted ? { 'accept-language': accepted } : {})
  const page = refusalPage(503, { publicUrl, pathname, headers, nonce })
  response.writeHead(503, {
    ...securityHeaders('page', { publicUrl, nonce, dev: false, secret: isSecretAddress(pathname) }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Retry-After': String(retryAfterSeconds[503]),
    // What it may have brought is not read.
    Connection: 'close',
  })
  response.end(page)
}

/** Not parsed: what is thrown here would end the process. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').replace(/\?.*/s, '')
}
