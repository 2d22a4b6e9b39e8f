/** HTTP/1.1 in bytes: nothing stands between a fault and the socket. */
import type { Socket } from 'node:net'

export type Request = {
  method: string
  path: string
  query: URLSearchParams
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
  /** From 0: how many came before on this connection. */
  nth: number
}

/** A request that its reader cannot frame: it gets no answer. */
class Unframed extends Error {
  override name = 'Unframed'
}

/** Hands over each request on a socket, in order, once its last byte is there. */
export function readRequests(socket: Socket, onRequest: (request: Request) => void): void {
  let waiting = Buffer.alloc(0)
  let nth = 0
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const headEnd = waiting.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const { method, target, headers } = parseHead(waiting.subarray(0, headEnd).toString('latin1'))
      if (headers['transfer-encoding']) throw new Unframed('a chunked request')
      const bodyStart = headEnd + 4
      const end = bodyStart + Number(headers['content-length'] ?? 0)
      if (waiting.length < end) return
      const body = Buffer.from(waiting.subarray(bodyStart, end))
      waiting = waiting.subarray(end)
      const { pathname, searchParams } = new URL(target, 'http://platform')
      onRequest({ method, path: pathname, query: searchParams, headers, body, nth: nth++ })
    }
  })
}

/** The bytes of an answer's head and body, with the length of the body. */
export function answerBytes(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Buffer {
  const bare = status === 204 || status === 304 || status < 200
  const length: Record<string, string> = bare
    ? {}
    : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = [`HTTP/1.1 ${status} Said`, ...lines, '', ''].join('\r\n')
  return bare ? Buffer.from(head) : Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

/** The same for JSON. */
export function jsonBytes(status: number, json: unknown): Buffer {
  return answerBytes(status, { 'content-type': 'application/json' }, JSON.stringify(json))
}

function parseHead(text: string) {
  const [first = '', ...lines] = text.split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { method, target, headers }
}
