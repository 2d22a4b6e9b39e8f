/**
 * The password of the simulator's pages (HTTP Basic, RFC 7617): they show what everybody has entered, and
 * their e-mails.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

// Next bundles pages apart from instrumentation; both run in one process.
const shared = globalThis as { [key]?: { password: string | undefined } }
const key = Symbol.for('portico.simulator-password')

/** Sets the password; undefined if none is needed, or the pages are not shown. */
export function setSimulatorPassword(password: string | undefined): void {
  shared[key] = { password }
}

/** Tells whether an address is a page of the simulator; programs use access tokens instead. */
export function isSimulatorPage(pathname: string): boolean {
  return /^\/sandbox(\/|$)/.test(pathname) && !/^\/sandbox\/(api|oauth)\//.test(pathname)
}

/** Tells whether a request may open those pages; never before `setSimulatorPassword` was called. */
export function mayOpenSimulator(authorization: string | null): boolean {
  const configured = shared[key]
  if (!configured) return false
  if (configured.password === undefined) return true
  const [, encoded] = authorization?.match(/^basic +([\w+/=-]+)$/i) ?? []
  if (!encoded) return false
  // Any user name is accepted; the first colon ends it.
  const [, given] =
    Buffer.from(encoded, 'base64')
      .toString()
      .match(/^[^:]*:(.*)$/s) ?? []
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(configured.password))
}

/** The response that makes a browser ask for the password. */
export const simulatorChallenge = {
  body: 'A password is needed: that of SANDBOX_PASSWORD, with any name.\n',
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'WWW-Authenticate': 'Basic realm="Embedded platform", charset="UTF-8"',
  },
}

/** Digests have one length, so that the time of a comparison reveals nothing. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
