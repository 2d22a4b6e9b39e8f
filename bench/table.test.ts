import { describe, expect, it } from 'vitest'
import { numberText, spreadText, tableOf, verdictText } from './table.ts'

describe('tables', () => {
  it('are Markdown, with words on the left and numbers on the right', () => {
    expect(tableOf(['part', 'ms'], [['a | b', '12']])).toEqual([
      '| part | ms |',
      '|---|---:|',
      '| a \\| b | 12 |',
    ])
  })

  it('refuse a row that does not fit', () => {
    expect(() => tableOf(['part', 'ms'], [['a']])).toThrow('row of 1')
  })

  it('write three digits that count', () => {
    expect([0, 0.123, 1.234, 12.34, 123.4, 12_345.6].map(numberText)).toEqual([
      '0',
      '0.12',
      '1.23',
      '12.3',
      '123',
      '12346',
    ])
  })

  it('say how far rounds lay apart, where they did', () => {
    expect(spreadText({ median: 5, least: 4.5, most: 7 })).toBe('5.00 (4.50–7.00)')
    expect(spreadText({ median: 5, least: 5, most: 5 })).toBe('5.00')
    expect([verdictText(true), verdictText(false)]).toEqual(['met', '**missed**'])
  })
})
