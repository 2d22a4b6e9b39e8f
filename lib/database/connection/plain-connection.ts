import pg from 'pg'
import { isLoopback } from '#lib/config/rules/public-url.ts'

/**
 * Returns the host that a database's address leads to without TLS; undefined with TLS, or if the connection
 * does not leave this machine. Reads the address as pg does, with the environment (PGSSLMODE, PGHOST).
 */
export function findPlainHost(url: string): string | undefined {
  const { host, ssl } = new pg.Client({ connectionString: url })
  // A folder is that of a socket.
  if (ssl || !host || host.startsWith('/')) return undefined
  const address = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}`)
  return address && isLoopback(address) ? undefined : host
}
