/** Limits the open connections of one network: each holds a file descriptor, whatever it sends. */
import type { Socket } from 'node:net'
import { maxConnections } from '#lib/config/request-limits.ts'
import { clientAddressHeader, isLoopbackAddress } from '../client-address.ts'
import { findRequestPrefix } from '../network-prefix.ts'

/**
 * Closes a new connection whose network has too many. Those of this machine are a proxy's or a
 * developer's and are not counted.
 */
export function createConnectionLimit(max = maxConnections): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isLoopbackAddress(address)
      ? undefined
      : findRequestPrefix({ [clientAddressHeader]: address }, false)
    if (!network) return
    const count = (open.get(network) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}
