'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import {
  answerForbidden,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { formatSelection } from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { readBulkAssignment } from '@/app/[language]/(staff)/staff/bulk-assignment.ts'
import { assignApplications } from '@/lib/casework/assign-applications.ts'
import { findAnother } from '@/lib/casework/search-colleagues.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

/** Assigns the applications that are selected in the list, or one of them to the member themselves. */
export async function assignApplicationsAction(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, member, requestId } = visit
  const { given, selected, backTo } = readBulkAssignment(form, visit)
  if (given?.to === findAnother) {
    redirect(backTo({ colleague: findAnother, select: formatSelection(selected) }, 'colleague'))
  }
  if (!given) redirect(backTo({ wrong: 'to', select: formatSelection(selected) }))
  const assigned = await assignApplications(portico.staff, member, given)
  if (assigned === 'forbidden') answerForbidden(visit, 'role')
  if (isVolumeExceeded(assigned)) redirectToVolumeLimit(visit, assigned)
  if (assigned === 'missing') redirect(backTo({ wrong: 'none' }))
  const { assigned: done, failed } = assigned
  portico.log.info({ event: 'applications_assign_answered', requestId, count: done.length })
  redirect(backTo({ assigned: String(done.length), failed: failed.join('.') }))
}
