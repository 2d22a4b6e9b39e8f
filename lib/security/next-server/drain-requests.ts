/** Lets the requests of this process end before it does. */
import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'

/** Published by Node for each request before any listener sees it (Node.js, "Diagnostics Channel"). */
const requestStartChannel = 'http.server.request.start'

/**
 * Watches the servers of this process from now on. The function it gives closes them to new connections
 * and waits until every response has been sent, `timeoutMs` at most; a connection is closed after the
 * response that it waits for.
 */
export function watchRequests(): (timeoutMs: number) => Promise<void> {
  const servers = new Set<Server>()
  const open = new Set<ServerResponse>()
  let whenDone: (() => void) | undefined
  subscribe(requestStartChannel, (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse }
    servers.add(server)
    open.add(response)
    // It came on a connection that was open already.
    if (whenDone) response.shouldKeepAlive = false
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0) whenDone?.()
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
      for (const server of servers) server.close()
      if (open.size === 0) whenDone()
    })
}
