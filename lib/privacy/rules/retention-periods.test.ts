import { describe, expect, it } from 'vitest'
import { submissionStates } from '#lib/database/states.ts'
import { getRetention, getRetentionPeriod, toRetentionPeriods } from './retention-periods.ts'

const periods = toRetentionPeriods({ draft: 30, awaiting_customer: 90, decided: 8 })
const expiresAt = new Date('2026-12-01T08:00:00Z')

function daysBefore(days: number): Date {
  return new Date(expiresAt.getTime() - days * 86_400_000)
}

describe('retention periods', () => {
  it('is what has not been sent, and what nothing more happens to without the customer', () => {
    expect(getRetentionPeriod(undefined)).toBe('draft')
    const erasable = submissionStates.filter((state) => getRetentionPeriod(state))
    expect(erasable).toEqual(['preparing', 'awaiting_customer', 'refused', 'decided'])
    for (const state of ['enqueued', 'created', 'submitted', 'manual_review']) {
      expect(getRetention({ expiresAt, state }, periods, daysBefore(1))).toBeUndefined()
    }
  })

  it('ends soon in its last week, or in the last quarter of a short time', () => {
    const soon = (state: string | undefined, days: number) =>
      getRetention({ expiresAt, state }, periods, daysBefore(days))?.endsSoon
    expect(soon(undefined, 7.01)).toBe(false)
    expect(soon(undefined, 7)).toBe(true)
    expect(soon('awaiting_customer', 8)).toBe(false)
    expect(soon('decided', 3)).toBe(false)
    expect(soon('decided', 2)).toBe(true)
  })
})
