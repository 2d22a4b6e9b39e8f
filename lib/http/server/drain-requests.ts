/** Lets the requests of this process end before it does. */
import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * How long a server with connections still takes new ones, in milliseconds: at least until a proxy learns from
 * its probe, or from a response that closes the connection, that this process ends; then until no more come. A
 * connection that is closed while idle may cross with a request, which is then lost.
 */
const lingerMs = { least: 500, most: 2_000 }

/** No connection has come for so long: none is on its way. */
const quietMs = 200

/**
 * How long an accepted connection may be without a request, in milliseconds: its first bytes may not be read
 * yet. A browser does not repeat a form whose connection closes before there is a response.
 */
const firstRequestMs = 300

/** A turn of the event loop that takes no longer has left nothing in the queue of the system. */
const shortTurnMs = 0.5

export type RequestDrain = {
  /** Adds a server before it listens. */
  add(server: Server): void
  /** Counts a request until its response has been sent. */
  count(response: ServerResponse): void
  /**
   * Closes the servers to new connections and waits until every response has been sent, `timeoutMs` at most; a
   * connection is closed after the response that it waits for.
   */
  end(timeoutMs: number): Promise<void>
}

/** Creates what ends the servers of this process. */
export function createRequestDrain(): RequestDrain {
  const servers = new Set<Server>()
  const open = new Set<ServerResponse>()
  let isDraining = false
  let lastConnectionAt = Number.NEGATIVE_INFINITY
  let onClose: (() => void) | undefined

  async function closeServers(untilMs: number): Promise<void> {
    if (await haveConnections(servers)) {
      const lastMs = Math.min(untilMs, performance.now() + lingerMs.most)
      await pause(lingerMs.least)
      while (performance.now() - lastConnectionAt < quietMs && performance.now() < lastMs) {
        await pause(quietMs / 4)
      }
    }
    await untilShortTurn(untilMs)
    for (const server of servers) stopListening(server)
    await pause(firstRequestMs)
    for (const server of servers) server.closeIdleConnections()
  }

  return {
    add(server) {
      servers.add(server)
      server.on('connection', () => {
        lastConnectionAt = performance.now()
      })
    },
    count(response) {
      open.add(response)
      // The connection was open already, or is one of the last.
      if (isDraining) response.shouldKeepAlive = false
      response.once('close', () => {
        open.delete(response)
        onClose?.()
      })
    },
    async end(timeoutMs) {
      const untilMs = performance.now() + timeoutMs
      isDraining = true
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
      await closeServers(untilMs)
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, untilMs - performance.now()))
        onClose = () => {
          if (open.size > 0) return
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}

async function haveConnections(servers: Iterable<Server>): Promise<boolean> {
  const counts = await Promise.all(
    [...servers].map(
      (server) =>
        new Promise<number>((resolve) => {
          server.getConnections((_error, count) => resolve(count ?? 0))
        }),
    ),
  )
  return counts.some((count) => count > 0)
}

/**
 * The system resets connections that a server has not taken when it closes. After a short turn of the event
 * loop none waits, but those of the last microseconds.
 */
function untilShortTurn(untilMs: number): Promise<void> {
  return new Promise((resolve) => {
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      if (now - last < shortTurnMs || now > untilMs) resolve()
      else {
        last = now
        setImmediate(look)
      }
    }
    setImmediate(look)
  })
}

/** `close` of an HTTP server also closes the connections whose first request was not read yet. */
function stopListening(server: Server): void {
  net.Server.prototype.close.call(server)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
