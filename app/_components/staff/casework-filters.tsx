import { Button } from '@/components/ui/button'
import { listAssignableStaff } from '@/lib/services/staff/staff-names.ts'
import { staffPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { listFilterNames, listFilters } from './casework-filter-options.ts'
import type { CaseworkQuery } from './casework-query.ts'
import { FilterChoice } from './filter-choice.tsx'

/** Which applications are shown, and in which order. */
export async function CaseworkFilters({
  visit,
  query,
}: {
  visit: StaffVisit
  query: CaseworkQuery
}) {
  const { t, portico, language, member } = visit
  const others = (await listAssignableStaff(portico.staff, member)).filter(
    ({ id }) => id !== member.id,
  )
  const { after: _, ...chosen } = query
  const isAny = Object.keys(chosen).length === 0
  return (
    <details className="casework-filters" open={!isAny}>
      <summary>{t('casework.filter.summary')}</summary>
      <form method="get" action={staffPath(language)}>
        <div className="casework-filter-fields">
          {listFilterNames.map((name) => {
            const { label, any, options } = listFilters[name]
            return (
              <FilterChoice
                key={name}
                name={name}
                label={t(label)}
                value={query[name]}
                options={[['', t(any)], ...options({ t, colleagues: others })]}
              />
            )
          })}
          <FilterChoice
            name="order"
            label={t('casework.filter.order')}
            value={query.order}
            options={[
              ['', t('casework.filter.orders.newest')],
              ['oldest', t('casework.filter.orders.oldest')],
            ]}
          />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button tone="secondary">{t('casework.filter.submit')}</Button>
          {!isAny && (
            <a href={staffPath(language)} className="link inline-flex min-h-3 items-center">
              {t('casework.filter.reset')}
            </a>
          )}
        </div>
      </form>
    </details>
  )
}
