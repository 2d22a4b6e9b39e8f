/** The wall: staff fill in, only the customer accepts. */

import { findMember } from './find-member.ts'
import type { CustomerOnlyAction } from './permissions.ts'
import type { StaffDeps } from './staff-deps.ts'

/**
 * Whether a request for what only a customer may do comes with a session of staff, whatever else it
 * brings: then it is refused, and that it was sent is written down.
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
      ...(found ? { applicationId: application } : {}),
      actor: { kind: 'staff', id: member.id },
      event: 'staff_stopped',
      detail: { act },
      now: now(),
    })
  })
  return true
}
