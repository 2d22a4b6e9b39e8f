import { getStatus } from './get-partner-application.ts'
import type { PartnersDeps } from './partners-deps.ts'
import type { ListedApplication, ListQuery } from './rules/interface.ts'

const pageSize = 50

/**
 * Lists what this partner started, the latest first. `next` is the cursor of the page after this one; null on the
 * last. A row that Portico did not write is left out.
 */
export async function listPartnerApplications(
  { store }: Pick<PartnersDeps, 'store'>,
  partnerId: string,
  { customer_id: customerRef, status, changed_since: changedSince, cursor }: ListQuery,
): Promise<{ data: ListedApplication[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { found, last } = await store.partnerApplications.list(store.db, partnerId, {
    customerRef,
    changedSince: changedSince === undefined ? undefined : new Date(changedSince),
    after,
    limit: pageSize,
  })
  const data = found.map((each): ListedApplication => {
    const submission = each.state
      ? { state: each.state, platformStatus: each.platformStatus }
      : undefined
    const application = each.isErased ? undefined : { stoppedAt: each.stoppedAt }
    return {
      id: each.applicationId,
      customer_id: each.customerRef,
      reference: each.reference,
      status: getStatus(each, application, submission),
      created_at: each.createdAt.toISOString(),
      changed_at: each.changedAt.toISOString(),
    }
  })
  return {
    data: data.filter((each) => status === undefined || each.status === status),
    next: last ? writeCursor(last) : null,
  }
}

type Position = { createdAt: Date; id: string }

function writeCursor({ createdAt, id }: Position): string {
  return `${createdAt.getTime()}.${id}`
}

/** The form is checked by the schema of the query. */
function readCursor(cursor: string): Position {
  const [time = '', id = ''] = cursor.split('.')
  return { createdAt: new Date(Number(time)), id }
}
