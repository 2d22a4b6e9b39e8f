import { describe, expect, it } from 'vitest'
import { medianInterval, quantile, ratios, spreadOf } from './statistics.ts'

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

  it('give between which values the true median lies in 19 of 20 cases', () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)
    // From tables of the sign test: of 6, 10 and 30 values the 1st, 2nd and 10th from either end.
    expect(medianInterval(upTo(6))).toEqual({ median: 3.5, least: 1, most: 6 })
    expect(medianInterval(upTo(10))).toEqual({ median: 5.5, least: 2, most: 9 })
    expect(medianInterval(upTo(30))).toEqual({ median: 15.5, least: 10, most: 21 })
    expect(medianInterval([4, 2])).toEqual({ median: 3, least: 2, most: 4 })
  })

  it('say nothing of nothing', () => {
    expect(() => quantile([], 0.5)).toThrow('nothing')
    expect(() => spreadOf([])).toThrow('nothing')
  })
})
