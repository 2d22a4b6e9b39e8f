/** Puts a function of ours before the request listeners of every server of this process. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Exchange } from '../requests/request-guard.ts'

/** Published by Node for each request before any listener sees it (Node.js, "Diagnostics Channel"). */
const requestStartChannel = 'http.server.request.start'

/** Each check waits for the end of a response, and so does Next: eleven with traces, where Node warns above ten. */
const mostListeners = 20

const ownServers = new WeakSet<Server>()

/** Leaves alone a server that is not Next's and answers by itself. */
export function leaveOutServer(server: Server): void {
  ownServers.add(server)
}

/**
 * `intercept` is called with each request, and with what hands one on to the listeners that the server had;
 * `prepare` once with each server, before its first request. Gives the function that stops that for servers
 * not yet seen.
 */
export function interceptRequests(
  intercept: (exchange: Exchange, handOn: (exchange: Exchange) => void) => void,
  prepare: (server: Server) => void = () => {},
): () => void {
  const seen = new WeakSet<Server>()
  const onRequestStart = (message: unknown) => {
    const { server } = message as { server: Server }
    if (seen.has(server) || ownServers.has(server)) return
    seen.add(server)
    prepare(server)
    const listeners = server.listeners('request')
    server.removeAllListeners('request')
    const handOn = ({ request, response }: Exchange) => {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response])
    }
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      response.setMaxListeners(mostListeners)
      intercept({ request, response }, handOn)
    })
  }
  subscribe(requestStartChannel, onRequestStart)
  return () => unsubscribe(requestStartChannel, onRequestStart)
}
