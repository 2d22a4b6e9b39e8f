/** Figures as they are shown: small ones not exactly, so that nobody can be recognised in them. */

/** A figure of the counts; `few`: fewer than `smallestFigure`, and not none. */
export type Figure = number | 'few'

/**
 * Smaller figures for one language, device class and day would reveal to an acquaintance what happened to a
 * customer.
 */
export const smallestFigure = 5

/**
 * Returns a count as shown. A part (one day, one step, or a filter by language, device or channel) is also
 * rounded to a multiple of five: otherwise the others' difference from the sum would reveal a small figure.
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

/** Returns the length of a figure's bar; `few` has half of its limit. */
export function toLength(figure: Figure): number {
  return figure === 'few' ? smallestFigure / 2 : figure
}
