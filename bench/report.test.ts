import { describe, expect, it } from 'vitest'
import { withSection } from './report.ts'

describe('the report', () => {
  it('begins with a head and holds what a part has found', () => {
    const report = withSection('', 'b. Growth', '| a table |')
    expect(report).toMatch(/^# What was measured\n/)
    expect(report).toContain('## b. Growth\n\n| a table |\n')
  })

  it('replaces a section of the same name and leaves the others, in their order', () => {
    const first = withSection(withSection('', 'b. Growth', 'old'), 'c. Surge', 'other')
    const report = withSection(withSection(first, 'b. Growth', 'new'), 'a. Whole', 'first')
    expect(report.match(/^## .*$/gm)).toEqual(['## a. Whole', '## b. Growth', '## c. Surge'])
    expect(report).toContain('other')
    expect(report).toContain('new')
    expect(report).not.toContain('old')
    expect(withSection(report, 'a. Whole', 'first')).toBe(report)
  })
})
