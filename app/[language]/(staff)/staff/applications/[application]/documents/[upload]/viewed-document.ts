/** A customer's document that a member of staff asks to see. */

import {
  answerForbidden,
  answerNotFound,
  redirectToVolumeLimit,
  requireStaffMember,
  type StaffVisit,
} from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { viewDocument } from '@/lib/casework/view-document.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

type Names = { language: string; application: string; upload: string }

/** The look at it is audited and counted; 404 if there is no such document for this member, or none any more. */
export async function requireViewableDocument({
  language,
  application,
  upload: id,
}: Names): Promise<{ visit: StaffVisit; upload: StoredUpload }> {
  const visit = await requireStaffMember(language)
  const { portico, member, requestId } = visit
  if (!isUuid(application) || !isUuid(id)) answerNotFound(requestId)
  const upload = await viewDocument(portico.staff, member, { application, upload: id })
  if (isVolumeExceeded(upload)) redirectToVolumeLimit(visit, upload)
  if (upload === 'forbidden') answerForbidden(visit, 'role', { application })
  if (upload === 'gone') answerNotFound(requestId)
  return { visit, upload }
}
