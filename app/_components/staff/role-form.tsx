import { staffRoles } from '@/lib/adapters/database/states.ts'
import type { ListedAccount } from '@/lib/services/staff/accounts.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { ChangeButton, ChangeForm } from './change-account-form.tsx'

/** The form to set the role of an account. */
export function RoleForm({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t } = visit
  const { id, person, role } = account
  return (
    <ChangeForm visit={visit} id={id}>
      <div className="mb-2">
        <label htmlFor="role" className="label">
          {t('staff.home.roleOf', { name: `\u2068${person.name}\u2069` })}
        </label>
        <div className="control-box max-w-two-thirds">
          {/* A select retains its first default: the key makes a new one when the role changes. */}
          <select
            key={role}
            id="role"
            name="role"
            defaultValue={role}
            className="control control-select"
          >
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {t(`staff.roles.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ChangeButton change="role" text={t('staff.home.change')} name={person.name} />
    </ChangeForm>
  )
}
