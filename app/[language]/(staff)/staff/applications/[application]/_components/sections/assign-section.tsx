import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  ColleagueOptions,
  ColleagueSearch,
  findOnlyMatch,
} from '@/app/[language]/(staff)/_components/colleague-search.tsx'
import { assignApplicationAction } from '@/app/[language]/(staff)/staff/applications/[application]/assign-application.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { FoundColleagues } from '@/lib/casework/search-colleagues.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type AssignSectionProps = {
  visit: StaffVisit
  viewed: ApplicationView
  /** Undefined: the member may not assign it. */
  colleagues: FoundColleagues | undefined
}

/** Shows the form to assign it, with the member first; the head of the page names the assignee. */
export function AssignSection({ visit, viewed, colleagues }: AssignSectionProps) {
  const { t, member } = visit
  const { entry, application } = viewed
  if (!colleagues) return null
  const offered = colleagues.offered.toSorted(
    (one, other) => Number(other.id === member.id) - Number(one.id === member.id),
  )
  const match = findOnlyMatch(colleagues)
  return (
    <section id="assign" aria-labelledby="assign-title" className="review-section">
      <h2 id="assign-title" className="text-section font-strong">
        {t('casework.assign.title')}
      </h2>
      {/* A select retains its first default: the key makes a new one when the assignee changes. */}
      <ActForm
        key={`${entry.assignedTo} ${match?.id}`}
        action={assignApplicationAction}
        className="mt-1"
      >
        <CaseFormFields visit={visit} application={application.id} />
        <label htmlFor="to">
          <VisuallyHidden>{t('casework.assign.label')}</VisuallyHidden>
        </label>
        <div className="case-line">
          <div className="control-box">
            <select
              id="to"
              name="to"
              defaultValue={match?.id ?? entry.assignedTo ?? ''}
              className="control control-select"
            >
              <option value="">{t('casework.assign.nobody')}</option>
              <ColleagueOptions
                t={t}
                colleagues={{ ...colleagues, offered }}
                nameOf={({ id, name }) =>
                  id === member.id ? t('casework.assign.me', { name }) : name
                }
              />
            </select>
          </div>
          <Button tone="secondary">{t('casework.assign.submit')}</Button>
        </div>
      </ActForm>
      <ColleagueSearch visit={visit} colleagues={colleagues}>
        <CaseFormFields visit={visit} application={application.id} />
      </ColleagueSearch>
    </section>
  )
}
