import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { AttemptFailure } from './failure-code.ts'
import type { Fetch } from './send-request.ts'

/**
 * The real network: one request per call on kept-alive HTTP/1.1 connections. It follows no redirect, decodes no
 * content coding and sends nothing twice. `close` waits for calls in flight. Rejects with the network's error,
 * or with the signal's reason. `lookup` finds the addresses of a name that is connected to.
 *
 * `request` of undici and not its `fetch`: the Fetch standard repeats a request that got 421 (section
 * "HTTP-network-or-cache fetch"), adds headers of browsers and decodes bodies.
 */
export function createTransport({
  timeoutMs,
  lookup,
}: {
  timeoutMs: number
  lookup?: LookupFunction
}): {
  fetch: Fetch
  close(): Promise<void>
} {
  const agent = new Agent({
    // A connection that takes more than half of the time leaves too little for the response.
    connect: { timeout: Math.ceil(timeoutMs / 2), ...(lookup && { lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4_000,
    connections: 64,
  })

  return {
    async fetch(url, init) {
      const answer = await request(url, {
        dispatcher: agent,
        method: requireMethod(init.method),
        headers: Object.fromEntries(new Headers(init.headers)),
        body: requireBody(init.body),
        signal: init.signal ?? null,
      })
      // An error that is emitted while nobody reads would end the process without a listener.
      answer.body.on('error', () => undefined)
      try {
        return createResponse(answer)
      } catch (error) {
        answer.body.destroy()
        throw error
      }
    },
    close: () => agent.close(),
  }
}

type UndiciResponse = Awaited<ReturnType<typeof request>>

function createResponse({ statusCode, headers, body }: UndiciResponse): Response {
  // `Response` allows 200 to 599 only; the parser accepts any three digits.
  if (statusCode > 599) throw new AttemptFailure('odd_status')
  const fields = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) fields.append(name, one)
  }
  // RFC 9110: these have no content, and `Response` throws when given one.
  if ([204, 205, 304].includes(statusCode)) {
    body.dump().catch(() => undefined)
    return new Response(null, { status: statusCode, headers: fields })
  }
  return new Response(createBodyStream(body), { status: statusCode, headers: fields })
}

/**
 * Not `Readable.toWeb` (Node 24.21), whose uncaught error ends the process when a chunk arrives after the
 * reader has cancelled: "Controller is already closed".
 */
function createBodyStream(body: UndiciResponse['body']): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        body.destroy()
      },
    },
    // Nothing is read from the network before it is requested.
    { highWaterMark: 0 },
  )
}

function requireMethod(method = 'GET') {
  if (method === 'GET' || method === 'POST' || method === 'PATCH' || method === 'DELETE') {
    return method
  }
  throw new TypeError('the transport sends GET, POST, PATCH and DELETE only')
}

function requireBody(body: RequestInit['body']): Readable | Uint8Array | string | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null
  if (body instanceof Uint8Array) return body
  if (body instanceof ReadableStream) return Readable.from(readChunks(body), { objectMode: false })
  throw new TypeError('the transport sends bytes, streams of them, or text only')
}

/** The browser's types, which apply here, have no iteration of a stream. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
