/** Passes the address of the connection to the pages, which do not see connections. */
import type { IncomingMessage } from 'node:http'

/** Set by the request guard, which removes a visitor's header of this name. */
export const clientAddressHeader = 'x-client-address'

/**
 * Writes the connection's address into the request. Not that of this machine: it is a proxy's or a
 * developer's, and all visitors would share one small limit.
 */
export function setClientAddress({ headers, socket }: IncomingMessage): void {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  if (address === undefined || isLoopbackAddress(address)) delete headers[clientAddressHeader]
  else headers[clientAddressHeader] = address
}

/** RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\./i.test(address) || address === '::1'
}
