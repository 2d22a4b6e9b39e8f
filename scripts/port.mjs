/** Determines where the server listens, and whether it can. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The address to bind: the one that is set, or this machine's own when the public address is, so that a laptop shows nothing
 * to its network; every one otherwise. 127.0.0.1 rather than the name localhost, which is either of
 * two addresses: browsers try both for http://localhost, most other programs only the first.
 * @param {{ listenHost?: string | undefined, publicUrl: URL }} configuration
 */
export function listenAddress({ listenHost, publicUrl }) {
  if (listenHost) return listenHost
  if (publicUrl.hostname === '[::1]') return '::1'
  if (/^127\.\d+\.\d+\.\d+$/.test(publicUrl.hostname)) return publicUrl.hostname
  return /^(localhost|.+\.localhost)$/.test(publicUrl.hostname) ? '127.0.0.1' : undefined
}

/**
 * Returns host and port at which what listens on `host` is asked: where that is every address, one of them.
 * @param {string | undefined} host
 * @param {number} port
 */
export function toAuthority(host, port) {
  const asked = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host ?? '127.0.0.1'
  return asked.includes(':') ? `[${asked}]:${port}` : `${asked}:${port}`
}

/**
 * Throws, with words for the operator, when the port cannot be had. For localhost the other address
 * is looked at too: a program there would get the browser's requests instead of us.
 */
export async function requireFreePort(port, host) {
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host]
  for (const each of hosts) {
    const code = await tryToListen(port, each)
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
      )
    }
    if (code === 'EACCES') throw new Error(`Port ${port} may not be listened on by this user.`)
    if (code && each === host) throw new Error(`Port ${port} cannot be listened on (${code}).`)
  }
}

/**
 * A port of this machine that nothing listens on, for now. Below those that systems give to outgoing connections
 * (RFC 6335, and from 32768 on Linux): one of these could take it before a server does.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (!(await tryToListen(port, '127.0.0.1'))) return port
  }
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
