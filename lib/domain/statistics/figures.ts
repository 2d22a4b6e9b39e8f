/** Figures as they are shown: small ones not exactly, so that nobody can be recognised in them. */

/** A figure of the counts; `few`: fewer than `smallestFigure`, and not none. */
export type Figure = number | 'few'

/**
 * Of so few in one language, on one class of device, on one day, whoever knows one of them would recognise
 * what happened to them.
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

/** What is left of a figure, made of what is shown of both. */
export function subtractFigures(whole: Figure, part: Figure): Figure {
  if (whole === 'few' || part === 'few') return 'few'
  return Math.max(0, whole - part)
}

/** The length of a bar for a figure; `few` has half of what it is fewer than. */
export function toLength(figure: Figure): number {
  return figure === 'few' ? smallestFigure / 2 : figure
}
