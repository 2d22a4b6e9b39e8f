import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { branchName } from '../../_components/branch-name.ts'
import {
  type CaseworkQuery,
  formatCaseworkQuery,
  withoutFilters,
} from '../../_components/list/casework-query.ts'

type NothingFoundProps = { visit: StaffVisit; query: CaseworkQuery }

/** Explains why a page of the list is empty, unless the filter already does, and links to applications. */
export function NothingFound({ visit, query }: NothingFoundProps) {
  const { t, language, member } = visit
  const { view: _, sort: __, search, after, ...filters } = query
  const isFiltered = Object.keys(filters).length > 0
  const at = (words: CaseworkQuery) => `${staffPath(language)}${formatCaseworkQuery(words)}`
  if (after) {
    // The applications of this page were decided, assigned or erased since the page before was shown.
    const { after: ___, ...first } = query
    return (
      <div className="mt-2">
        <p className="font-strong">{t('caseworkList.empty.page')}</p>
        <p className="mt-1">
          <a href={at(first)} className="link link-alone">
            {t('casework.pages.first')}
          </a>
        </p>
      </div>
    )
  }
  if (search === undefined && !isFiltered) {
    return <EmptyView visit={visit} query={query} />
  }
  return (
    <div className="mt-2">
      <p className="mt-1 text-muted">
        {t(isFiltered ? 'caseworkList.advice.filter' : 'caseworkList.advice.search')}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3">
        <a href={at(isFiltered ? withoutFilters(query) : {})} className="link link-alone">
          {t(isFiltered ? 'casework.filter.reset' : 'casework.search.all')}
        </a>
        {search !== undefined && may(member.role, 'begin', 'application') && (
          <a href={staffPath(language, 'new')} className="link link-alone">
            {t('assistedEntry.begin.link')}
          </a>
        )}
      </p>
    </div>
  )
}

/** Shows a view without applications; a member with a limited scope is told it, as there may be others. */
function EmptyView({ visit, query: { view = 'all' } }: NothingFoundProps) {
  const { t, member } = visit
  const { scope } = member
  if (scope.kind === 'all') return <p className="mt-4">{t(`caseworkList.empty.${view}`)}</p>
  const pool = scope.pool ? 'yes' : 'no'
  const branch = scope.kind === 'branch' ? branchName(visit, scope.branch) : ''
  return (
    <div className="mt-4">
      <p>{t(`caseworkList.empty.${view === 'all' ? 'visible' : view}`)}</p>
      <p className="mt-1 text-muted">{t(`caseworkList.scope.${scope.kind}`, { branch, pool })}</p>
    </div>
  )
}
