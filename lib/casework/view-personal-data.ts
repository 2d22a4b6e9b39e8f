/**
 * Shows the page of a customer's personal data. It names the customer, so a view of it is a view of the
 * application.
 */

import type { Application } from '#lib/applications/store/applications.ts'
import { may } from '#lib/staff/rules/permissions.ts'
import { canViewApplication } from '#lib/staff/scope/scope.ts'
import { isVolumeExceeded, type VolumeExceeded } from '#lib/staff/scope/volume.ts'
import type { Member } from '#lib/staff/staff-deps.ts'
import type { CaseworkDeps } from './casework-deps.ts'
import { recordView } from './view-application.ts'

/** Returns the application after auditing and counting the view; `gone` if there is none for this member. */
export async function viewPersonalData(
  deps: CaseworkDeps,
  member: Member,
  id: string,
): Promise<Application | 'forbidden' | 'gone' | VolumeExceeded> {
  if (!(await canViewApplication(deps, member, id))) return 'gone'
  if (!may(member.role, 'export', 'personal_data')) return 'forbidden'
  const look = await recordView(deps, member, id)
  if (look === 'gone' || isVolumeExceeded(look)) return look
  return (await deps.store.applications.find(deps.store.db, id)) ?? 'gone'
}
