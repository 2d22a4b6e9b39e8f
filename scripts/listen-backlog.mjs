/**
 * Loaded before Next (`node --import`): the system keeps more connections for the server until it takes them
 * than Node's 511. What comes beyond is dropped, and the browser tries again after 1, 3, 7 and 15 seconds (RFC
 * 6298): of a thousand people who submit at once the last waited for their connection. Next has no option for
 * it. The system's own limit (`net.core.somaxconn`, 4096 in Linux) holds above it.
 */
import net from 'node:net'
import { backlog } from './backlog.mjs'

const { listen } = net.Server.prototype

net.Server.prototype.listen = function (port, host, ...rest) {
  const options = { port, backlog, ...(host && { host }) }
  return typeof port === 'number' && (host === undefined || typeof host === 'string')
    ? listen.call(this, options, ...rest)
    : listen.call(this, port, host, ...rest)
}
