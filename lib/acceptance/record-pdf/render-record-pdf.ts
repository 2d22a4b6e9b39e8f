/** The record as a PDF: A4 pages with a heading, sections of rows, and a foot. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { CustomerRecord, RecordRow, RecordSection } from './customer-record.ts'
import { bottom, page, styles } from './layout.ts'
import { createSheet, type Sheet } from './pdf-pages.ts'

/** So many sections are found by reading; more have an outline beside the pages. */
const mostWithoutOutline = 8

/** Above the heading of a section. */
const sectionGap = 24

/**
 * The bytes of a PDF 1.7 file, tagged (headings, lists of label and value, everything else an
 * artifact), with its language and title. Between two sections other requests can run.
 */
export async function renderRecordPdf(record: CustomerRecord): Promise<Buffer> {
  const { sections, foot, pageText } = record
  const sheet = createSheet(record)
  drawHead(sheet, record)
  for (const section of sections) {
    await breathe()
    drawSection(sheet, section, sections.length > mostWithoutOutline)
  }
  sheet.feet(foot, pageText)
  return sheet.end()
}

function drawHead(sheet: Sheet, record: CustomerRecord): void {
  const { brand, title, lead, notice, summary, notes } = record
  sheet.paragraph('P', brand, styles.brand)
  sheet.space(4)
  sheet.rule(2, 'accent')
  sheet.space(18)
  sheet.paragraph('H1', title, styles.title)
  sheet.paragraph('P', lead, styles.note)
  if (notice) {
    sheet.space(6)
    sheet.paragraph('P', notice, styles.notice)
  }
  sheet.space(10)
  drawRows(sheet, summary)
  sheet.space(8)
  for (const note of notes) sheet.paragraph('P', note, styles.note)
}

/** A section that would break begins a new page, unless most of a page would be left empty. */
function drawSection(sheet: Sheet, { title, rows }: RecordSection, hasOutline: boolean): void {
  const heights = rows.map((row) => sheet.heightOfRow(row))
  const head = sectionGap + sheet.heightOf(title, styles.section)
  const whole = heights.reduce((sum, height) => sum + height, head)
  const isShort = whole <= (bottom - page.top) / 2
  sheet.require(isShort ? whole : head + (heights[0] ?? 0))
  sheet.space(sectionGap)
  if (hasOutline) sheet.mark(title)
  sheet.paragraph('H2', title, styles.section)
  sheet.space(4)
  drawRows(sheet, rows)
}

function drawRows(sheet: Sheet, rows: RecordRow[]): void {
  sheet.rule(0.5, 'line')
  sheet.list(rows)
}
