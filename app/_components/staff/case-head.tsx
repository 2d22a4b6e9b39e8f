import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Tag } from '@/components/ui/tag'
import { findApplicantName } from '@/lib/domain/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/domain/onboarding/journeys.ts'
import type { NextAction } from '@/lib/services/casework/find-next-action.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { fillPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { assignApplicationAction } from '../../[language]/(staff)/_actions/assign-application.ts'
import { CaseFormFields } from './case-form-fields.tsx'
import { assigneeText, StateTag } from './casework-state.tsx'

type CaseHeadProps = { visit: StaffVisit; viewed: ApplicationView; next: NextAction | undefined }

/** Whose application it is, where it stands, who has it, and what this member does next. */
export function CaseHead({ visit, viewed, next }: CaseHeadProps) {
  const { t } = visit
  const { entry, application, names } = viewed
  const name = findApplicantName(application.answers as Answers)
  const assignee = names.get(entry.assignedTo ?? '')
  return (
    <header className="case-head">
      <div className="min-w-0">
        <h1 className="case-name">{name ? <bdi>{name}</bdi> : t('casework.unnamed')}</h1>
        <p className="case-facts">
          {application.stoppedAt ? (
            <Tag tone="refused" text={t('notMeReports.casework.stoppedTag')} />
          ) : (
            <StateTag visit={visit} entry={entry} />
          )}
          <bdi dir="ltr" className="one-line font-figures">
            {application.customerId}
          </bdi>
          <span>{assigneeText(visit, { ...entry, assignee })}</span>
        </p>
      </div>
      {next && <NextStep visit={visit} application={application.id} next={next} />}
    </header>
  )
}

/** The section of the page in which it is done. */
const places = {
  report: 'report',
  stopped: 'person',
  second: 'second',
  flags: 'flags',
  contact: 'contact',
} as const

type NextStepProps = { visit: StaffVisit; application: string; next: NextAction }

function NextStep({ visit, application, next }: NextStepProps) {
  const { t, language, member } = visit
  if (next === 'assign') {
    return (
      <form action={assignApplicationAction} className="case-next">
        <CaseFormFields visit={visit} application={application} />
        <input type="hidden" name="to" value={member.id} />
        <Button>{t('casework.assign.take')}</Button>
      </form>
    )
  }
  if (next === 'fill') {
    return (
      <p className="case-next">
        <ButtonLink href={fillPath(language, application)}>{t('casework.view.fill')}</ButtonLink>
      </p>
    )
  }
  return (
    <p className="case-next">
      {/* It leads to the button that does it, which is the main one of the page. */}
      <ButtonLink href={`#${places[next]}`} tone="secondary">
        {t(`staffCase.next.${next}`)}
      </ButtonLink>
    </p>
  )
}
