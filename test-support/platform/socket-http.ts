/** HTTP/1.1 in bytes, for platforms of tests: nothing stands between a fault and the socket. */
import type { Socket } from 'node:net'

export type SocketRequest = {
  method: string
  /** With its query. */
  path: string
  /** By lower-case name, in the order in which they came. */
  headers: Record<string, string>
  body: Buffer
  /** From 0: how many came before on this connection. */
  nth: number
}

/** Hands over each request on a socket, in order, once its last byte has arrived. Throws on a chunked one. */
export function readRequests(socket: Socket, onRequest: (request: SocketRequest) => void): void {
  let waiting = Buffer.alloc(0)
  let nth = 0
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const headEnd = waiting.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const { method, path, headers } = parseHead(waiting.subarray(0, headEnd).toString('latin1'))
      if (headers['transfer-encoding']) throw new Error('A chunked request cannot be read here')
      const bodyStart = headEnd + 4
      const end = bodyStart + Number(headers['content-length'] ?? 0)
      if (waiting.length < end) return
      const body = Buffer.from(waiting.subarray(bodyStart, end))
      waiting = waiting.subarray(end)
      onRequest({ method, path, headers, body, nth: nth++ })
    }
  })
}

/** The bytes of an answer's head and body, with the length of the body. */
export function http(
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Buffer {
  const isBare = status === 204 || status === 304 || status < 200
  const length = isBare ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const fields = Object.entries({ ...length, ...headers })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const bytes = Buffer.from(`HTTP/1.1 ${status} Said\r\n${head}\r\n`)
  return isBare ? bytes : Buffer.concat([bytes, Buffer.from(body)])
}

/** The same for JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Buffer {
  return http(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
}

function parseHead(text: string) {
  const [first = '', ...lines] = text.split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { method, path, headers }
}
