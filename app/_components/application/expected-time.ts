/** Says when something is expected: a decision, or the customer's action. */

import { formatDate, formatWeekday } from '@/lib/i18n/dates.ts'
import { getRetention } from '@/lib/privacy/rules/retention-periods.ts'
import {
  getUsualDecisionDay,
  isOverdue,
  toUsualDuration,
} from '@/lib/submission/rules/usual-decision.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'

const underWay: readonly SubmissionStatus['name'][] = [
  'confirming',
  'created',
  'submitted',
  'processing',
]

type Expected = { status: SubmissionStatus; sentAt: Date; now: Date }

/**
 * Describes when a decision is usually made, if the operator has set it, or that it takes longer this time.
 * Undefined without either.
 */
export function describeExpectedTime(
  { portico, t, language, application }: ApplicationVisit,
  { status, sentAt, now }: Expected,
): string | undefined {
  const { usualDecisionHours, support } = portico.env
  if (!underWay.includes(status.name)) return undefined
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

/** What the customer has to do, and how often. `things`: of several kinds, or no question of ours. */
export type ToDo = { act: 'change' | 'answer' | 'things'; count: number }

/** The day until which that is awaited: an answer that is saved or a document that is sent moves it on. */
export function findDeadline(
  { portico, language, application, submission }: ApplicationVisit,
  now: Date,
): string | undefined {
  const { expiresAt } = application
  const read = { expiresAt, state: submission?.state }
  const retention = getRetention(read, portico.env.retention, now)
  return retention && formatDate(retention.until, language)
}

/** Returns the task and its deadline as a sentence; undefined if the customer has nothing to do. */
export function describeDeadline(
  visit: ApplicationVisit,
  { status, toDo, now }: { status: SubmissionStatus; toDo: ToDo | undefined; now: Date },
): string | undefined {
  if (status.tone !== 'action') return undefined
  const date = findDeadline(visit, now)
  if (!date) return undefined
  const isLeft = toDo && status.name !== 'ready'
  return isLeft
    ? visit.t(`status.deadline.${toDo.act}`, { count: toDo.count, date })
    : visit.t('status.deadlineReady', { date })
}
