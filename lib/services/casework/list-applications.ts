/** Pages of applications, for whoever may see them. */

import type {
  CaseworkEntry,
  PagePosition,
  PageRequest,
} from '../../adapters/database/casework/casework-pages.ts'
import type { CaseworkFilter } from '../../adapters/database/casework/list-filters.ts'
import { findApplicantName } from '../../domain/onboarding/answers/search-terms.ts'
import type { Answers } from '../../domain/onboarding/journeys.ts'
import { may } from '../staff/permissions.ts'
import type { Member } from '../staff/staff-deps.ts'
import { getStaffNames } from '../staff/staff-names.ts'
import { countVolume, type VolumeExceeded } from '../staff/volume.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { parseSearch, type SearchFault } from './search-query.ts'

export type CaseworkListEntry = CaseworkEntry & {
  /** Of the person, or the company; undefined while it is not known. */
  name: string | undefined
  applicationType: 'INDIVIDUAL' | 'CORPORATION' | undefined
  /** The name of whoever has it. */
  assignee: string | undefined
}

/** `next`: after what the next page begins; undefined on the last one. */
export type CaseworkListPage = { entries: CaseworkListEntry[]; next: PagePosition | undefined }

/** So many on a page. */
export const pageSize = 25

/** A page of the applications that are as the filter says. */
export async function listApplications(
  deps: CaseworkDeps,
  member: Member,
  filter: CaseworkFilter,
  turn: Omit<PageRequest, 'limit'>,
): Promise<CaseworkListPage | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const isCounted = Boolean(turn.after) || !isUsualList(member, filter, turn)
  const counted = isCounted ? await countPage(deps, member) : undefined
  if (counted) return counted
  const { store } = deps
  const limit = pageSize + 1
  return listingOf(
    deps,
    await store.casework.page(store.db, member.scope, filter, { ...turn, limit }),
  )
}

/** A page of what is found by what somebody typed, or what is wrong with it. */
export async function searchApplications(
  deps: CaseworkDeps,
  member: Member,
  typed: string,
  turn: Omit<PageRequest, 'limit'>,
): Promise<CaseworkListPage | SearchFault | 'forbidden' | VolumeExceeded> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const { store } = deps
  const search = await parseSearch(typed)
  if ('fault' in search) return search
  // Its first page was counted as a search.
  const counted = turn.after ? await countPage(deps, member) : undefined
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
    await store.casework.found(store.db, member.scope, sought, { ...turn, limit }),
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

/** To turn page after page is to look through all of them. */
async function countPage(deps: CaseworkDeps, member: Member): Promise<VolumeExceeded | undefined> {
  return countVolume(deps, member, { measure: 'pages', count: 1 }, async () => undefined)
}

/** What the list says of each, the names of the customers and of whoever has them among it. */
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
    // Erased since the page was read.
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

/** One more was read than is shown, to know whether there is a next page. */
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
