/** How many connections one network may have open: each holds a file descriptor, whatever it sends. */
import type { Socket } from 'node:net'
import { clientAddressHeader, isLoopbackAddress } from '../client-address.ts'
import { findRequestPrefix } from '../network-prefix.ts'

/** Three hundred people in an office with the six connections that a browser opens. */
const maxOpen = 2_000

/**
 * Closes a new connection where its network has too many. Those of this machine are a proxy's or a
 * developer's and are not counted.
 */
export function createConnectionLimit(most = maxOpen): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isLoopbackAddress(address)
      ? undefined
      : findRequestPrefix({ [clientAddressHeader]: address }, false)
    if (!network) return
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
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
