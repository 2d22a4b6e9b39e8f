/** Reading bytes in the order they come, piece by piece, without ever holding more than one piece. */
import { setImmediate } from 'node:timers/promises'

/**
 * Asks for the next piece by yielding nothing, and is given `undefined` at the end; or yields what is to
 * be waited for before it goes on.
 */
export type Reading<T> = Generator<Promise<unknown> | undefined, T, Uint8Array | undefined>

/** So many bytes are looked at in one go, some milliseconds' work: then others have their turn. */
export const bytesPerSlice = 64 * 1024

/** Lets everything else that waits for this process go first. */
export function* pause(): Reading<void> {
  yield setImmediate()
}

/** What a promise gives. One that fails must be dealt with before: nobody is told here. */
export function* waitFor<T>(promise: Promise<T>): Reading<T> {
  const given: T[] = []
  yield promise.then((value) => given.push(value))
  return given[0] as T
}

export type ByteSource = {
  /** How many bytes have been read. */
  readonly position: number
  /** Exactly so many bytes, few enough to be held; undefined where the end comes before. */
  take(count: number): Reading<Buffer | undefined>
  /** Passes over so many bytes, showing each piece of them; false where the end comes before. */
  pass(count: number, see?: (bytes: Buffer) => void): Reading<boolean>
  /** All that is left of the piece in hand, or the next one; undefined at the end. */
  some(): Reading<Buffer | undefined>
  /** Puts back the last `count` bytes of what `some` gave. */
  back(count: number): void
}

/** A source that is fed by whoever drives the generators that read from it. */
export function createByteSource(): ByteSource {
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  let before = 0

  function* more(): Reading<boolean> {
    while (at === piece.length) {
      const next = yield
      if (!next) return false
      before += piece.length
      piece = Buffer.from(next.buffer, next.byteOffset, next.byteLength)
      at = 0
    }
    return true
  }

  return {
    get position() {
      return before + at
    },
    *take(count) {
      const parts: Buffer[] = []
      for (let missing = count; missing > 0; ) {
        if (!(yield* more())) return undefined
        const part = piece.subarray(at, at + missing)
        parts.push(part)
        at += part.length
        missing -= part.length
      }
      return Buffer.concat(parts)
    },
    *pass(count, see) {
      for (let missing = count; missing > 0; ) {
        if (!(yield* more())) return false
        const part = piece.subarray(at, at + missing)
        see?.(part)
        at += part.length
        missing -= part.length
      }
      return true
    },
    *some() {
      if (!(yield* more())) return undefined
      const rest = piece.subarray(at)
      at = piece.length
      return rest
    },
    back(count) {
      at -= count
    },
  }
}
