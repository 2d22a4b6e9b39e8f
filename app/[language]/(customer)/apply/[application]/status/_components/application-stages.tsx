/** The whole way of a sent application, as its status page shows it. */

import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { type Stage, StatusStages } from '@/components/journey/status-stages'
import { LocalTime } from '@/components/ui/local-time'
import { formatDate } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import { buildTimeline } from '@/lib/submission/build-timeline.ts'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import type { SubmissionHistory } from '@/lib/submission/store/submission-history.ts'

type ApplicationStagesProps = {
  visit: Pick<ApplicationVisit, 't' | 'language'>
  status: SubmissionStatus
  sentAt: Date
  history: Pick<SubmissionHistory, 'recorded'>
}

/** Shows the sending, the review and the decision, each with its day if it is known. */
export function ApplicationStages({ visit, status, sentAt, history }: ApplicationStagesProps) {
  const { t, language } = visit
  const timeline = buildTimeline(history.recorded)
  const begun = timeline.findLast(({ name, at }) => name === 'reviewing' && at >= sentAt)?.at
  const states = findStageStates(status, begun !== undefined)
  const decided = timeline.findLast(({ name }) => name === status.name)?.at
  // A review ends with the decision.
  const days = {
    sent: sentAt,
    review: states.review === 'begun' ? begun : decided,
    decision: decided,
  }
  const stages = stageIds.map((id): Stage => {
    const at = hasDay(states[id]) ? days[id] : undefined
    return {
      id,
      title: t(`status.stages.${id === 'sent' && states.sent === 'action' ? 'sendAgain' : id}`),
      state: states[id],
      stateText: t(`status.stages.states.${states[id]}`),
      ...(at && {
        at: (
          <LocalTime
            at={at.toISOString()}
            text={formatDate(at, language)}
            locale={locales[language]}
            day
          />
        ),
      }),
    }
  })
  return <StatusStages label={t('status.stages.title')} stages={stages} />
}

const stageIds = ['sent', 'review', 'decision'] as const

const hasDay = (state: Stage['state']) => ['received', 'done', 'ended', 'begun'].includes(state)

/** The names of states in which we have it, and it is not known or not certain that the platform has. */
const isWithUs = ({ name }: SubmissionStatus) =>
  ['confirming', 'created', 'held', 'manual_review'].includes(name)

type StageStates = Record<(typeof stageIds)[number], Stage['state']>

/** Returns only known stages: a received application is not in review before the platform says so. */
export function findStageStates(status: SubmissionStatus, hasReviewBegun = false): StageStates {
  const { name, tone } = status
  if (isWithUs(status)) return { sent: 'received', review: 'later', decision: 'later' }
  if (name === 'approved') return { sent: 'done', review: 'done', decision: 'done' }
  // Over, but no success.
  if (name === 'rejected') return { sent: 'done', review: 'done', decision: 'ended' }
  const isSendingLeft = name === 'refused' || name === 'sent_back' || name === 'ready'
  // The application waits for the customer before any review.
  if (isSendingLeft || (tone === 'action' && !hasReviewBegun)) {
    return { sent: 'action', review: 'later', decision: 'later' }
  }
  // While documents are checked nothing is reviewed; of an unknown status only the review is known.
  if ((name === 'unknown' || name === 'checking') && hasReviewBegun) {
    return { sent: 'done', review: 'begun', decision: 'later' }
  }
  const review = tone === 'action' ? 'action' : name === 'processing' ? 'now' : 'later'
  return { sent: 'done', review, decision: 'later' }
}
