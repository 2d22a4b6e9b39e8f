import type { ApplicationsDeps } from '#lib/applications/applications-deps.ts'
import type { ChangeRequest } from '#lib/applications/commit-change.ts'
import { sayNotRight } from '#lib/applications/say-not-right.ts'
import type { Member, StaffDeps } from '#lib/staff/staff-deps.ts'
import { findApplicationToFill } from './start-for-customer.ts'

type LiftOutcome = Awaited<ReturnType<typeof sayNotRight>> | 'forbidden' | 'gone'

/**
 * Ends the locks of a step for a customer who has told a member of staff that it is not right. Only who may fill in
 * the application may do it; history, partner and flags show that it was staff.
 */
export async function liftLock(
  { applications, staff }: { applications: ApplicationsDeps; staff: StaffDeps },
  member: Member,
  request: Omit<ChangeRequest, 'actor'>,
  lock: Parameters<typeof sayNotRight>[2],
): Promise<LiftOutcome> {
  const found = await findApplicationToFill(staff, member, request.applicationId)
  if (found === 'forbidden') return found
  if (!found) return 'gone'
  return sayNotRight(applications, { ...request, actor: { kind: 'staff', member } }, lock)
}
