/** Serves metrics: on a port of its own, or on the customers' port with a token only. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { MetricsSettings } from '#lib/config/observation-settings.ts'

export const metricsPath = '/api/metrics'

/** `render` gives the text in the format of Prometheus. */
export type MetricsSource = { render(): Promise<string>; contentType: string }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Creates the server for a separate listener, without starting it. */
export function createReaderServer(token: string | undefined, source: MetricsSource): Server {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    if (!isForReaders(request)) end(response, 404)
    else if (!mayRead(request, token)) end(response, 401, { 'WWW-Authenticate': 'Bearer' })
    else void answer({ request, response }, source)
  })
  server.maxConnections = 20
  return server
}

/**
 * Answers a request of the customers' port that shows the token, and says whether it was one: for everyone
 * else there is nothing at this address.
 */
export function answerWithToken(exchange: Exchange, token: string, source: MetricsSource): boolean {
  const { request } = exchange
  if (!isForReaders(request) || !mayRead(request, token)) return false
  void answer(exchange, source)
  return true
}

function isForReaders({ method, url }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (url ?? '').split('?')[0] === metricsPath
}

/** Compared by their hashes, which have one length and tell nothing by the time that it takes. */
function mayRead({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true
  const [, shown = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(hash(shown), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function answer({ request, response }: Exchange, source: MetricsSource): Promise<void> {
  try {
    const text = await source.render()
    const headers = { 'Content-Type': source.contentType, 'Cache-Control': 'no-store' }
    end(response, 200, headers, request.method === 'HEAD' ? '' : text)
  } catch {
    end(response, 500)
  }
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  text = '',
): void {
  response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', ...headers }).end(text)
}

/** Throws if the port cannot be had. */
export async function listenForReaders(
  server: Server,
  where: NonNullable<MetricsSettings['listen']>,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(where, resolve)
    })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new Error(`METRICS_PORT or METRICS_HOST cannot be listened on (${code}).`, {
      cause: error,
    })
  }
  // An error on a later connection concerns its reader only.
  server.on('error', () => {})
}
