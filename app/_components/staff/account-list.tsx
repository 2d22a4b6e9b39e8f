import { LocalTime } from '@/components/ui/local-time'
import { formatDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { ListedAccount } from '@/lib/services/staff/accounts.ts'
import { accountPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { TimeInSentence, timeMark } from '../layout/time-in-sentence.tsx'
import { AccountState } from './account-state.tsx'
import { branchName } from './branch-form.tsx'

type AccountListProps = { visit: StaffVisit; accounts: readonly ListedAccount[] }

/** Every account: in columns where there is space for them. */
export function AccountList({ visit, accounts }: AccountListProps) {
  return (
    <ul className="account-rows" aria-labelledby="accounts">
      {accounts.map((account) => (
        <Row key={account.id} visit={visit} account={account} />
      ))}
    </ul>
  )
}

function Row({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language, member } = visit
  const { id, person, role, branch } = account
  return (
    <li className="account-row">
      <div className="min-w-0">
        <h2>
          <a href={accountPath(language, id)} className="link link-alone task-link">
            <bdi>{person.name}</bdi>
          </a>
        </h2>
        <p className="break-words text-small text-muted">
          <bdi dir="ltr">{person.address}</bdi>
        </p>
      </div>
      <div className="text-small">
        <p>{t(`staff.roles.${role}`)}</p>
        {branch && <p className="text-muted">{branchName(visit, branch)}</p>}
        {id === member.id && <p className="text-muted">{t('staffAccounts.own')}</p>}
      </div>
      <div className="text-small text-muted">
        <LastSignIn visit={visit} account={account} />
      </div>
      <p className="account-row-state">
        <AccountState visit={visit} account={account} />
      </p>
    </li>
  )
}

/** When it was last signed in to, or until when its invitation can be used. */
function LastSignIn({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language } = visit
  const { lastSignedInAt, invitation } = account
  if (lastSignedInAt) {
    return (
      <>
        <p>{t('staffAccounts.columns.lastSignIn')}</p>
        <p>
          <LocalTime
            at={lastSignedInAt.toISOString()}
            text={formatDateTime(lastSignedInAt, language)}
            locale={locales[language]}
            relative
          />
        </p>
      </>
    )
  }
  return (
    <>
      <p>{t('staff.home.neverSignedIn')}</p>
      {invitation?.until && (
        <p>
          <TimeInSentence
            sentence={t('staffAccounts.validUntil', { time: timeMark })}
            at={invitation.until}
            language={language}
          />
        </p>
      )}
    </>
  )
}
