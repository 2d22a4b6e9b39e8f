import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { assignApplicationAction } from '@/app/[language]/(staff)/staff/applications/[application]/assign-application.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import type { StaffName } from '@/lib/staff/accounts/staff-names.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { CaseFormFields } from '../case-form-fields.tsx'

type AssignSectionProps = {
  visit: StaffVisit
  viewed: ApplicationView
  colleagues: readonly StaffName[]
}

/** Shows the form to assign it, with the member first; the head of the page names the assignee. */
export function AssignSection({ visit, viewed, colleagues }: AssignSectionProps) {
  const { t, member } = visit
  const { entry, application } = viewed
  if (!may(member.role, 'assign', 'application')) return null
  const ordered = colleagues.toSorted(
    (one, other) => Number(other.id === member.id) - Number(one.id === member.id),
  )
  return (
    <section id="assign" aria-labelledby="assign-title" className="review-section">
      <h2 id="assign-title" className="text-section font-strong">
        {t('casework.assign.title')}
      </h2>
      {/* A select retains its first default: the key makes a new one when the assignee changes. */}
      <ActForm key={entry.assignedTo} action={assignApplicationAction} className="mt-1">
        <CaseFormFields visit={visit} application={application.id} />
        <label htmlFor="to">
          <VisuallyHidden>{t('casework.assign.label')}</VisuallyHidden>
        </label>
        <div className="case-line">
          <div className="control-box">
            <select
              id="to"
              name="to"
              defaultValue={entry.assignedTo ?? ''}
              className="control control-select"
            >
              <option value="">{t('casework.assign.nobody')}</option>
              {ordered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === member.id ? t('casework.assign.me', { name }) : name}
                </option>
              ))}
            </select>
          </div>
          <Button tone="secondary">{t('casework.assign.submit')}</Button>
        </div>
      </ActForm>
    </section>
  )
}
