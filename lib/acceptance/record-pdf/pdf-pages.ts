/** Pages that are filled from the top down, each element with its position in the structure. */
import PDFDocument from 'pdfkit'
import { directions } from '#lib/i18n/languages.ts'
import type { CustomerRecord, RecordRow } from './customer-record.ts'
import {
  baseline,
  bottom,
  type Colour,
  column,
  label,
  lineHeight,
  page,
  row as rowLayout,
  type Style,
  styles,
  value as valueLayout,
} from './layout.ts'
import type { Line } from './line-breaking.ts'
import { type Box, createTypesetter } from './typesetter.ts'

type LaidRow = { names: Line[]; values: Line[]; height: number }

export type Sheet = ReturnType<typeof createSheet>

/** The first page, empty. */
export function createSheet({ language, title, brand, foot, tones, madeAt }: CustomerRecord) {
  const direction = directions[language]
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    // PDFKit's default font is not embedded.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title} – ${foot}`, Author: brand, CreationDate: madeAt, Creator: brand },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const { set, draw } = createTypesetter(doc, { direction, tones })
  const laid = new Map<RecordRow, LaidRow>()
  let y = page.top

  /** Begins a new page if so much does not fit any more. */
  function require(height: number): void {
    if (y + height <= bottom) return
    doc.addPage()
    y = page.top
  }

  function drawIn(element: PDFKit.PDFStructureElement, line: Line, style: Style, box: Box): void {
    const content = doc.markStructureContent('Span')
    draw(line, style, box)
    doc.endMarkedContent()
    element.add(content)
  }

  function artifact(work: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    work()
    doc.endMarkedContent()
  }

  function rule(thickness: number, colour: Colour): void {
    artifact(() => doc.rect(column.left, y, column.width, thickness).fill(tones[colour]))
    y += thickness
  }

  function layRow(row: RecordRow): LaidRow {
    const known = laid.get(row)
    if (known) return known
    const names = set(row.label, styles.label, label.width)
    const values = set(row.value, styles.value, valueLayout.width, row.ltr ? 'ltr' : 'auto')
    const height =
      Math.max(names.length * lineHeight(styles.label), values.length * lineHeight(styles.value)) +
      2 * rowLayout.padding +
      rowLayout.line
    const found = { names, values, height }
    laid.set(row, found)
    return found
  }

  /** A label and its value, side by side, as an item of a list. */
  function drawRow(list: PDFKit.PDFStructureElement, { names, values, height }: LaidRow): void {
    require(height)
    const [item, name, body] = [doc.struct('LI'), doc.struct('Lbl'), doc.struct('LBody')]
    list.add(item)
    item.add(name).add(body)
    const top = y + rowLayout.padding
    const end = column.left + column.width
    const isRtl = direction === 'rtl'
    const labelLeft = isRtl ? end - label.width : column.left
    const valueLeft = isRtl ? column.left : end - valueLayout.width
    // Both have one baseline, though the label is smaller.
    const lower = baseline(styles.value) - baseline(styles.label)
    for (const [index, line] of names.entries()) {
      const at = top + lower + index * lineHeight(styles.label)
      drawIn(name, line, styles.label, { left: labelLeft, top: at, width: label.width })
    }
    for (const [index, line] of values.entries()) {
      const at = top + index * lineHeight(styles.value)
      drawIn(body, line, styles.value, { left: valueLeft, top: at, width: valueLayout.width })
    }
    for (const element of [name, body, item]) element.end()
    y += height - rowLayout.line
    rule(rowLayout.line, 'line')
  }

  return {
    require,
    rule,
    heightOf: (text: string, style: Style) =>
      set(text, style, column.width).length * lineHeight(style),
    heightOfRow: (row: RecordRow) => layRow(row).height,

    /** Nothing at the top of a page. */
    space(height: number): void {
      if (y > page.top) y += height
    },

    /** A destination of the file's outline. */
    mark(title: string): void {
      doc.outline.addItem(title)
    },

    paragraph(type: 'H1' | 'H2' | 'P', text: string, style: Style): void {
      const element = doc.struct(type)
      root.add(element)
      for (const line of set(text, style, column.width)) {
        require(lineHeight(style))
        drawIn(element, line, style, { ...column, top: y })
        y += lineHeight(style)
      }
      element.end()
    },

    list(rows: RecordRow[]): void {
      const list = doc.struct('L')
      root.add(list)
      for (const row of rows) drawRow(list, layRow(row))
      list.end()
    },

    /** Draws one text at the start and another at the end of every page's foot. */
    feet(start: string, end: (number: number, count: number) => string): void {
      const top = bottom + 28
      const { start: first, count } = doc.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        doc.switchToPage(first + index)
        const [one] = set(start, styles.foot, column.width / 2)
        const [other] = set(end(index + 1, count), styles.foot, column.width / 2)
        artifact(() => {
          if (one) draw(one, styles.foot, { ...column, top })
          if (other) draw(other, styles.foot, { ...atEnd(other), top })
        })
      }
    },

    async end(): Promise<Buffer> {
      root.end()
      doc.end()
      const parts: Buffer[] = []
      for await (const part of doc) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
  }

  /** A box that ends where the column does. */
  function atEnd({ width }: Line): Pick<Box, 'left' | 'width'> {
    const left = direction === 'rtl' ? column.left : column.left + column.width - width
    return { left, width }
  }
}
