/** Composes the e-mail about a data request to those who can approve it. */
import type { Application } from '#lib/applications/store/applications.ts'
import { listAssistingStaff } from '#lib/audit/rules/list-assisting-staff.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { DataRequestKind } from '#lib/database/states.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { resolveScope } from '#lib/staff/scope/scope.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import { sendStaffEmail } from '#lib/staff/staff-emails.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

type Requested = { application: Application; kind: DataRequestKind; until: Date }

/**
 * Queues an e-mail to every active member who sees the application and may approve: neither the requester nor
 * anybody with a part in it. Names the application by its reference only.
 */
export async function notifyApprovers(
  deps: PrivacyDeps,
  tx: Tx,
  by: Member,
  { application, kind, until }: Requested,
): Promise<void> {
  const { store, emails, scope } = deps
  if (!emails) return
  const { id, customerId: reference } = application
  const parts = listAssistingStaff(await store.audit.listByStaff(tx, id))
  const message = { about: 'data_request', by: by.person.name, kind, reference, id, until } as const
  for (const account of await store.staff.all(tx)) {
    const isOther = account.id !== by.id && !parts.includes(account.id)
    if (!isOther || account.disabledAt || !may(account.role, 'approve', 'personal_data')) continue
    if (!(await store.casework.find(tx, resolveScope(scope, account), id))) continue
    await sendStaffEmail(deps, tx, account, message)
  }
}
