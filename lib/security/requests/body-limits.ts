/** How many bodies are received at once from one address, and how much of them is held in all. */

/** One body: from its first byte to the end of the answer. */
export type BodySlot = {
  /** Counts bytes that are held; false when all bodies together hold too much. */
  hold(bytes: number): boolean
  /** The body has arrived: its address may send another. What it holds still counts. */
  received(): void
  /** Nothing of it is held any more. Calling it again does nothing. */
  release(): void
}

export type BodyLimits = {
  /** A place, or undefined when the address has too many; undefined: addresses cannot be told apart. */
  acquire(addressPrefix: string | undefined): BodySlot | undefined
}

/**
 * An ordinary post arrives with one packet and has its place for a moment. Slow senders take the
 * places of their own address and none of anybody else's.
 */
export const bodyLimitNumbers = { perAddress: 24, unknown: 480, heldBytes: 33_554_432 }

/** Places for bodies, counted in this process. */
export function createBodyLimits({
  perAddress,
  unknown,
  heldBytes,
}: typeof bodyLimitNumbers = bodyLimitNumbers): BodyLimits {
  const arriving = new Map<string, number>()
  let held = 0
  return {
    acquire(addressPrefix) {
      const key = addressPrefix ?? ''
      const count = arriving.get(key) ?? 0
      if (count >= (addressPrefix ? perAddress : unknown)) return undefined
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
