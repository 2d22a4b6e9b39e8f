import { findApplicantName } from '#lib/onboarding/answers/search-terms.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { getStaffNames } from '#lib/staff/accounts/staff-names.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { countVolume, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { buildListFilter, type CaseworkList, getListOrder } from './casework-views.ts'
import { parseSearch, type SearchFault } from './search-query.ts'
import type { CaseworkEntry } from './store/casework-entry.ts'
import {
  type CaseworkOrder,
  type PagePosition,
  type PageRequest,
  positionOf,
} from './store/casework-order.ts'

export type CaseworkListEntry = CaseworkEntry & {
  /** The name of the person or company; undefined while it is not known. */
  name: string | undefined
  applicationType: 'INDIVIDUAL' | 'CORPORATION' | undefined
  /** The name of the member whom it is assigned to. */
  assignee: string | undefined
}

export type CaseworkListPage = {
  entries: CaseworkListEntry[]
  /** The position after which the next page begins; undefined on the last page. */
  next: PagePosition | undefined
  /**
   * The number of applications that match a search or filter; `maxFound` + 1 stands for any greater number.
   * Undefined on later pages and for a whole view, which `countViews` counts.
   */
  total?: number | undefined
}

/** Applications on one page. */
export const pageSize = 25

/**
 * The first page of a search or filter counts its matches up to this number: matches may lie far apart, so an
 * exact count could take long.
 */
export const maxFound = 100

/** A page of a view, narrowed down by a filter; in the order of the view if none is asked for. */
export async function listApplications(
  deps: CaseworkDeps,
  member: Member,
  list: CaseworkList,
  pageRequest: Omit<PageRequest, 'limit'>,
): Promise<CaseworkListPage | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const isCounted = Boolean(pageRequest.after) || !isUsualList(member, list, pageRequest)
  const counted = isCounted ? await countPage(deps, member) : undefined
  if (counted) return counted
  const { store } = deps
  const order = getListOrder(list, pageRequest)
  const filter = buildListFilter(member, list)
  const { view: _, ...narrowed } = list
  const isTold = !pageRequest.after && hasAny(narrowed)
  const limit = (isTold ? maxFound : pageSize) + 1
  const request = { ...order, after: pageRequest.after, limit }
  const read = await store.casework.page(store.db, member.scope, filter, request)
  return listingOf(deps, read, order, isTold)
}

/** Returns a page of search results, with further filters, or the fault of the search text. */
export async function searchApplications(
  deps: CaseworkDeps,
  member: Member,
  typed: string,
  { after, ascending }: Omit<PageRequest, 'limit'>,
  list: CaseworkList = {},
): Promise<CaseworkListPage | SearchFault | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const { store } = deps
  const search = await parseSearch(typed, deps)
  if ('fault' in search) return search
  const filter = buildListFilter(member, list)
  // The first page of all that is found was counted as a search; by other filters or in another order, one first
  // page after another would show the rest.
  const isNarrowed = ascending || hasAny(filter)
  const counted = after || isNarrowed ? await countPage(deps, member) : undefined
  if (counted) return counted
  if (search.reference !== undefined) {
    const { reference } = search
    const entries = await store.casework.foundByReference(store.db, member.scope, reference, filter)
    if (entries.length > 0) return listingOf(deps, entries, {}, true)
  }
  if (!search.sought) return { entries: [], next: undefined, total: 0 }
  const limit = (after ? pageSize : maxFound) + 1
  const request = { after, ascending, limit }
  const read = await store.casework.found(store.db, member.scope, search.sought, request, filter)
  return listingOf(deps, read, {}, !after)
}

/**
 * The lists in which work begins: the views in their own order, in any state, and those of them that are the
 * member's own or nobody's. Their first pages are not counted; by other filters or in other orders, one first
 * page after another would show every application.
 */
export function isUsualList(
  { id }: Member,
  { view: _, state: __, assignedTo, ...others }: CaseworkList,
  { sort, ascending }: CaseworkOrder,
): boolean {
  if (sort !== undefined || ascending) return false
  if (hasAny(others)) return false
  return !assignedTo || assignedTo === id
}

/** Tells whether a filter has any condition. */
function hasAny(filter: CaseworkList): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** Counts a page, since page after page shows every application. */
export async function countPage(
  deps: CaseworkDeps,
  member: Member,
): Promise<VolumeExceeded | undefined> {
  return countVolume(deps, member, { measure: 'pages', count: 1 }, async () => undefined)
}

/** Adds the names of customers and assignees, and the answers they come from. */
export async function describeEntries(
  { store }: Pick<CaseworkDeps, 'store'>,
  entries: readonly CaseworkEntry[],
): Promise<(CaseworkListEntry & { answers: Answers })[]> {
  const ids = entries.map(({ applicationId }) => applicationId)
  const applications = await store.applications.findAll(store.db, ids)
  const answersOf = new Map(applications.map(({ id, answers }) => [id, answers as Answers]))
  const names = await getStaffNames(
    { store },
    entries.flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  return entries.flatMap((entry) => {
    const answers = answersOf.get(entry.applicationId)
    // Erased after the page was read.
    if (!answers) return []
    return [
      {
        ...entry,
        answers,
        name: findApplicantName(answers),
        applicationType: typeIn(answers),
        assignee: names.get(entry.assignedTo ?? ''),
      },
    ]
  })
}

/** One entry more than is shown was read, to know whether there is a next page; `isTold`: all that are counted. */
async function listingOf(
  deps: CaseworkDeps,
  read: readonly CaseworkEntry[],
  order: CaseworkOrder,
  isTold: boolean,
): Promise<CaseworkListPage> {
  const shown = read.slice(0, pageSize)
  const last = read.length > pageSize ? shown.at(-1) : undefined
  const entries = await describeEntries(deps, shown)
  return {
    entries: entries.map(({ answers: _, ...entry }) => entry),
    next: last && positionOf(last, order),
    ...(isTold && { total: read.length }),
  }
}

function typeIn({ applicant }: Answers): CaseworkListEntry['applicationType'] {
  const type = applicant?.values?.application_type
  return type === 'INDIVIDUAL' || type === 'CORPORATION' ? type : undefined
}
