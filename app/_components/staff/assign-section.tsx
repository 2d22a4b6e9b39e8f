import { Button } from '@/components/ui/button'
import { may } from '@/lib/domain/staff/permissions.ts'
import type { ApplicationView } from '@/lib/services/casework/view-application.ts'
import { listAssignableStaff } from '@/lib/services/staff/staff-names.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { assignApplicationAction } from '../../[language]/(staff)/_actions/assign-application.ts'
import { assigneeText } from './casework-rows.tsx'

/** To whom it is assigned, and the forms to assign it: to oneself with one button. */
export async function AssignSection({
  visit,
  viewed,
}: {
  visit: StaffVisit
  viewed: ApplicationView
}) {
  const { t, portico, language, member } = visit
  const { entry, application, names } = viewed
  const assignee = names.get(entry.assignedTo ?? '')
  const hidden = (
    <>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
    </>
  )
  return (
    <section aria-labelledby="assign" className="review-section">
      <h2 id="assign" className="text-section font-strong">
        {t('casework.assign.title')}
      </h2>
      <p className="mt-1">{assigneeText(visit, { ...entry, assignee })}</p>
      {may(member.role, 'assign', 'application') && (
        <>
          {entry.assignedTo !== member.id && (
            <form action={assignApplicationAction} className="mt-1.5">
              {hidden}
              <input type="hidden" name="to" value={member.id} />
              <Button tone="secondary">{t('casework.assign.take')}</Button>
            </form>
          )}
          {/* A select retains its first default: the key makes a new one when the assignee changes. */}
          <form key={entry.assignedTo} action={assignApplicationAction} className="mt-2">
            {hidden}
            <label htmlFor="to" className="label">
              {t('casework.assign.label')}
            </label>
            <div className="casework-search-line">
              <div className="control-box">
                <select
                  id="to"
                  name="to"
                  defaultValue={entry.assignedTo ?? ''}
                  className="control control-select"
                >
                  <option value="">{t('casework.assign.nobody')}</option>
                  {(await listAssignableStaff(portico.staff, member)).map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <Button tone="secondary">{t('casework.assign.submit')}</Button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}
