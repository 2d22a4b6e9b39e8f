/** What many measurements say together. */

export type Spread = { median: number; least: number; most: number }

/**
 * The smallest value that at least this share (0 to 1) of all does not exceed: the nearest rank, so
 * that p99 is a time that somebody waited. Throws when there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('There is nothing to measure by')
  return value
}

/** The middle value (of an even number the mean of the two), and how far the others lie apart. */
export function spreadOf(values: readonly number[]): Spread {
  const upper = quantile(values, 0.5)
  const lower = -quantile(
    values.map((value) => -value),
    0.5,
  )
  return { median: (upper + lower) / 2, least: Math.min(...values), most: Math.max(...values) }
}

/** Each round's ratio: what disturbed one half of a round disturbed the other likewise. */
export function ratios(over: readonly number[], under: readonly number[]): number[] {
  if (over.length !== under.length) throw new Error('A ratio needs rounds that belong together')
  return over.map((value, round) => value / (under[round] ?? Number.NaN))
}
