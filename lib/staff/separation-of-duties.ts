/** Separation of duties: staff fill in, only the customer accepts. */

import { findMember } from './accounts/find-member.ts'
import type { CustomerOnlyAction } from './rules/permissions.ts'
import type { StaffDeps } from './staff-deps.ts'

/**
 * Tells whether a request for what only a customer may do carries a staff session, alone or beside a
 * customer's: then it is to be refused, and is audited here.
 */
export async function refuseStaffSession(
  deps: StaffDeps,
  {
    session,
    act,
    application,
  }: { session: string | undefined; act: CustomerOnlyAction; application: string | undefined },
): Promise<boolean> {
  const member = session === undefined ? undefined : await findMember(deps, session)
  if (!member) return false
  const { store, now } = deps
  await store.transaction(async (tx) => {
    const found = application && (await store.applications.lock(tx, application))
    await store.audit.append(tx, {
      ...(found && { applicationId: application }),
      actor: { kind: 'staff', id: member.id },
      event: 'staff_stopped',
      detail: { act },
      now: now(),
    })
  })
  return true
}
