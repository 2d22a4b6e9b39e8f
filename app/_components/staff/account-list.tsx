import { Details } from '@/components/ui/details'
import { Tag } from '@/components/ui/tag'
import type { StaffAccount } from '@/lib/adapters/database/staff/staff-accounts.ts'
import { staffRoles } from '@/lib/adapters/database/states.ts'
import { listStaff } from '@/lib/services/staff/accounts.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { BranchForm, branchName } from './branch-form.tsx'
import { ChangeButton, ChangeForm } from './change-account-form.tsx'

/** Every account, for administrators; nothing for other members. */
export async function AccountList({ visit }: { visit: StaffVisit }) {
  const { t, portico, member } = visit
  const accounts = await listStaff(portico.staff, member)
  if (accounts === 'forbidden') return null
  return (
    <section aria-labelledby="accounts" className="mt-5">
      <h2 id="accounts" className="text-section font-strong">
        {t('staff.home.accounts')}
      </h2>
      <p className="mt-1 text-small text-muted">{t('staff.home.accountsText')}</p>
      <Details summary={t('staff.home.rolesTitle')}>
        <dl className="grid gap-1">
          {staffRoles.map((role) => (
            <div key={role}>
              <dt className="font-strong">{t(`staff.roles.${role}`)}</dt>
              <dd>{t(`staff.home.roleTexts.${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Details>
      <ul className="card-list">
        {accounts.map((account) => (
          <li key={account.id} className="card">
            <Account visit={visit} account={account} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Account({ visit, account }: { visit: StaffVisit; account: StaffAccount }) {
  const { t, member, language } = visit
  const { id, person, role, branch, disabledAt, lastSignedInAt } = account
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5">
        <h3 className="min-w-0 font-strong">
          <bdi>{person.name}</bdi>
        </h3>
        <State visit={visit} account={account} />
      </div>
      <p className="break-all text-small text-muted">
        <bdi dir="ltr">{person.address}</bdi>
      </p>
      <p className="text-small text-muted">
        {t('staff.home.role', { role: t(`staff.roles.${role}`) })}
        {branch && <> · {t('staff.home.branch', { branch: branchName(visit, branch) })}</>}
      </p>
      <p className="text-small text-muted">
        {lastSignedInAt ? (
          <TimeInSentence
            sentence={t('staff.home.lastSignIn', { time: timeMark })}
            at={lastSignedInAt}
            language={language}
          />
        ) : (
          t('staff.home.neverSignedIn')
        )}
      </p>
      {id !== member.id && (
        <>
          <ChangeForm visit={visit} id={id}>
            <div className="mb-2">
              <label htmlFor={`role-${id}`} className="label">
                {t('staff.home.roleOf', { name: `\u2068${person.name}\u2069` })}
              </label>
              <div className="control-box max-w-two-thirds">
                <select
                  id={`role-${id}`}
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
          <BranchForm visit={visit} account={account} />
          <ChangeForm visit={visit} id={id}>
            {disabledAt ? (
              <ChangeButton change="enable" text={t('staff.home.enable')} name={person.name} />
            ) : (
              <ChangeButton change="disable" text={t('staff.home.disable')} name={person.name} />
            )}
          </ChangeForm>
        </>
      )}
    </>
  )
}

function State({ visit: { t }, account }: { visit: StaffVisit; account: StaffAccount }) {
  if (account.disabledAt) return <Tag tone="refused" text={t('staff.home.disabled')} />
  if (!account.enrolled) return <Tag tone="waiting" text={t('staff.home.waiting')} />
  return <Tag tone="success" text={t('staff.home.active')} />
}
