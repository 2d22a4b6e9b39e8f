/** Reads bytes in their order, piece by piece, holding at most one piece. */
import { setImmediate } from 'node:timers/promises'

/**
 * A reader: yields nothing to ask for the next piece, and receives `undefined` at the end; or yields a
 * promise that must be awaited before it continues.
 */
export type Reading<T> = Generator<Promise<unknown> | undefined, T, Uint8Array | undefined>

/** How many bytes are inspected at once, some milliseconds' work, before other requests are served. */
export const bytesPerSlice = 64 * 1024

/** Lets the event loop serve everything else first. */
export function* pause(): Reading<void> {
  yield setImmediate()
}

/** The value of a promise. A rejection must be handled before: it is not reported here. */
export function* waitFor<T>(promise: Promise<T>): Reading<T> {
  const given: T[] = []
  yield promise.then((value) => given.push(value))
  return given[0] as T
}

export type ByteSource = {
  /** How many bytes have been read. */
  readonly position: number
  /** Exactly so many bytes, few enough to be held in memory; undefined if the end comes before. */
  take(count: number): Reading<Buffer | undefined>
  /** Skips so many bytes, showing each piece of them to `see`; false if the end comes before. */
  pass(count: number, see?: (bytes: Buffer) => void): Reading<boolean>
  /** The rest of the current piece, or the next one; undefined at the end. */
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
