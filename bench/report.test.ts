import { describe, expect, it } from 'vitest'
import { withSection } from './report.ts'

describe('the report', () => {
  it('begins with a head and holds what a part has found', () => {
    const report = withSection('', 'Growth', '| a table |')
    expect(report).toMatch(/^# What was measured\n/)
    expect(report).toContain('## Growth\n\n| a table |\n')
  })

  it('replaces a section of the same name and leaves the others, in their order', () => {
    const first = withSection(withSection('', 'Growth', 'old'), 'Surge', 'other')
    const report = withSection(withSection(first, 'Growth', 'new'), 'Applications', 'first')
    expect(report.match(/^## .*$/gm)).toEqual(['## Applications', '## Growth', '## Surge'])
    expect(report).toContain('other')
    expect(report).toContain('new')
    expect(report).not.toContain('old')
    expect(withSection(report, 'Applications', 'first')).toBe(report)
  })
})
