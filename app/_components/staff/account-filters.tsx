import { Button } from '@/components/ui/button'
import { staffPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { type AccountFilter, type filterAccounts, formatAccountQuery } from './account-filter.ts'
import type { AccountOrder } from './account-order.ts'
import { FilterChoice } from './filter-choice.tsx'

type AccountFiltersProps = {
  visit: StaffVisit
  order: AccountOrder
  filter: AccountFilter
} & Pick<ReturnType<typeof filterAccounts>, 'states' | 'roles'>

/** Which accounts are listed, with how many there are of each status and role. */
export function AccountFilters({ visit, order, filter, states, roles }: AccountFiltersProps) {
  const { t, language } = visit
  const isAny = !filter.state && !filter.role
  const path = staffPath(language, 'accounts')
  // The order stays.
  const sort = new URLSearchParams(formatAccountQuery(order, {})).get('sort')
  const counted = (text: string, count: number) => t('staffAccounts.filter.option', { text, count })
  return (
    <details className="casework-filters mt-2" open={!isAny}>
      <summary>{t('staffAccounts.filter.title')}</summary>
      <form method="get" action={path}>
        {sort && <input type="hidden" name="sort" value={sort} />}
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
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button tone="secondary">{t('casework.filter.submit')}</Button>
          {!isAny && (
            <a
              href={`${path}${formatAccountQuery(order, {})}`}
              className="link inline-flex min-h-3 items-center"
            >
              {t('casework.filter.reset')}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}
