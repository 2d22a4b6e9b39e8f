/** Tables as Markdown writes them. */
import type { Spread } from './statistics.ts'

/** The first column is words, the others are numbers and stand to the right. */
export function tableOf(head: string[], rows: string[][]): string[] {
  for (const row of rows) {
    if (row.length !== head.length) throw new Error(`A row of ${row.length} under ${head.length}`)
  }
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    line(head),
    `|---|${head
      .slice(1)
      .map(() => '---:')
      .join('|')}|`,
    ...rows.map(line),
  ]
}

/** Three digits that count, and no more: what follows them is noise. */
export function numberText(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(decimals, 2))
}

/** The median, and between which ends the rounds lay. */
export function spreadText({ median, least, most }: Spread): string {
  const [middle, low, high] = [median, least, most].map(numberText)
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}

/** Whether a target was met, in words that stand in a table. */
export function verdictText(met: boolean): string {
  return met ? 'met' : '**missed**'
}
