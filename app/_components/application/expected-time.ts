/** When something is to be expected: a decision, or of the customer what is needed. */
import { getRetention } from '@/lib/domain/retention-periods.ts'
import { getUsualDecisionDay, isOverdue, toUsualDuration } from '@/lib/domain/usual-decision.ts'
import { formatDate, formatWeekday } from '@/lib/i18n/dates.ts'
import type { SubmissionStatus } from '@/lib/services/submission/submission-status.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

const underWay: readonly SubmissionStatus['name'][] = [
  'confirming',
  'created',
  'submitted',
  'processing',
]

type Expected = { status: SubmissionStatus; sentAt: Date; now: Date }

/**
 * By when a decision is usually made, where the operator has said it, or that it takes longer this time; until
 * when the customer has to send something, where that is awaited. Undefined where nothing is known.
 */
export function describeExpectedTime(
  { portico, t, language, application, submission }: ApplicationVisit,
  { status, sentAt, now }: Expected,
): string | undefined {
  const { usualDecisionHours, support, retention: periods } = portico.env
  if (underWay.includes(status.name)) {
    if (!usualDecisionHours || application.stoppedAt) return undefined
    const workingDays = new Set(support.hours?.times.flatMap(({ days }) => days))
    const day = getUsualDecisionDay(usualDecisionHours, sentAt, workingDays)
    const isOver = isOverdue(usualDecisionHours, sentAt, now, day)
    if (day) {
      return t(`status.usually.${isOver ? 'passed' : 'by'}`, { day: formatWeekday(day, language) })
    }
    if (isOver) return t('status.usually.exceeded')
    const { unit, count } = toUsualDuration(usualDecisionHours)
    return t(`status.usually.${unit}`, { count })
  }
  if (status.tone !== 'action') return undefined
  const { expiresAt } = application
  const retention = getRetention({ expiresAt, state: submission?.state }, periods, now)
  const key = status.name === 'ready' ? 'status.deadlineReady' : 'status.deadline'
  return retention && t(key, { date: formatDate(retention.until, language) })
}
