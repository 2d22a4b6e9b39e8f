import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { type FoundColleagues, findAnother } from '@/lib/casework/search-colleagues.ts'
import { findOnlyMatch } from '../../_components/colleague-search.tsx'
import { listFilterNames, listFilters } from '../../_components/list/casework-filter-options.ts'
import {
  type CaseworkQuery,
  formatCaseworkQuery,
  getSort,
  listSortNames,
  withoutFilters,
} from '../../_components/list/casework-query.ts'
import { FilterButtons } from '../../_components/list/filter-buttons.tsx'
import { FilterChoice } from '../../_components/list/filter-choice.tsx'

/** Shows the filters and the order of a view, or of search results. */
export function CaseworkFilters({
  visit,
  query,
  colleagues,
  isOpen,
}: {
  visit: StaffVisit
  query: CaseworkQuery
  colleagues: FoundColleagues
  /** Even if nothing is filtered. */
  isOpen: boolean
}) {
  const { t, language, member } = visit
  const others = colleagues.offered.filter(({ id }) => id !== member.id)
  const { after: _, view = 'all', search, ...chosen } = query
  const isAny = Object.keys(chosen).length === 0
  const filters = listFilterNames
    .map((name) => ({ name, options: listFilters[name].options({ t, view, colleagues: others }) }))
    .filter(({ options }) => options.length > 0)
  const match = findOnlyMatch(colleagues)?.id
  const found = match === member.id ? 'me' : match
  const another = [findAnother, t('casework.colleague.another')] as const
  return (
    <details className="casework-filters" open={!isAny || isOpen}>
      <summary title={t('casework.filter.summary')}>
        <svg aria-hidden="true" viewBox="0 0 20 20" className="casework-filters-sign">
          <path d="M3 5.5h14M6 10h8M8.5 14.5h3" />
        </svg>
        <span className="casework-filters-text">{t('casework.filter.summary')}</span>
      </summary>
      <form method="get" action={staffPath(language)}>
        {search === undefined ? (
          <input type="hidden" name="view" value={view} />
        ) : (
          <input type="hidden" name="search" value={search} />
        )}
        <div className="casework-filter-fields">
          {filters.map(({ name, options }) => (
            <FilterChoice
              // A select keeps its first default: the key makes a new one after a search.
              key={`${name} ${colleagues.typed}`}
              name={name}
              label={t(listFilters[name].label)}
              value={query[name] ?? (name === 'who' ? found : undefined)}
              options={[
                ['', t(listFilters[name].any)],
                ...options,
                ...(name === 'who' && colleagues.hasMore ? [another] : []),
              ]}
            />
          ))}
          <FilterChoice
            name="sort"
            label={t('casework.filter.order')}
            value={getSort(query)}
            options={listSortNames(query).map((name) => [name, t(`caseworkList.orders.${name}`)])}
          />
        </div>
        <FilterButtons
          t={t}
          {...(!isAny && {
            resetHref: `${staffPath(language)}${formatCaseworkQuery(withoutFilters(query))}`,
          })}
        />
      </form>
    </details>
  )
}
