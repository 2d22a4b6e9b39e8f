import { describe, expect, it } from 'vitest'
import { drawPlot } from './plot.ts'

const plot = {
  title: 'Waits & "weights"',
  unit: 'ms',
  bars: [
    { label: 'Portico <1 at a time>', values: [10, 20, 30] },
    { label: 'bare', values: [40], reference: true },
  ],
}

describe('a plot', () => {
  it('has a bar as long as the median and a dot for each round', () => {
    const svg = drawPlot(plot)
    expect(svg.match(/<circle/g)).toHaveLength(4)
    // 400 of its units are 40 of the plot's.
    expect(svg).toContain('width="200" height="20" fill="#0f766e"')
    expect(svg).toContain('width="400" height="20" fill="#a8a29e"')
  })

  it('escapes its words so that they are not read as markup', () => {
    const svg = drawPlot(plot)
    expect(svg).toContain('aria-label="Waits &amp; &quot;weights&quot;"')
    expect(svg).toContain('Portico &lt;1 at a time>')
  })

  it('draws the goal where it is, also beyond every bar', () => {
    const svg = drawPlot({ ...plot, target: { value: 80, label: 'at most 80' } })
    expect(svg).toContain('x1="650" x2="650"')
    expect(svg).toContain('width="200" height="20" fill="#a8a29e"')
    expect(drawPlot(plot)).not.toContain('<line')
  })
})
