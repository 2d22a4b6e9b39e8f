import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { FilterOption } from '@/app/[language]/(staff)/_components/list/casework-filter-options.ts'
import { FilterButtons } from '@/app/[language]/(staff)/_components/list/filter-buttons.tsx'
import { FilterChoice } from '@/app/[language]/(staff)/_components/list/filter-choice.tsx'
import type { MessageKey, Translate } from '@/lib/i18n/translate.ts'
import { type AccountFilter, type filterAccounts, formatAccountQuery } from './account-filter.ts'
import {
  type AccountColumn,
  type AccountOrder,
  accountColumns,
  getUsualOrder,
  nameAccountOrder,
} from './account-order.ts'

type AccountFiltersProps = {
  visit: StaffVisit
  order: AccountOrder
  filter: AccountFilter
} & Pick<ReturnType<typeof filterAccounts>, 'states' | 'roles'>

/** Shows the filters of accounts, with the number of accounts of each status and role. */
export function AccountFilters({ visit, order, filter, states, roles }: AccountFiltersProps) {
  const { t, language } = visit
  const isAny = !filter.state && !filter.role
  const path = staffPath(language, 'accounts')
  const counted = (text: string, count: number) => t('staffAccounts.filter.option', { text, count })
  return (
    <details className="casework-filters mt-2" open={!isAny}>
      <summary>{t('casework.filter.summary')}</summary>
      <form method="get" action={path}>
        <div className="casework-filter-fields">
          <FilterChoice
            name="state"
            label={t('staffAccounts.columns.status')}
            value={filter.state}
            options={[
              ['', t('casework.filter.anyState')],
              ...states.map(
                ({ state, count }) =>
                  [state, counted(t(`staffAccounts.states.${state}`), count)] as const,
              ),
            ]}
          />
          <FilterChoice
            name="role"
            label={t('staffAccounts.columns.role')}
            value={filter.role}
            options={[
              ['', t('staffAccounts.filter.anyRole')],
              ...roles.map(
                ({ role, count }) => [role, counted(t(`staff.roles.${role}`), count)] as const,
              ),
            ]}
          />
          {/* Cards have no headings to press. */}
          <FilterChoice
            name="sort"
            label={t('casework.filter.order')}
            value={nameAccountOrder(order)}
            options={accountColumns.map((column) => listedOrder(t, column, order))}
          />
        </div>
        <FilterButtons
          t={t}
          {...(!isAny && { resetHref: `${path}${formatAccountQuery(order, {})}` })}
        />
      </form>
    </details>
  )
}

/** Returns the usual order by a column, or the reverse if that is the current one. */
function listedOrder(t: Translate, column: AccountColumn, current: AccountOrder): FilterOption {
  const usual = getUsualOrder(column)
  const text = t(columnTexts[column])
  if (current.column !== column || current.descending === usual.descending)
    return [nameAccountOrder(usual), text]
  return [nameAccountOrder(current), t('staffAccounts.filter.reversed', { column: text })]
}

const columnTexts = {
  name: 'staffAccounts.columns.name',
  role: 'staffAccounts.columns.role',
  status: 'staffAccounts.columns.status',
  'signed-in': 'staffAccounts.columns.lastSignIn',
} as const satisfies Record<AccountColumn, MessageKey>
