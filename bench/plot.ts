/** Bars with a dot for each round, as an SVG that needs nothing else. */
import { spreadOf } from './statistics.ts'
import { numberText } from './table.ts'

export type Plot = {
  title: string
  unit: string
  bars: { label: string; values: number[]; reference?: boolean }[]
  /** A line across all bars: on the named side of it the goal is met. */
  target?: { value: number; label: string }
}

const width = 760
const left = 250
const right = 110
const rowHeight = 30
const top = 64

/** Draws a plot. The bar is the median; text and lines use colours that are legible on white. */
export function drawPlot({ title, unit, bars, target }: Plot): string {
  const most = Math.max(...bars.flatMap(({ values }) => values), target?.value ?? 0)
  const x = (value: number) => round(left + (value / (most || 1)) * (width - left - right))
  const height = top + bars.length * rowHeight + 34
  const rows = bars.map((bar, index) => drawBar(bar, top + index * rowHeight, x))
  const bottom = top + bars.length * rowHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="13" fill="#1c1917">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="15" font-weight="600">${escaped(title)}</text>`,
    `<text x="16" y="46" fill="#57534e">${escaped(unit)}; bar: median, dots: rounds</text>`,
    ...rows,
    ...(target
      ? [
          `<line x1="${x(target.value)}" x2="${x(target.value)}" y1="${top - 6}" y2="${bottom}" stroke="#b91c1c" stroke-dasharray="5 4"/>`,
          `<text x="${x(target.value)}" y="${bottom + 18}" text-anchor="middle" fill="#b91c1c">${escaped(target.label)}</text>`,
        ]
      : []),
    '</svg>',
    '',
  ].join('\n')
}

function drawBar(bar: Plot['bars'][number], y: number, x: (value: number) => number): string {
  const { median, most } = spreadOf(bar.values)
  const middle = y + rowHeight / 2
  const dots = bar.values.map(
    (value) =>
      `<circle cx="${x(value)}" cy="${middle}" r="2.5" fill="#1c1917" fill-opacity="0.6"/>`,
  )
  return [
    `<text x="${left - 10}" y="${middle + 4}" text-anchor="end">${escaped(bar.label)}</text>`,
    `<rect x="${left}" y="${y + 5}" width="${round(x(median) - left)}" height="${rowHeight - 10}" fill="${bar.reference ? '#a8a29e' : '#0f766e'}"/>`,
    ...dots,
    `<text x="${round(x(most) + 8)}" y="${middle + 4}">${numberText(median)}</text>`,
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
