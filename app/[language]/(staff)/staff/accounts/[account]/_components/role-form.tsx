import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { RolesFolded } from '@/app/[language]/(staff)/_components/roles-explained.tsx'
import { staffRoles } from '@/lib/database/states.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { ChangeButton, ChangeForm } from '../../_components/change-account-form.tsx'

type RoleFormProps = {
  visit: StaffVisit
  account: ListedAccount
  /** Whether its name is shown: the heading above covers more than the role. */
  isNamed: boolean
}

/** Shows the form to set the role of an account, with each role's permissions. */
export function RoleForm({ visit, account, isNamed }: RoleFormProps) {
  const { t } = visit
  const { id, person, role } = account
  return (
    <ChangeForm visit={visit} id={id}>
      {/* A choice retains its first default: the key makes new ones when the role changes. */}
      <fieldset key={role} className="mb-2">
        {/* The heading above it says the same to sighted users. */}
        <legend className={isNamed ? 'label' : 'sr-only'}>
          {t('staff.home.roleOf', { name: `\u2068${person.name}\u2069` })}
        </legend>
        <div className="choices">
          {staffRoles.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name="role"
                value={each}
                defaultChecked={each === role}
                aria-labelledby={`role-${each}`}
                aria-describedby={`role-${each}-hint`}
                className="mark mark-radio"
              />
              <span className="min-w-0 flex-1">
                <span id={`role-${each}`}>{t(`staff.roles.${each}`)}</span>
                <span id={`role-${each}-hint`} className="choice-hint">
                  {t(`staff.home.roleLine.${each}`)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ChangeButton change="role" text={t('staff.home.change')} name={person.name} />
      <RolesFolded visit={visit} />
    </ChangeForm>
  )
}
