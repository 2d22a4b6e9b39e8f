import { StepProgress } from '@/components/journey/step-progress'
import type { AskedStep } from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { listStepPages } from '@/lib/domain/onboarding/progress/groups.ts'
import type { OwnPartVisit } from '../../_request/own-part.ts'

type OwnPartProgressProps = {
  visit: Pick<OwnPartVisit, 't'> & { part: Pick<OwnPartVisit['part'], 'asked'> }
  /** A step of the page; a document belongs to the last page, which sums it up. */
  at: AskedStep | 'document' | 'confirm'
}

/** How far a page is along a person's own part; the last is the one on which it is confirmed. */
export function OwnPartProgress({ visit: { t, part }, at }: OwnPartProgressProps) {
  const pages = listStepPages(part.asked, { grouped: true })
  const total = pages.length + 1
  const isLast = typeof at === 'string'
  const number = isLast ? total : pages.findIndex((page) => page.includes(at)) + 1
  return (
    <StepProgress
      // Two pages of the same number would seem not to get on.
      text={at === 'document' ? undefined : t('page.step', { number, total })}
      // As on the way of an applicant: the page that is open counts half. A document comes before it.
      bar={{ value: number - (at === 'document' ? 3 / 4 : 1 / 2), max: total }}
      // On the first page there is nothing of theirs yet, whatever the company has entered.
      savedText={number > 1 ? t(isLast ? 'page.savedAll' : 'page.saved') : undefined}
    />
  )
}
