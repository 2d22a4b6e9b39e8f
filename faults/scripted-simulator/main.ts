/**
 * The scripted simulator as a process: the simulator on one port, its control on another. It prints both as one
 * line of JSON and ends with the process that started it.
 */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { readRequests } from '../../test-support/platform/socket-http.ts'
import type { Script } from './script.ts'
import { createScriptedSimulator } from './scripted-simulator.ts'

/** What the control port takes, as the body of a POST. */
export type Command =
  | { do: 'script'; customerId: string; script: Script }
  | { do: 'heal'; customerId: string }
  | { do: 'revokeTokens' }
  | { do: 'setTokenLife'; seconds: number }
  | { do: 'setSecret'; secret: string }
  | { do: 'setConnections'; connections: 'open' | 'refusing' | 'unanswered' }
  | { do: 'report' }
  | { do: 'tokenValues' }

const { SCRIPTED_CLIENT_ID: clientId = '', SCRIPTED_CLIENT_SECRET: clientSecret = '' } = process.env
const headerPrefix = 'x-svc'
const simulator = createScriptedSimulator({ clientId, clientSecret, headerPrefix })
const sockets = new Set<Socket>()
let isUnanswered = false

const listener = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => undefined)
  // A black hole: the kernel accepts the connection, and nobody reads it.
  if (isUnanswered) return
  readRequests(socket, (request) => void simulator.take(socket, request))
})

const control = createHttpServer(async (request, response) => {
  const answer = await obey((await json(request)) as Command)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}))
})

const port = await listen(listener, 0)
process.stdout.write(`${JSON.stringify({ port, controlPort: await listen(control, 0) })}\n`)

async function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'script':
      return simulator.script(command.customerId, command.script)
    case 'heal':
      return simulator.heal(command.customerId)
    case 'revokeTokens':
      return simulator.revokeTokens()
    case 'setTokenLife':
      return simulator.setTokenLife(command.seconds)
    case 'setSecret':
      return simulator.setSecret(command.secret)
    case 'setConnections':
      return setConnections(command.connections)
    case 'report':
      return simulator.report()
    case 'tokenValues':
      return simulator.tokenValues()
  }
}

async function setConnections(connections: 'open' | 'refusing' | 'unanswered'): Promise<void> {
  isUnanswered = connections === 'unanswered'
  for (const socket of sockets) socket.destroy()
  if (connections === 'refusing') await new Promise((resolve) => listener.close(resolve))
  else if (!listener.listening) await listen(listener, port)
}

function listen(server: Server, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
