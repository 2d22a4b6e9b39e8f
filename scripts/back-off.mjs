/** Pauses between attempts: a second, then twice as long each time, half a minute at most. */
const firstMs = 1_000
const longestMs = 30_000

export function createBackOff() {
  let attempts = 0
  return {
    /** The next pause, in milliseconds. */
    next: () => Math.min(firstMs * 2 ** attempts++, longestMs),
    /** Later failures have another cause. */
    reset() {
      attempts = 0
    },
  }
}
