import { describe, expect, it } from 'vitest'
import { submissionStates } from '../store/schema.ts'
import { keepingOf, periodIn, periodsOf } from './periods.ts'

const periods = periodsOf({ draft: 30, wanting: 90, decided: 8 })
const expiresAt = new Date('2026-12-01T08:00:00Z')

function daysBefore(days: number): Date {
  return new Date(expiresAt.getTime() - days * 86_400_000)
}

describe('what is kept for a time', () => {
  it('is what has not been sent, and what nothing more happens to without the customer', () => {
    expect(periodIn(undefined)).toBe('draft')
    const kept = submissionStates.filter((state) => periodIn(state))
    expect(kept).toEqual(['preparing', 'wanting', 'refused', 'decided'])
    for (const state of ['intended', 'created', 'submitted', 'needs_person']) {
      expect(keepingOf({ expiresAt, state }, periods, daysBefore(1))).toBeUndefined()
    }
  })

  it('ends soon in its last week, or in the last quarter of a short time', () => {
    const soon = (state: string | undefined, days: number) =>
      keepingOf({ expiresAt, state }, periods, daysBefore(days))?.endsSoon
    expect(soon(undefined, 7.01)).toBe(false)
    expect(soon(undefined, 7)).toBe(true)
    expect(soon('wanting', 8)).toBe(false)
    expect(soon('decided', 3)).toBe(false)
    expect(soon('decided', 2)).toBe(true)
  })
})
