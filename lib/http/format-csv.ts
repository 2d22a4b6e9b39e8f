/** Writes CSV (RFC 4180) that spreadsheets read and run nothing of. */

/** Tells spreadsheets that the file is UTF-8, which several do not detect. */
const byteOrderMark = '\ufeff'

/** Lines of cells as CSV. */
export function formatCsv(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + lines.map(formatCsvLine).join('')
}

/** A line of cells, after the first one of a file. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/**
 * The start of a formula, which a spreadsheet runs: at the beginning of the text, or after a character that some
 * spreadsheets separate cells by (`;` if the comma is the decimal sign) whatever quotes stand around it.
 * Blanks and quotes before it do not help. Excel and LibreOffice offer a blank as a separator too; a sign with
 * another blank after it ("Smith - Jones") is a cell of its own then, and no formula.
 */
const formulaStart =
  /(?<=^|[,;:|\t\n\v\f\r\u0085\u2028\u2029])(?=[\s"']*[=+\-@|%＝＋－＠]|[\t\r])|(?<= )(?=["']*[=+\-@|%＝＋－＠](?!\s))/gu

/** A quoted cell. An apostrophe makes text of what would be a formula (OWASP, CSV injection). */
function cellOf(text: string): string {
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`
}
