/** Applications that have something in common with one, found without opening either. */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import type { CaseworkEntry } from './casework-entry.ts'
import { columns, whereAll } from './casework-pages.ts'
import { buildScopeCondition, type StaffScope } from './staff-scope.ts'

/**
 * Why two applications are linked. `customer`: the later one was started as a further account of the earlier
 * one's customer. `browser`: both were open in one browser of a customer.
 */
export type LinkReason = 'customer' | 'email' | 'telephone' | 'browser'

type LinkedEntry = CaseworkEntry & { reasons: LinkReason[] }

/** More linked applications only show that many share the contact. */
export const mostLinked = 10

/**
 * Finds the linked applications within the scope, the last started first; contacts are compared by their keyed
 * hashes.
 */
export async function findLinkedApplications(
  tx: Tx,
  scope: StaffScope,
  applicationId: string,
): Promise<LinkedEntry[]> {
  const { rows } = await sql<LinkedEntry>`
    with shared as (
      select other.application_id, other.kind::text as reason
      from application_contact as own
      join application_contact as other using (kind, value_index)
      where own.application_id = ${applicationId}
      union all
      select other.application_id, 'browser'
      from application_access as own join application_access as other using (token_hash)
      where own.application_id = ${applicationId}
      union all
      select other.id, 'customer'
      from application as own
      join application as other
        on other.earlier_application_id = coalesce(own.earlier_application_id, own.id)
        or other.id = own.earlier_application_id
      where own.id = ${applicationId}
    ), linked as (
      select application_id, array_agg(distinct reason) as reasons from shared
      where application_id <> ${applicationId}
      group by application_id
    )
    select ${columns}, linked.reasons
    from linked
    join casework_entry as entry on entry.application_id = linked.application_id
    join application on application.id = linked.application_id
    ${whereAll(buildScopeCondition(scope))}
    order by entry.started_at desc, entry.application_id desc
    limit ${mostLinked}`.execute(tx)
  return rows
}
