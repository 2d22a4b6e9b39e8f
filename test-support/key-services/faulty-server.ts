/** An HTTP server on this machine that can be made to fail as a service over a network does. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = { status: number; body: string; headers?: Record<string, string> }

/**
 * `silent`: takes the request and never answers. `cut`: closes in the middle of the answer. `reset`: closes
 * before it. A status answers with that and no word of the service; a text answers 200 with that text.
 */
export type ServerFault = 'silent' | 'cut' | 'reset' | number | { text: string }

export async function startFaultyServer(
  answer: (request: IncomingMessage, body: string) => Reply | Promise<Reply>,
) {
  let fault: ServerFault | undefined
  let requests = 0
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse) {
    requests++
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    if (fault === 'silent') return
    if (fault === 'reset') {
      request.socket.destroy()
      return
    }
    if (typeof fault === 'number') {
      response.writeHead(fault, { 'Content-Type': 'text/html' }).end('<h1>Upstream</h1>')
      return
    }
    if (typeof fault === 'object') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(fault.text)
      return
    }
    const reply = await answer(request, body)
    response.writeHead(reply.status, {
      'Content-Type': 'application/json',
      ...reply.headers,
      'Content-Length': Buffer.byteLength(reply.body),
    })
    if (fault === 'cut') {
      response.write(reply.body.slice(0, reply.body.length / 2))
      setTimeout(() => request.socket.destroy(), 20)
      return
    }
    response.end(reply.body)
  }

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close() {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Counts the requests. */
    requests: () => requests,
    fail(next: ServerFault | undefined) {
      fault = next
    },
    /** Nobody listens: connections are refused. */
    goDown: close,
    comeBack: () => listen(port),
    close,
  }
}
