import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { accountPath, staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import { LabelledCell } from '@/app/[language]/(staff)/_components/list/labelled-cell.tsx'
import { SortHeading } from '@/app/[language]/(staff)/_components/list/sort-heading.tsx'
import { LocalTime } from '@/components/ui/local-time'
import { formatShortDateTime } from '@/lib/i18n/dates.ts'
import { locales } from '@/lib/i18n/languages.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { type AccountFilter, formatAccountQuery } from './account-filter.ts'
import {
  type AccountColumn,
  type AccountOrder,
  getNextOrder,
  sortAccounts,
} from './account-order.ts'
import { AccountState } from './account-state.tsx'

type AccountListProps = {
  visit: StaffVisit
  accounts: readonly ListedAccount[]
  order: AccountOrder
  filter: AccountFilter
}

/** Accounts as a table; on narrow screens each row is a card. */
export function AccountList({ visit, accounts, order, filter }: AccountListProps) {
  const { t, language, portico } = visit
  const hasProvider = Boolean(portico.staff.provider)
  const heading = (column: AccountColumn, text: string) => {
    const next = formatAccountQuery(getNextOrder(order, column), filter)
    const way = order.descending ? ('descending' as const) : ('ascending' as const)
    return (
      <SortHeading
        visit={visit}
        text={text}
        href={`${staffPath(language, 'accounts')}${next}`}
        way={order.column === column ? way : undefined}
      />
    )
  }
  return (
    <div className="account-list">
      <table className="account-table account-people" aria-labelledby="accounts">
        <thead>
          <tr>
            {heading('name', t('staffAccounts.columns.name'))}
            {heading('role', t('staffAccounts.columns.role'))}
            {heading('status', t('staffAccounts.columns.status'))}
            {heading('signed-in', t('staffAccounts.columns.lastSignIn'))}
          </tr>
        </thead>
        <tbody>
          {sortAccounts(accounts, order, { language, hasProvider }).map((account) => (
            <Row key={account.id} visit={visit} account={account} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language, member } = visit
  const { id, person, role, branch } = account
  return (
    <tr className="account-row">
      <th scope="row">
        <a href={accountPath(language, id)} className="link link-alone">
          <bdi>{person.name}</bdi>
        </a>
        {id === member.id && (
          <span className="font-normal text-muted"> ({t('caseworkList.you')})</span>
        )}
        <span className="account-more">
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {person.address}
          </bdi>
        </span>
      </th>
      <LabelledCell label={t('staffAccounts.columns.role')}>
        <span>{t(`staff.roles.${role}`)}</span>
        {branch && <span className="account-more">{branchName(visit, branch)}</span>}
      </LabelledCell>
      <LabelledCell label={t('staffAccounts.columns.status')}>
        <AccountState visit={visit} account={account} />
      </LabelledCell>
      <LabelledCell label={t('staffAccounts.columns.lastSignIn')}>
        <LastSignIn visit={visit} account={account} />
      </LabelledCell>
    </tr>
  )
}

/** When it was last signed in to, or until when its invitation can be used. */
function LastSignIn({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language } = visit
  const { lastSignedInAt, invitation } = account
  if (lastSignedInAt) {
    return (
      <LocalTime
        at={lastSignedInAt.toISOString()}
        text={formatShortDateTime(lastSignedInAt, language)}
        locale={locales[language]}
        relative
        short
      />
    )
  }
  return (
    <>
      <span className="text-muted">{t('staffAccounts.never')}</span>
      {invitation?.until && (
        <span className="account-more">
          <TimeInSentence
            sentence={t('staffAccounts.validUntil', { time: timeMark })}
            at={invitation.until}
            language={language}
            short
          />
        </span>
      )}
    </>
  )
}
