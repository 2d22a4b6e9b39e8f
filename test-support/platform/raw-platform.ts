/**
 * A server of raw bytes on a real socket for tests of the platform client: it can answer well, badly, slowly,
 * partly or not at all, and keeps every request just as it came.
 */
import { createServer, type Socket } from 'node:net'
import { json, readRequests, type SocketRequest } from './socket-http.ts'

export type RawPlatform = {
  apiUrl: string
  tokenUrl: string
  port: number
  /** The requests to the token endpoint. */
  tokenRequests: SocketRequest[]
  /** All others. */
  requests: SocketRequest[]
  /** Counts all connections. */
  connections(): number
  close(): Promise<void>
}

/** The answer to a request: the bytes to write, or what else to do with the connection. */
export type RawAnswer = string | Buffer | ((socket: Socket, request: SocketRequest) => void)

/** `api` and `token` say how the n-th request (from 0) of each kind is answered. */
export async function startRawPlatform(answers: {
  api?: (nth: number, request: SocketRequest) => RawAnswer
  token?: (nth: number, request: SocketRequest) => RawAnswer
}): Promise<RawPlatform> {
  const requests: SocketRequest[] = []
  const tokenRequests: SocketRequest[] = []
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

/** The token endpoint's good answer; `extra` is laid over it. */
export function tokenJson(value: string, extra: Record<string, unknown> = {}) {
  return json(200, { access_token: value, token_type: 'Bearer', expires_in: 900, ...extra })
}
