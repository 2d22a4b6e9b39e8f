/** The answers of an application as sections to show: on the review page and in the record of what was sent. */
import type { ReviewSection } from '@/components/journey/review-list'
import { formatMoment } from '@/lib/messages/dates.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { reviewRows } from '@/lib/onboarding/review.ts'
import type { Acceptance } from '@/lib/store/acceptances.ts'
import type { Opened } from './asking.ts'
import { changePath } from './paths.ts'

/** One section for each part of the journey, with links to change an answer where that is possible. */
export async function answerSections(
  { stock, t, language, application }: Opened,
  { change }: { change: boolean },
): Promise<ReviewSection[]> {
  const rows = await reviewRows(stock)
  return (['you', 'account'] as const).map((section) => ({
    id: section,
    title: t(`sections.${section}`),
    rows: rows
      .filter(({ stepId }) => findStep(stepId)?.section === section)
      .map(({ stepId, label, value, fixed, ltr }) => ({
        label,
        value,
        ...(ltr ? { ltr } : {}),
        ...(change && !fixed ? { changeHref: changePath(language, application.id, stepId) } : {}),
      })),
  }))
}

/** What the customer accepted and when. */
export function termsSection({ t, language }: Opened, accepted: Acceptance): ReviewSection {
  const date = formatMoment(accepted.acceptedAt, language)
  return {
    id: 'agreement',
    title: t('sections.agreement'),
    rows: [
      { label: t('review.termsRow'), value: t('review.termsValue', { date }) },
      ...(accepted.attested
        ? [{ label: t('review.attestedRow'), value: t('review.attestedValue', { date }) }]
        : []),
    ],
  }
}
