import type { OwnPartVisit } from '@/app/_request/own-part.ts'
import { StepProgress } from '@/components/journey/step-progress'
import { personSteps } from '@/lib/onboarding/journeys.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { isPageCountSettled, listStepPages } from '@/lib/onboarding/progress/groups.ts'

type OwnPartProgressProps = {
  visit: Pick<OwnPartVisit, 't'> & { part: Pick<OwnPartVisit['part'], 'asked'> }
  /** A step of the page; a document belongs to the last page, which sums it up. */
  at: AskedStep | 'document' | 'confirm'
}

/** Shows how far a page is along a person's own part; the last page confirms it. */
export function OwnPartProgress({ visit: { t, part }, at }: OwnPartProgressProps) {
  const pages = listStepPages(part.asked, { grouped: true })
  const total = pages.length + 1
  const isLast = typeof at === 'string'
  const page = isLast ? undefined : pages.find((each) => each.includes(at))
  const number = page ? pages.indexOf(page) + 1 : total
  const isSettled = !page || isPageCountSettled(pages, page, personSteps)
  return (
    <StepProgress
      // Two pages of the same number would seem not to get on.
      text={
        at === 'document'
          ? undefined
          : t(isSettled ? 'page.step' : 'page.stepOnly', { number, total })
      }
      // The open page counts half, as for an applicant. A document precedes it.
      bar={{ value: number - (at === 'document' ? 3 / 4 : 1 / 2), max: total }}
      // The first page counts as unanswered, even if the company has entered something.
      savedText={number > 1 ? t('page.saved') : undefined}
    />
  )
}
