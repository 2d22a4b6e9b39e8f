/** WCAG 2.2, 2.2.1 asks for 20 seconds; people who read slowly or with a device need minutes. */
const longestMs = 5 * 60_000

/** Returns how long before a page closes its reader is asked whether they are still there, in milliseconds. */
export function getWarningMs(idleMs: number): number {
  return Math.min(longestMs, idleMs / 2)
}

const minute = 60_000

/** Rounds the time left for display: full minutes, and in the last one seconds. */
export function shownMs(leftMs: number): number {
  const unit = leftMs > minute ? minute : 1_000
  return Math.ceil(leftMs / unit) * unit
}

/** Rounds the time for reading out: rarely enough that other words are heard too. */
export function spokenMs(leftMs: number): number {
  return [10_000, 30_000].find((ms) => leftMs <= ms) ?? Math.ceil(leftMs / minute) * minute
}
