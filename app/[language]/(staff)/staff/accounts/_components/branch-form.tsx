import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import { allBranches, type ScopeSettings } from '@/lib/staff/rules/scope-settings.ts'
import type { StaffAccount } from '@/lib/staff/store/staff-accounts.ts'
import { ChangeButton, ChangeForm } from './change-account-form.tsx'

/** The form to set the branch of an account; nothing if the firm has no branches. */
export function BranchForm({ visit, account }: { visit: StaffVisit; account: StaffAccount }) {
  const { t, portico } = visit
  const { branches } = portico.staff.scope
  const { id, person, branch } = account
  if (branches.length === 0 && !branch) return null
  // A branch that was removed from the configuration is shown while the account has it.
  const options = [...new Set([...listBranchOptions(portico.staff.scope), branch])]
  return (
    <ChangeForm visit={visit} id={id}>
      <div className="mb-2">
        <label htmlFor={`branch-${id}`} className="label">
          {t('staff.home.branchOf', { name: `\u2068${person.name}\u2069` })}
        </label>
        <div className="control-box max-w-two-thirds">
          <select
            // A select retains its first default: the key makes a new one when the branch changes.
            key={branch}
            id={`branch-${id}`}
            name="branch"
            defaultValue={branch}
            className="control control-select"
          >
            {options.map((each) => (
              <option key={each} value={each}>
                {branchName(visit, each)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ChangeButton change="branch" text={t('staff.home.changeBranch')} name={person.name} />
    </ChangeForm>
  )
}

/** Lists the choices for an account: no branch, one of the firm's, all of them. */
export function listBranchOptions({ branches }: Pick<ScopeSettings, 'branches'>): string[] {
  return ['', ...branches, allBranches]
}
