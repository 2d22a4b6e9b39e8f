import pg from 'pg'
import { isLoopback } from '#lib/domain/public-url.ts'

/**
 * The host that a database's address leads to without TLS; undefined where there is TLS, or the way does
 * not leave this machine. As pg reads the address, with what the environment adds (PGSSLMODE, PGHOST).
 */
export function findPlainHost(url: string): string | undefined {
  const { host, ssl } = new pg.Client({ connectionString: url })
  // A folder is that of a socket.
  if (ssl || !host || host.startsWith('/')) return undefined
  const address = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`)
  return address && isLoopback(address) ? undefined : host
}
