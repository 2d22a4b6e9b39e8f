/** What the URL of the list of applications asks for: which of them, in which order, after which one. */
import type { PagePosition } from '@/lib/adapters/database/casework/casework-pages.ts'
import type { CaseworkFilter } from '@/lib/adapters/database/casework/filter-conditions.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { type ListFilterName, listFilterNames, listFilters } from './casework-filter-options.ts'

export type CaseworkParams = Record<string, string | string[] | undefined>

/** The parameters that are set and valid. */
export type CaseworkQuery = { [Name in ListFilterName]?: string } & {
  order?: 'oldest'
  /** The id under which the text of a search is stored: the text itself is in no URL. */
  search?: string
  /** Time in milliseconds and id of the application that the previous page ended with. */
  after?: string
}

/** The query of a URL; parameters that are not valid are left out. */
export function parseCaseworkQuery(params: CaseworkParams): CaseworkQuery {
  const read = (name: string, isValid: (value: string) => boolean) => {
    const value = params[name]
    return typeof value === 'string' && isValid(value) ? { [name]: value } : {}
  }
  return {
    ...Object.assign({}, ...listFilterNames.map((name) => read(name, listFilters[name].accepts))),
    ...read('order', (value) => value === 'oldest'),
    ...read('search', isUuid),
    ...read('after', (value) => parsePosition(value) !== undefined),
  }
}

/** The query as it stands in a URL, with its question mark; empty where it asks for nothing. */
export function formatCaseworkQuery(query: CaseworkQuery): string {
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}

/** Which applications a member asks for. */
export function toCaseworkFilter(
  query: CaseworkQuery,
  member: { id: string },
  now: Date,
): CaseworkFilter {
  return Object.assign(
    {},
    ...listFilterNames.map((name) => {
      const value = query[name]
      return value === undefined ? {} : listFilters[name].toFilter(value, { member, now })
    }),
  )
}

/** In which order, and after which application. */
export function toPageRequest({ order, after }: CaseworkQuery) {
  return { oldestFirst: order === 'oldest', after: parsePosition(after ?? '') }
}

/** A position as it stands in a URL. */
export function formatPosition({ startedAt, applicationId }: PagePosition): string {
  return `${startedAt.getTime()}_${applicationId}`
}

function parsePosition(text: string): PagePosition | undefined {
  const [time = '', applicationId = ''] = text.split('_')
  if (!/^\d{1,14}$/.test(time) || !isUuid(applicationId)) return undefined
  return { startedAt: new Date(Number(time)), applicationId }
}
