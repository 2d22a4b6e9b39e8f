import { fillPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import {
  assigneeText,
  StateTag,
  severityTones,
} from '@/app/[language]/(staff)/_components/list/casework-state.tsx'
import { assignApplicationAction } from '@/app/[language]/(staff)/staff/applications/[application]/assign-application.ts'
import { ActForm } from '@/components/form/act-form'
import { CopyValue } from '@/components/staff/copy-value'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Reference } from '@/components/ui/reference'
import { Tag } from '@/components/ui/tag'
import { findAttentionReason } from '@/lib/casework/attention-reason.ts'
import type { NextAction } from '@/lib/casework/find-next-action.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { findApplicantName } from '@/lib/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { applicationTypes } from '@/lib/platform/contract/values.ts'
import { findSeverity, type Severity } from '@/lib/risk-flags/rules/flag-rules.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { CaseFormFields } from './case-form-fields.tsx'

type CaseHeadProps = {
  visit: StaffVisit
  viewed: ApplicationView
  next: NextAction | undefined
  /** A person's or a company's; undefined if that is not answered. */
  kind?: string | undefined
}

/** Shows the applicant, the status, what holds it up, its risk, the assignee, and this member's next step. */
export function CaseHead(props: CaseHeadProps) {
  const { visit, viewed, next } = props
  const { t } = visit
  const { entry, application, names } = viewed
  const name = findApplicantName(application.answers as Answers)
  const assignee = names.get(entry.assignedTo ?? '')
  // The status says already that somebody reported it.
  const found = findAttentionReason(entry)
  const reason = found === 'report' ? undefined : found
  const severity = findSeverity(entry.flagSeverity)
  const kind = applicationTypes.find((each) => each === props.kind)
  const mayTake =
    next !== undefined &&
    next !== 'fill' &&
    entry.assignedTo === null &&
    may(visit.member.role, 'assign', 'application')
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
          {reason && <Tag tone="action" text={t(`caseworkList.reasons.${reason}`)} />}
          {severity && <Risk visit={visit} severity={severity} />}
          <span className="case-reference">
            <Reference value={application.customerId} />
            <CopyValue
              value={application.customerId}
              name={t('casework.columns.reference')}
              texts={copyTexts(t)}
            />
          </span>
          {kind && <span>{t(`casework.kinds.${kind}`)}</span>}
          {/* The button itself says that nobody has it. */}
          {!mayTake && <span>{assigneeText(visit, { ...entry, assignee })}</span>}
        </p>
      </div>
      <NextSteps visit={visit} viewed={viewed} next={next} mayTake={mayTake} />
    </header>
  )
}

/** The most severe of its risk flags; muted if it is low. */
function Risk({ visit: { t }, severity }: { visit: StaffVisit; severity: Severity }) {
  const text = t('staffCase.risk', { severity: t(`caseworkList.severities.${severity}`) })
  if (severity === 'low') return <span>{text}</span>
  return <Tag tone={severityTones[severity]} text={text} />
}

/** The section of the page in which it is done. */
const places = {
  report: 'report',
  stopped: 'person',
  second: 'second',
  flags: 'flags',
  contact: 'contact',
} as const

/** Shows this member's next step, and taking the application if nobody has it. */
function NextSteps(props: Omit<CaseHeadProps, 'kind'> & { mayTake: boolean }) {
  const { visit, viewed, next, mayTake } = props
  const { t, language, member } = visit
  const { id } = viewed.application
  if (!next) return null
  if (next === 'fill') {
    return (
      <p className="case-next">
        <ButtonLink href={fillPath(language, id)}>{t('casework.view.fill')}</ButtonLink>
      </p>
    )
  }
  const decision = next === 'assign' ? undefined : next
  return (
    <div className="case-next">
      {decision && (
        // The link leads to the button that does it, which is the main one of the page.
        <ButtonLink href={`#${places[decision]}`} tone="secondary">
          {t(`staffCase.next.${decision}`)}
        </ButtonLink>
      )}
      {mayTake && (
        <ActForm action={assignApplicationAction}>
          <CaseFormFields visit={visit} application={id} />
          <input type="hidden" name="to" value={member.id} />
          <Button {...(decision && { tone: 'secondary' })}>{t('casework.assign.take')}</Button>
        </ActForm>
      )}
    </div>
  )
}
