/**
 * A server of raw bytes on a real socket for tests of the platform client: it can answer well, badly, slowly,
 * partly or not at all, and keeps every request just as it came.
 */
import { createServer, type Socket } from 'node:net'

export type RawRequest = {
  method: string
  path: string
  /** Keyed by lower-case name, in the order in which they came. */
  headers: Record<string, string>
  body: Buffer
}

export type RawPlatform = {
  apiUrl: string
  tokenUrl: string
  port: number
  /** The requests to the token endpoint. */
  tokenRequests: RawRequest[]
  /** All others. */
  requests: RawRequest[]
  /** Counts all connections. */
  connections(): number
  close(): Promise<void>
}

/** The answer to a request: the bytes to write, or what else to do with the connection. */
export type RawAnswer = string | Buffer | ((socket: Socket, request: RawRequest) => void)

/** `api` and `token` say how the n-th request (from 0) of each kind is answered. */
export async function startRawPlatform(answers: {
  api?: (nth: number, request: RawRequest) => RawAnswer
  token?: (nth: number, request: RawRequest) => RawAnswer
}): Promise<RawPlatform> {
  const requests: RawRequest[] = []
  const tokenRequests: RawRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections += 1
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    readRequests(socket, (request) => {
      const isToken = request.path.startsWith('/token')
      const list = isToken ? tokenRequests : requests
      const nth = list.push(request) - 1
      const answer = isToken
        ? (answers.token?.(nth, request) ?? tokenJson(`token-${nth + 1}`))
        : (answers.api?.(nth, request) ?? json(200, { data: { id: 'app-1' } }))
      if (typeof answer === 'function') answer(socket, request)
      else socket.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    tokenUrl: `http://127.0.0.1:${port}/token`,
    port,
    tokenRequests,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A whole HTTP/1.1 answer with its length. */
export function http(status: number, headers: Record<string, string>, body: string | Buffer = '') {
  const fields = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${head}\r\n`), Buffer.from(body)])
}

/** An answer in JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return http(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
}

/** The token endpoint's good answer; `extra` is laid over it. */
export function tokenJson(value: string, extra: Record<string, unknown> = {}) {
  return json(200, { access_token: value, token_type: 'Bearer', expires_in: 900, ...extra })
}

function readRequests(socket: Socket, onRequest: (request: RawRequest) => void): void {
  let waiting = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const headEnd = waiting.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const [first = '', ...lines] = waiting.subarray(0, headEnd).toString('latin1').split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
        }),
      )
      const bodyStart = headEnd + 4
      const end = bodyStart + Number(headers['content-length'] ?? 0)
      if (waiting.length < end) return
      const [method = '', path = ''] = first.split(' ')
      const body = Buffer.from(waiting.subarray(bodyStart, end))
      waiting = waiting.subarray(end)
      onRequest({ method, path, headers, body })
    }
  })
}
