/** The measures and the type of a page. */

import type { CustomerRecord } from './customer-record.ts'
import type { Weight } from './fonts.ts'

export type Colour = keyof CustomerRecord['tones']
export type Style = { size: number; weight: Weight; colour: Colour }

/** A4 (ISO 216) and its margins, in points (1/72 inch). */
export const page = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 72 }
/** The area between the margins. */
export const column = { left: page.side, width: page.width - 2 * page.side }
export const bottom = page.height - page.bottom

/** A row: its label, a gap, its value. */
export const label = { width: 158, gap: 18 }
export const value = { width: column.width - label.width - label.gap }
export const row = { padding: 6, line: 0.5 }

export const styles = {
  brand: { size: 11, weight: 600, colour: 'accent' },
  title: { size: 22, weight: 600, colour: 'ink' },
  section: { size: 14, weight: 600, colour: 'ink' },
  label: { size: 9.5, weight: 400, colour: 'muted' },
  value: { size: 10.5, weight: 400, colour: 'ink' },
  note: { size: 9.5, weight: 400, colour: 'muted' },
  notice: { size: 10.5, weight: 600, colour: 'ink' },
  foot: { size: 8.5, weight: 400, colour: 'muted' },
} as const satisfies Record<string, Style>

/** Returns the distance between lines; Arabic and Thai letters are taller than Latin ones. */
export function lineHeight({ size }: Style): number {
  return size * 1.5
}

/** Returns the distance from the top of a line to its baseline. */
export function baseline({ size }: Style): number {
  return size * 1.1
}
