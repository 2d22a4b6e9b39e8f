/** Reads the query of the list of applications from its URL: filters, order, position. */

import { isUuid } from '@/lib/access/rules/uuid.ts'
import {
  type CaseworkList,
  type CaseworkView,
  caseworkViews,
  getListOrder,
  viewDefinitions,
} from '@/lib/casework/casework-views.ts'
import { pageSize } from '@/lib/casework/list-applications.ts'
import type { CaseworkEntry } from '@/lib/casework/store/casework-entry.ts'
import {
  type CaseworkOrder,
  type CaseworkSort,
  caseworkSorts,
  type PagePosition,
  positionOf,
} from '@/lib/casework/store/casework-order.ts'
import { type ListFilterName, listFilterNames, listFilters } from './casework-filter-options.ts'

export type CaseworkParams = Record<string, string | string[] | undefined>

/** The URL form of an order. */
type SortName = `${CaseworkSort}-${'asc' | 'desc'}`
const sortNames = caseworkSorts.flatMap(
  (sort) => [`${sort}-desc`, `${sort}-asc`] as const satisfies SortName[],
)

/** The parameters that are set and valid; without any, the list is that of all applications. */
export type CaseworkQuery = { [Name in ListFilterName]?: string } & {
  view?: CaseworkView
  /** Set if it differs from the view's order. */
  sort?: SortName
  /** The id under which the text of a search is stored: the text itself is in no URL. */
  search?: string
  /** Group, time in milliseconds and id of the application that the previous page ended with. */
  after?: string
}

/**
 * The query of a URL; parameters that are not valid, or that the view excludes, are left out. A URL that asks
 * for nothing opens the view of what waits for a person.
 */
export function parseCaseworkQuery(params: CaseworkParams): CaseworkQuery {
  const query = readValid(params)
  const isChosen = params.view === 'all' || Object.keys(query).length > 0
  return isChosen ? query : { view: 'attention' }
}

function readValid(params: CaseworkParams): CaseworkQuery {
  const read = <Name extends string>(name: Name, isValid: (value: string) => boolean) => {
    const value = params[name]
    return typeof value === 'string' && isValid(value) ? { [name]: value } : {}
  }
  const search = read('search', isUuid)
  // A search covers all views.
  const view = caseworkViews.find(
    (each) => each === params.view && each !== 'all' && !('search' in search),
  )
  const isOrder = (value: string) =>
    value !== getViewSort({ view, ...search }) &&
    listSortNames(search).some((each) => each === value)
  return {
    ...(view && { view }),
    ...Object.assign(
      {},
      ...listFilterNames.map((name) =>
        read(name, (value) => listFilters[name].accepts(value, view ?? 'all')),
      ),
    ),
    ...read('sort', isOrder),
    ...search,
    ...read('after', (value) => parsePosition(value) !== undefined),
  }
}

/** The orders that can be asked for: results of a search have that of their start. */
export function listSortNames({ search }: Pick<CaseworkQuery, 'search'>): SortName[] {
  return sortNames.filter((name) => search === undefined || name.startsWith('started'))
}

/** Returns the query of the same view or search, without filters and in its own order. */
export function withoutFilters({ view, search }: CaseworkQuery): CaseworkQuery {
  return { ...(view && { view }), ...(search && { search }) }
}

/** Returns the URL form of a query, with its question mark. */
export function formatCaseworkQuery(query: CaseworkQuery): string {
  return `?${new URLSearchParams(query).toString() || 'view=all'}`
}

export function toCaseworkList(
  query: CaseworkQuery,
  member: { id: string },
  now: Date,
): CaseworkList {
  return Object.assign(
    {},
    query.view && { view: query.view },
    ...listFilterNames.map((name) => {
      const value = query[name]
      return value === undefined ? {} : listFilters[name].toFilter(value, { member, now })
    }),
  )
}

/** The order that is asked for; none if it is that of the view. */
export function toCaseworkOrder({ sort }: CaseworkQuery): CaseworkOrder {
  const found = caseworkSorts.find((each) => sort?.startsWith(`${each}-`))
  return found ? { sort: found, ascending: sort?.endsWith('-asc') } : {}
}

export function toPageRequest(query: CaseworkQuery) {
  return { ...toCaseworkOrder(query), after: parsePosition(query.after ?? '') }
}

/** The order in which a list is shown. */
export function getSort(query: CaseworkQuery): SortName {
  return query.sort ?? getViewSort(query)
}

/** Returns a list and the position of an application in it, as the URL of the application's page holds them. */
export function formatCaseList(query: CaseworkQuery, position: PagePosition): string {
  return formatCaseworkQuery({ ...query, after: formatPosition(position) }).slice(1)
}

/** The position of an entry in the list of a query. */
export function positionInList(query: CaseworkQuery, entry: CaseworkEntry): PagePosition {
  return positionOf(entry, getListOrder({ view: query.view }, toCaseworkOrder(query)))
}

/** The list that the page of an application was opened from; undefined if the URL names none with it. */
export function parseCaseList(
  list: string | undefined,
  application: string,
): { query: CaseworkQuery; position: PagePosition } | undefined {
  const params = Object.fromEntries(new URLSearchParams(list))
  const { after = '', ...query } = parseCaseworkQuery(params)
  const position = parsePosition(after)
  return position?.applicationId === application ? { query, position } : undefined
}

/** Returns the URL form of a position. */
export function formatPosition({ group, at, applicationId }: PagePosition): string {
  return `${group}_${at.getTime()}_${applicationId}`
}

/** Returns the URL form of a page's initially selected applications. */
export function formatSelection(applications: readonly string[]): string {
  return applications.filter(isUuid).slice(0, pageSize).join('.')
}

/** Tells whether an application is selected from the start: all of a page, or those that are named. */
export function parseSelection(select: CaseworkParams[string]): (application: string) => boolean {
  if (select === 'all') return () => true
  const named = typeof select === 'string' ? select.split('.') : []
  return (application) => named.includes(application)
}

function getViewSort({ view, search }: Pick<CaseworkQuery, 'view' | 'search'>): SortName {
  if (search !== undefined) return 'started-desc'
  const { sort = 'started', ascending } = viewDefinitions[view ?? 'all'].order
  return `${sort}-${ascending ? 'asc' : 'desc'}`
}

function parsePosition(text: string): PagePosition | undefined {
  const [group = '', time = '', applicationId = '', ...rest] = text.split('_')
  if (!/^\d$/.test(group) || !/^\d{1,14}$/.test(time) || !isUuid(applicationId)) return undefined
  if (rest.length > 0) return undefined
  return { group: Number(group), at: new Date(Number(time)), applicationId }
}
