import { may } from '#lib/staff/rules/permissions.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { buildListFilter, type CaseworkList, getListOrder } from './casework-views.ts'
import { isUsualList } from './list-applications.ts'
import { type CaseworkOrder, type PagePosition, positionOf } from './store/casework-order.ts'

export type Neighbours = { previous: PagePosition | undefined; next: PagePosition | undefined }

/**
 * Returns the applications before and after a position in one of the lists in which work begins, by their
 * positions; undefined in others, whose further pages are counted.
 */
export async function findNeighbours(
  { store }: Pick<CaseworkDeps, 'store'>,
  member: Member,
  list: CaseworkList,
  { position, ...asked }: CaseworkOrder & { position: PagePosition },
): Promise<Neighbours | undefined> {
  if (!may(member.role, 'list', 'application') || !isUsualList(member, list, asked))
    return undefined
  const filter = buildListFilter(member, list)
  const order = getListOrder(list, asked)
  const find = async (ascending: boolean) => {
    const request = { sort: order.sort, ascending, after: position, limit: 2 }
    const read = await store.casework.page(store.db, member.scope, filter, request)
    // It comes again where it has entered its status since.
    const other = read.find(({ applicationId }) => applicationId !== position.applicationId)
    return other && positionOf(other, order)
  }
  const isAscending = order.ascending ?? false
  const [previous, next] = await Promise.all([find(!isAscending), find(isAscending)])
  return { previous, next }
}
