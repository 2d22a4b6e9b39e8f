/** Lets the requests of this process end before it does. */
import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'

/** Published by Node for each request before any listener sees it (Node.js, "Diagnostics Channel"). */
const requestStartChannel = 'http.server.request.start'

/**
 * How long a connection that was accepted may be without a request, in milliseconds: its first bytes may
 * not be read yet. A browser does not repeat a form whose connection closes before there is a response.
 */
const firstRequestMs = 300

/**
 * Watches the servers of this process from now on. The function it gives closes them to new connections
 * and waits until every response has been sent, `timeoutMs` at most; a connection is closed after the
 * response that it waits for.
 */
export function watchRequests(): (timeoutMs: number) => Promise<void> {
  const servers = new Set<Server>()
  const open = new Set<ServerResponse>()
  let whenDone: (() => void) | undefined
  let areRequestsIn = false
  subscribe(requestStartChannel, (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse }
    servers.add(server)
    open.add(response)
    // It came on a connection that was open already.
    if (whenDone) response.shouldKeepAlive = false
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0 && areRequestsIn) whenDone?.()
    })
  })
  return (timeoutMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      whenDone = () => {
        clearTimeout(timer)
        resolve()
      }
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
      for (const server of servers) stopListening(server)
      setTimeout(() => {
        for (const server of servers) server.closeIdleConnections()
        areRequestsIn = true
        if (open.size === 0) whenDone?.()
      }, firstRequestMs)
    })
}

/** `close` of an HTTP server also closes the connections whose first request was not read yet. */
function stopListening(server: Server): void {
  net.Server.prototype.close.call(server)
}
