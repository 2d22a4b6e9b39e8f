/** Pages of applications for a member: by filter, and of search results. */

import type {
  CaseworkEntry,
  PagePosition,
  PageRequest,
} from '../../adapters/database/casework/casework-pages.ts'
import type { CaseworkFilter } from '../../adapters/database/casework/filter-conditions.ts'
import { findApplicantName } from '../../domain/onboarding/answers/search-terms.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { Member } from '../staff/staff-deps.ts'
import { getStaffNames } from '../staff/staff-names.ts'
import { countVolume, type VolumeExceeded } from '../staff/volume.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { parseSearch, type SearchFault } from './search-query.ts'

export type CaseworkListEntry = CaseworkEntry & {
  /** The name of the person or company; undefined while it is not known. */
  name: string | undefined
  applicationType: 'INDIVIDUAL' | 'CORPORATION' | undefined
  /** The name of the member whom it is assigned to. */
  assignee: string | undefined
}

/** `next`: the position after which the next page begins; undefined on the last page. */
export type CaseworkListPage = { entries: CaseworkListEntry[]; next: PagePosition | undefined }

/** Applications on one page. */
export const pageSize = 25

/** A page of the applications that match a filter. */
export async function listApplications(
  deps: CaseworkDeps,
  member: Member,
  filter: CaseworkFilter,
  pageRequest: Omit<PageRequest, 'limit'>,
): Promise<CaseworkListPage | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const isCounted = Boolean(pageRequest.after) || !isUsualList(member, filter, pageRequest)
  const counted = isCounted ? await countPage(deps, member) : undefined
  if (counted) return counted
  const { store } = deps
  const limit = pageSize + 1
  return listingOf(
    deps,
    await store.casework.page(store.db, member.scope, filter, { ...pageRequest, limit }),
  )
}

/** A page of the results of a search, or what is wrong with what was typed. */
export async function searchApplications(
  deps: CaseworkDeps,
  member: Member,
  typed: string,
  pageRequest: Omit<PageRequest, 'limit'>,
): Promise<CaseworkListPage | SearchFault | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const { store } = deps
  const search = await parseSearch(typed)
  if ('fault' in search) return search
  // Its first page was counted as a search.
  const counted = pageRequest.after ? await countPage(deps, member) : undefined
  if (counted) return counted
  if (search.reference !== undefined) {
    const entries = await store.casework.foundByReference(store.db, member.scope, search.reference)
    if (entries.length > 0) return listingOf(deps, entries)
  }
  if (!search.sought) return { entries: [], next: undefined }
  const limit = pageSize + 1
  const { sought } = search
  return listingOf(
    deps,
    await store.casework.found(store.db, member.scope, sought, { ...pageRequest, limit }),
  )
}

/**
 * The lists in which work begins: all, the member's own or those of nobody, in any state. Their first pages
 * are not counted; by other filters, one first page after another would show every application.
 */
function isUsualList(
  { id }: Member,
  { state: _, assignedTo, ...others }: CaseworkFilter,
  { oldestFirst }: Omit<PageRequest, 'limit'>,
): boolean {
  if (oldestFirst || Object.values(others).some((value) => value !== undefined)) return false
  return !assignedTo || assignedTo === id
}

/** Counts a page, since page after page shows every application. */
async function countPage(deps: CaseworkDeps, member: Member): Promise<VolumeExceeded | undefined> {
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

/** One entry more than is shown was read, to know whether there is a next page. */
async function listingOf(
  deps: CaseworkDeps,
  read: readonly CaseworkEntry[],
): Promise<CaseworkListPage> {
  const shown = read.slice(0, pageSize)
  const entries = await describeEntries(deps, shown)
  return {
    entries: entries.map(({ answers: _, ...entry }) => entry),
    next: read.length > pageSize ? shown.at(-1) : undefined,
  }
}

function typeIn({ applicant }: Answers): CaseworkListEntry['applicationType'] {
  const type = applicant?.values?.application_type
  return type === 'INDIVIDUAL' || type === 'CORPORATION' ? type : undefined
}
