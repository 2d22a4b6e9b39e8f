import type { ReactNode } from 'react'
import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { EmptyState } from '@/components/staff/empty-state'
import type { CaseworkView } from '@/lib/casework/casework-views.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { branchName } from '../../_components/branch-name.ts'
import {
  type CaseworkQuery,
  formatCaseworkQuery,
  withoutFilters,
} from '../../_components/list/casework-query.ts'

type NothingFoundProps = {
  visit: StaffVisit
  query: CaseworkQuery
  /** Whether an open application is assigned to nobody. */
  isAnyUnassigned: boolean
}

/** Explains why a page of the list is empty, and links to applications. */
export function NothingFound({ visit, query, isAnyUnassigned }: NothingFoundProps) {
  const { t, language } = visit
  const { view, sort: __, search, after, ...filters } = query
  const at = (words: CaseworkQuery) => `${staffPath(language)}${formatCaseworkQuery(words)}`
  if (after) {
    // The applications of this page were decided, assigned or erased since the page before was shown.
    const { after: ___, ...first } = query
    return (
      <EmptyState sign="sheet" text={t('caseworkList.empty.page')}>
        <NextLink href={at(first)} text={t('casework.pages.first')} />
      </EmptyState>
    )
  }
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState sign="search" text={t('caseworkList.advice.filter')}>
        <NextLink href={at(withoutFilters(query))} text={t('casework.filter.reset')} />
        {search !== undefined && <BeginLink visit={visit} />}
      </EmptyState>
    )
  }
  if (search !== undefined) {
    return (
      <EmptyState sign="search" text={t('caseworkList.advice.search')}>
        <NextLink href={at({})} text={t('casework.search.all')} />
        <BeginLink visit={visit} />
      </EmptyState>
    )
  }
  return (
    <EmptyView visit={visit} view={view ?? 'all'}>
      {view === undefined ? (
        <BeginLink visit={visit} />
      ) : (
        <>
          {view === 'attention' && isAnyUnassigned && (
            <NextLink
              href={at({ view: 'unassigned' })}
              text={t('caseworkList.empty.nextUnassigned')}
            />
          )}
          <NextLink href={at({})} text={t('personalData.erased.back')} />
        </>
      )}
    </EmptyView>
  )
}

type EmptyViewProps = { visit: StaffVisit; view: CaseworkView; children: ReactNode }

/** Shows a view without applications; a member with a limited scope is told it, as there may be others. */
function EmptyView({ visit, view, children }: EmptyViewProps) {
  const { t, member } = visit
  const { scope } = member
  const sign = view === 'attention' ? 'done' : 'sheet'
  if (scope.kind === 'all') {
    return (
      <EmptyState sign={sign} text={t(`caseworkList.empty.${view}`)}>
        {children}
      </EmptyState>
    )
  }
  const pool = scope.pool ? 'yes' : 'no'
  const branch = scope.kind === 'branch' ? branchName(visit, scope.branch) : ''
  return (
    <EmptyState
      sign={sign}
      text={t(`caseworkList.empty.${view === 'all' ? 'visible' : view}`)}
      note={t(`caseworkList.scope.${scope.kind}`, { branch, pool })}
    >
      {children}
    </EmptyState>
  )
}

function NextLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="link link-alone">
      {text}
    </a>
  )
}

/** Offers to start an application, to those who may. */
function BeginLink({ visit: { t, language, member } }: { visit: StaffVisit }) {
  if (!may(member.role, 'begin', 'application')) return null
  return <NextLink href={staffPath(language, 'new')} text={t('assistedEntry.begin.link')} />
}
