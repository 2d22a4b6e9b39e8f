/** Defines how long customers' data is retained. */

/**
 * How long data is kept, in milliseconds. `draft`: from the last answer, for an application that its customer
 * has not sent, or that was refused so that the platform has nothing. `awaiting_customer`: on the platform,
 * which requires more. `decided`: from the decision.
 */
export type RetentionPeriods = Record<'draft' | 'awaiting_customer' | 'decided', number>

const dayMs = 24 * 3_600_000

export function toRetentionPeriods(days: Record<keyof RetentionPeriods, number>): RetentionPeriods {
  return {
    draft: days.draft * dayMs,
    awaiting_customer: days.awaiting_customer * dayMs,
    decided: days.decided * dayMs,
  }
}

/**
 * Returns the period that runs in a submission's state (undefined: none); `undefined` while its outcome is
 * open.
 */
export function getRetentionPeriod(state: string | undefined): keyof RetentionPeriods | undefined {
  switch (state) {
    case undefined:
    case 'preparing':
    case 'refused':
      return 'draft'
    case 'awaiting_customer':
    case 'decided':
      return state
    default:
      return undefined
  }
}

/**
 * Tells whether the outcome stays unknown: the application was stopped before it was known, so nothing is sent
 * again, and nobody will find it out.
 */
export function isOutcomeAbandoned(
  { stoppedAt }: { stoppedAt: Date | null },
  state: string | undefined,
): boolean {
  const isUnknown = state === 'enqueued' || state === 'created' || state === 'manual_review'
  return stoppedAt !== null && isUnknown
}

export type Retention = { period: keyof RetentionPeriods; until: Date; endsSoon: boolean }

/**
 * Returns until when an application is retained whose submission is in that state; `undefined` while its
 * outcome is open. `soon` is set in the last week, or the last quarter of a short period: early enough to come
 * back, and not always.
 */
export function getRetention(
  { expiresAt, state }: { expiresAt: Date; state: string | undefined },
  periods: RetentionPeriods,
  now: Date,
): Retention | undefined {
  const period = getRetentionPeriod(state)
  if (!period) return undefined
  const left = expiresAt.getTime() - now.getTime()
  return { period, until: expiresAt, endsSoon: left <= Math.min(7 * dayMs, periods[period] / 4) }
}
