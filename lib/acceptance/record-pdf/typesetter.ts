/** Sets text in a document: finds the lines, and draws them. */

import type { CustomerRecord } from './customer-record.ts'
import type { Face } from './fonts.ts'
import { baseline, type Style } from './layout.ts'
import { breakLines, type Direction, type Line, type Measure } from './line-breaking.ts'

/** The position and width of a line. */
export type Box = { left: number; top: number; width: number }

export function createTypesetter(
  doc: PDFKit.PDFDocument,
  { direction, tones }: { direction: Direction; tones: CustomerRecord['tones'] },
) {
  const used = new Set<Face>()
  const widths = new Map<string, number>()

  function use(face: Face): void {
    if (!used.has(face)) doc.registerFont(face.name, face.bytes())
    used.add(face)
    doc.font(face.name)
  }

  /** Widths are stored for a size of one point, and scale with the size. */
  function unitWidth(face: Face, text: string): number {
    const key = `${face.name} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    use(face)
    const width = doc.fontSize(1).widthOfString(text)
    widths.set(key, width)
    return width
  }

  return {
    /** Breaks a text into lines, in the page's direction unless `direction` is given. */
    set(
      text: string,
      { size, weight }: Style,
      width: number,
      own: Direction | 'auto' = direction,
    ): Line[] {
      const measure: Measure = (face, part) => unitWidth(face, part) * size
      return breakLines(text, { weight, width, direction: own, measure })
    },

    draw(line: Line, style: Style, { left, top, width }: Box): void {
      let x = direction === 'rtl' ? left + width - line.width : left
      doc.fillColor(tones[style.colour])
      for (const run of line.runs) {
        use(run.face)
        doc
          .fontSize(style.size)
          .text(run.text, x, top + baseline(style), { lineBreak: false, baseline: 'alphabetic' })
        x += run.width
      }
    },
  }
}
