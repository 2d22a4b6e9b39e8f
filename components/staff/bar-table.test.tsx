import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withoutBareSpans } from '@/test-support/without-bare-spans.ts'
import { BarTable } from './bar-table.tsx'
import { DayChart } from './day-chart.tsx'

const rows = [
  { names: [{ text: 'Draft' }], numbers: [{ text: '6' }, { text: '2' }], bar: [6, 2] },
  { names: [{ text: 'Sending' }], numbers: [{ text: '0' }, { text: '0' }], bar: [0, 0] },
]

it('each row of the statistics has a bar of plain SVG as long as its figures, hidden from screen readers', () => {
  const html = renderToString(
    <BarTable
      labelledBy="table-open"
      headings={['Status', 'Under 1 day', '1 to 7 days']}
      rows={rows}
      longest={10}
      legend={[1, 2]}
    />,
  )
  const [, draft = '', sending = ''] = html.split('<tr>').slice(-3)
  const widths = (row: string) => [...row.matchAll(/<rect[^>]* width="(\d+)"/g)].map(([, w]) => w)
  // The widths add up to a thousand, with a gap between two parts.
  expect(widths(draft)).toEqual(['600', '197'])
  // An empty track would look like a figure of zero, beside “fewer than 5” too.
  expect(sending).not.toContain('<svg')
  expect(draft).toContain('aria-hidden="true"')
  // Readers who see no bars find the figures in the table.
  expect(draft.replace(/<[^>]*>/g, ' ')).toMatch(/Draft\s+6\s+2/)
  expect(html).not.toMatch(/<script|<style| style=|href=|url\(/)
})

it('bars that are no parts of a whole have a line each, in the colours of their headings', () => {
  const html = renderToString(
    <BarTable
      labelledBy="table-days"
      headings={['Day', 'Started', 'Submitted']}
      rows={[{ names: [{ text: '1 November' }], numbers: [], bar: [15, 35] }]}
      longest={50}
      legend={[2, 1]}
      separate
    />,
  )
  const rects = [...html.slice(html.indexOf('<tbody')).matchAll(/<rect([^>]*)>/g)].map(
    ([, attributes = '']) =>
      ['x', 'y', 'width', 'class'].map((name) => attributes.match(` ${name}="([^"]*)"`)?.[1]),
  )
  expect(rects).toEqual([
    ['0', '5', '300', 'bar-part bar-part-0'],
    ['0', '0', '700', 'bar-part bar-part-1'],
  ])
  const text = withoutBareSpans(html)
  expect(text).toMatch(/bar-part-1"[^>]*><\/rect><\/svg>Started/)
  expect(text).toMatch(/bar-part-0"[^>]*><\/rect><\/svg>Submitted/)
})

it('the days are columns of plain SVG against the highest figure', () => {
  const html = renderToString(
    <DayChart
      days={[
        [20, 10],
        [0, 5],
      ]}
      names={['Started', 'Submitted']}
      ends={['1 November', '2 November']}
      highest={20}
      scale={['20', '10', '0']}
    />,
  )
  const columns = html.slice(html.indexOf('day-chart-columns'))
  const heights = [...columns.matchAll(/<rect[^>]* height="(\d+)"/g)].map(([, height]) => height)
  expect(heights).toEqual(['100', '50', '0', '25'])
  expect(html).not.toMatch(/<script|<style| style=|href=|url\(/)
})
