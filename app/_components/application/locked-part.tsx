import type { ReactNode } from 'react'
import { AnswerRows } from '@/components/journey/answer-rows'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { answerLocation } from '@/lib/onboarding/answers/answer-authors.ts'
import { findLockedBy } from '@/lib/onboarding/answers/answer-locks.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import type { ChangeSource } from '../../_request/paths.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { buildAnswerSections } from './review-sections.ts'

export type LockedPartProps = {
  visit: ApplicationVisit
  asked: AskedStep
  from: ChangeSource | undefined
  /** Our id of the person of a company whom it is about. */
  person: string | undefined
}

/**
 * Shows the locked answers of a page that asks for others too, with what can be done about them; nothing if none is
 * shown before the review.
 */
export function LockedPart({ children, ...props }: LockedPartProps & { children?: ReactNode }) {
  const { t } = props.visit
  if (!isLockShown(props)) return null
  return (
    <div className="mt-3">
      <p>{t('partnerLinks.lockedPart', { names: getLockedBy(props) })}</p>
      <LockedRows {...props} />
      {children}
    </div>
  )
}

/** The locked answers of a step as a list. */
export async function LockedRows(props: LockedPartProps) {
  const { visit, asked, person } = props
  const { t } = visit
  const sections = await buildAnswerSections(visit, {
    change: false,
    only: ({ stepId, field }, of) =>
      stepId === asked.step.id && of === person && isFieldShown(props, field),
  })
  return (
    <AnswerRows
      rows={sections.flatMap(({ rows }) => rows)}
      changeText={t('page.change')}
      missingText={t('page.notProvided')}
    />
  )
}

/** Tells whether a page shows locked answers of a step. */
export function isLockShown(props: LockedPartProps): boolean {
  return Object.keys(props.asked.locks ?? {}).some((field) => isFieldShown(props, field))
}

/** The name of the partner that locked answers of a step. */
export function getLockedBy({ visit, asked, person }: Omit<LockedPartProps, 'from'>): string {
  const location = answerLocation(asked.step.id, person)
  return isolateDirection(findLockedBy(visit.application.sources, location) ?? '')
}

/** Hidden answers are shown where all answers are checked, and on the pages opened from there. */
function isFieldShown({ asked: { locks = {} }, from }: LockedPartProps, field: string): boolean {
  return Object.hasOwn(locks, field) && (from !== undefined || locks[field] === 'locked')
}
