import { describe, expect, it } from 'vitest'
import { smallestFigure, subtractFigures, toFigure, toLength } from './figures.ts'

describe('a figure', () => {
  it.each([
    [0, 0, 0],
    [1, 'few', 'few'],
    [4, 'few', 'few'],
    [5, 5, 5],
    [72, 72, 70],
    [73, 73, 75],
  ] as const)(
    'of %d is %s, and %s where the counts are narrowed down',
    (count, whole, narrowed) => {
      expect(toFigure(count, false)).toBe(whole)
      expect(toFigure(count, true)).toBe(narrowed)
    },
  )

  it('of few cannot be had as what is left of others', () => {
    // 70 in one language and 2 in another are 72 of all: the difference of the first does not reveal the
    // second.
    const [all, one, other] = [toFigure(72, false), toFigure(70, true), toFigure(68, true)]
    expect(subtractFigures(all, one)).toBe(2)
    expect(other).toBe(one)
    expect(subtractFigures('few', 3)).toBe('few')
    expect(subtractFigures(20, 'few')).toBe('few')
    expect(subtractFigures(20, 25)).toBe(0)
  })

  it('has a bar that does not tell how few', () => {
    expect([toLength('few'), toLength(7)]).toEqual([smallestFigure / 2, 7])
  })
})
