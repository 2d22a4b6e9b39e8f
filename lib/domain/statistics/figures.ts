/** Figures as they are shown: small ones not exactly, so that nobody can be recognised in them. */

/** A figure of the counts; `few`: fewer than `smallestFigure`, and not none. */
export type Figure = number | 'few'

/**
 * Smaller figures for one language, device class and day would reveal to an acquaintance what happened to a
 * customer.
 */
export const smallestFigure = 5

/**
 * A count as it is shown. A part (one day, one step, or what is narrowed down by language, device or channel) is
 * rounded to a multiple of five besides: else a small figure would be what the others leave of the sum.
 */
export function toFigure(count: number, isPart: boolean): Figure {
  if (count > 0 && count < smallestFigure) return 'few'
  return isPart ? Math.round(count / smallestFigure) * smallestFigure : count
}

/** Returns the difference of two shown figures. */
export function subtractFigures(whole: Figure, part: Figure): Figure {
  if (whole === 'few' || part === 'few') return 'few'
  return Math.max(0, whole - part)
}

/** The length of a bar for a figure; `few` has half of what it is fewer than. */
export function toLength(figure: Figure): number {
  return figure === 'few' ? smallestFigure / 2 : figure
}
