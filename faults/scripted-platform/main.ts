/**
 * The ledger platform as a process: the platform on one port, its control on another. It prints both
 * as one line of JSON and ends with the one who started it.
 */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { readRequests } from './http.ts'
import { createLedger } from './platform.ts'
import type { Script } from './script.ts'

/** What the control port takes, as the body of a POST. */
export type Command =
  | { do: 'script'; customerId: string; script: Script }
  | { do: 'heal'; customerId: string }
  | { do: 'pass'; customerId: string; ms: number }
  | { do: 'revokeTokens' }
  | { do: 'setTokenLife'; seconds: number }
  | { do: 'setSecret'; secret: string }
  | { do: 'door'; door: 'open' | 'refusing' | 'deaf' }
  | { do: 'report' }
  | { do: 'tokenValues' }

const { LEDGER_CLIENT_ID: id = '', LEDGER_CLIENT_SECRET: secret = '' } = process.env
const ledger = createLedger({ id, secret, prefix: process.env.LEDGER_HEADER_PREFIX ?? 'x-svc' })
const sockets = new Set<Socket>()
let deaf = false

const platform = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => undefined)
  // A black hole: taken by the kernel, and nobody is there.
  if (deaf) return
  readRequests(socket, (request) => void ledger.take(socket, request))
})

const control = createHttpServer(async (request, response) => {
  const answer = await obey(JSON.parse(await textOf(request)))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}))
})

const port = await listen(platform, 0)
process.stdout.write(`${JSON.stringify({ port, controlPort: await listen(control, 0) })}\n`)

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'script':
      return ledger.script(command.customerId, command.script)
    case 'heal':
      return ledger.heal(command.customerId)
    case 'pass':
      return ledger.pass(command.customerId, command.ms)
    case 'revokeTokens':
      return ledger.tokens.revokeAll()
    case 'setTokenLife':
      return ledger.tokens.setLife(command.seconds)
    case 'setSecret':
      return ledger.tokens.setSecret(command.secret)
    case 'door':
      return setDoor(command.door)
    case 'report':
      return ledger.report()
    case 'tokenValues':
      return ledger.tokens.values()
  }
}

async function setDoor(door: 'open' | 'refusing' | 'deaf'): Promise<void> {
  deaf = door === 'deaf'
  for (const socket of sockets) socket.destroy()
  if (door === 'refusing') await new Promise((resolve) => platform.close(resolve))
  else if (!platform.listening) await listen(platform, port)
}

function listen(server: Server, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
