/** Pages of applications, for whoever may see them. */
import { nameIn } from '../onboarding/found-by.ts'
import type { Answers } from '../onboarding/journey.ts'
import type { Member } from '../staff/deps.ts'
import { namesOfStaff } from '../staff/names.ts'
import { may } from '../staff/permissions.ts'
import { countVolume, type TooMuch } from '../staff/volume.ts'
import type { DeskFilter } from '../store/desk.ts'
import type { DeskEntry, Place, Turn } from '../store/desk-pages.ts'
import type { DeskDeps } from './deps.ts'
import { readSearch, type SearchFault } from './search.ts'

export type Listed = DeskEntry & {
  /** Of the person, or the company; undefined while it is not known. */
  name: string | undefined
  applicationType: 'INDIVIDUAL' | 'CORPORATION' | undefined
  /** The name of whoever has it. */
  assignee: string | undefined
}

/** `next`: after what the next page begins; undefined on the last one. */
export type Listing = { entries: Listed[]; next: Place | undefined }

/** So many on a page. */
export const pageSize = 25

/** A page of the applications that are as the filter says. */
export async function listApplications(
  deps: DeskDeps,
  member: Member,
  filter: DeskFilter,
  turn: Omit<Turn, 'limit'>,
): Promise<Listing | 'forbidden' | TooMuch> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const isCounted = Boolean(turn.after) || !isUsual(member, filter, turn)
  const counted = isCounted ? await countPage(deps, member) : undefined
  if (counted) return counted
  const { store } = deps
  const limit = pageSize + 1
  return listingOf(deps, await store.desk.page(store.db, member.scope, filter, { ...turn, limit }))
}

/** A page of what is found by what somebody typed, or what is wrong with it. */
export async function searchApplications(
  deps: DeskDeps,
  member: Member,
  typed: string,
  turn: Omit<Turn, 'limit'>,
): Promise<Listing | SearchFault | 'forbidden' | TooMuch> {
  if (!may(member.role, 'list', 'application')) return 'forbidden'
  const { store } = deps
  const search = await readSearch(typed)
  if ('fault' in search) return search
  // Its first page was counted as a search.
  const counted = turn.after ? await countPage(deps, member) : undefined
  if (counted) return counted
  if (search.reference !== undefined) {
    const entries = await store.desk.foundByReference(store.db, member.scope, search.reference)
    if (entries.length > 0) return listingOf(deps, entries)
  }
  if (!search.sought) return { entries: [], next: undefined }
  const limit = pageSize + 1
  const { sought } = search
  return listingOf(deps, await store.desk.found(store.db, member.scope, sought, { ...turn, limit }))
}

/**
 * The lists in which work begins: all, one's own or nobody's, in whatever state. Their first pages are not
 * counted; narrowed down otherwise, one first page after another would show all of what there is.
 */
function isUsual(
  { id }: Member,
  { assignedTo, channel, begunAfter, begunBefore }: DeskFilter,
  { oldestFirst }: Omit<Turn, 'limit'>,
): boolean {
  if (oldestFirst || channel || begunAfter || begunBefore) return false
  return !assignedTo || assignedTo === id
}

/** To turn page after page is to look through all of them. */
async function countPage(deps: DeskDeps, member: Member): Promise<TooMuch | undefined> {
  return countVolume(deps, member, { measure: 'pages', count: 1 }, async () => undefined)
}

/** What the list says of each, the names of the customers and of whoever has them among it. */
export async function described(
  { store }: Pick<DeskDeps, 'store'>,
  entries: readonly DeskEntry[],
): Promise<(Listed & { answers: Answers })[]> {
  const ids = entries.map(({ applicationId }) => applicationId)
  const applications = await store.applications.findAll(store.db, ids)
  const answersOf = new Map(applications.map(({ id, answers }) => [id, answers as Answers]))
  const names = await namesOfStaff(
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
        name: nameIn(answers),
        applicationType: typeIn(answers),
        assignee: names.get(entry.assignedTo ?? ''),
      },
    ]
  })
}

/** One more was read than is shown, to know whether there is a next page. */
async function listingOf(deps: DeskDeps, read: readonly DeskEntry[]): Promise<Listing> {
  const shown = read.slice(0, pageSize)
  const entries = await described(deps, shown)
  return {
    entries: entries.map(({ answers: _, ...entry }) => entry),
    next: read.length > pageSize ? shown.at(-1) : undefined,
  }
}

function typeIn({ applicant }: Answers): Listed['applicationType'] {
  const type = applicant?.values?.application_type
  return type === 'INDIVIDUAL' || type === 'CORPORATION' ? type : undefined
}
