/** Limits how many bodies arrive at once from one network, and how many of their bytes are held in all. */
import { bodyLimits } from '#lib/config/request-limits.ts'

/** One body: from its first byte to the end of the response. */
export type BodySlot = {
  /** Counts bytes that are held; false when all bodies together hold too much. */
  hold(bytes: number): boolean
  /** The body has arrived: its network may send another. Its held bytes still count. */
  received(): void
  /** Nothing of it is held any more. Repeated calls do nothing. */
  release(): void
}

export type BodyLimits = {
  /** Undefined when the network has too many; without a prefix, networks cannot be distinguished. */
  acquire(networkPrefix: string | undefined): BodySlot | undefined
}

/** Counts in this process. */
export function createBodyLimits({
  perNetwork,
  unknownNetworks,
  heldBytes,
}: typeof bodyLimits = bodyLimits): BodyLimits {
  const arriving = new Map<string, number>()
  let held = 0
  return {
    acquire(networkPrefix) {
      const key = networkPrefix ?? ''
      const count = arriving.get(key) ?? 0
      if (count >= (networkPrefix ? perNetwork : unknownNetworks)) return undefined
      arriving.set(key, count + 1)
      let own = 0
      let isArriving = true
      const received = () => {
        if (!isArriving) return
        isArriving = false
        const left = (arriving.get(key) ?? 1) - 1
        if (left > 0) arriving.set(key, left)
        else arriving.delete(key)
      }
      return {
        hold(bytes) {
          if (held + bytes > heldBytes) return false
          held += bytes
          own += bytes
          return true
        },
        received,
        release() {
          received()
          held -= own
          own = 0
        },
      }
    },
  }
}
