/**
 * The password before the pages of the embedded platform (HTTP Basic, RFC 7617): they show what everybody
 * has entered, and their e-mails.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

// The proxy is bundled apart from the rest; both are in one process.
const place = globalThis as { [guard]?: { password: string | undefined } }
const guard = Symbol.for('portico.sandbox-guard')

/** Says which password is asked for; undefined where there is none, or nothing to be seen. */
export function setSimulatorPassword(password: string | undefined): void {
  place[guard] = { password }
}

/** Whether an address is a page of the embedded platform; programs show a token of their own. */
export function isSimulatorPage(pathname: string): boolean {
  return /^\/sandbox(\/|$)/.test(pathname) && !/^\/sandbox\/(api|oauth)\//.test(pathname)
}

/** Whether a request may see those pages. Nothing is open before `setSimulatorPassword`. */
export function mayOpenSimulator(authorization: string | null): boolean {
  const placed = place[guard]
  if (!placed) return false
  if (placed.password === undefined) return true
  const [, encoded] = authorization?.match(/^basic +([\w+/=-]+)$/i) ?? []
  if (!encoded) return false
  // Any name goes with it; the first colon ends it.
  const [, given] =
    Buffer.from(encoded, 'base64')
      .toString()
      .match(/^[^:]*:(.*)$/s) ?? []
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(placed.password))
}

/** The answer that makes a browser ask for the password. */
export const simulatorChallenge = {
  body: 'A password is needed: that of SANDBOX_PASSWORD, with any name.\n',
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'WWW-Authenticate': 'Basic realm="Embedded platform", charset="UTF-8"',
  },
}

/** Of one length, so that comparing takes as long whatever was given. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
