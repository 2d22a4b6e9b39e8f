import { describe, expect, it } from 'vitest'
import { quantile, ratios, spreadOf } from './statistics.ts'

describe('statistics', () => {
  it('give a quantile that was measured, whatever the order', () => {
    const waits = [30, 10, 20, 40]
    expect([0, 0.25, 0.5, 0.51, 0.99, 1].map((share) => quantile(waits, share))).toEqual([
      10, 10, 20, 30, 40, 40,
    ])
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect([quantile(hundred, 0.5), quantile(hundred, 0.99)]).toEqual([50, 99])
  })

  it('give the middle of odd and even numbers, and both ends', () => {
    expect(spreadOf([7, 1, 5])).toEqual({ median: 5, least: 1, most: 7 })
    expect(spreadOf([4, 1, 2, 9])).toEqual({ median: 3, least: 1, most: 9 })
    expect(spreadOf([2])).toEqual({ median: 2, least: 2, most: 2 })
  })

  it('compare round by round, and refuse rounds that do not belong together', () => {
    expect(ratios([6, 3], [3, 6])).toEqual([2, 0.5])
    expect(() => ratios([1], [1, 2])).toThrow('rounds')
  })

  it('say nothing of nothing', () => {
    expect(() => quantile([], 0.5)).toThrow('nothing')
    expect(() => spreadOf([])).toThrow('nothing')
  })
})
