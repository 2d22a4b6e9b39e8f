'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { startSearch } from '@/lib/services/casework/search-query.ts'
import { isVolumeExceeded } from '@/lib/services/staff/volume.ts'

/** Takes what is searched for, and leads to what is found: what was typed stands in no address. */
export async function startSearchAction(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const begun = await startSearch(portico.staff, member, readField(form, 'typed'))
  if (begun === 'forbidden') answerForbidden(requestId, 'role')
  if (isVolumeExceeded(begun)) redirectToVolumeLimit(visit, begun)
  redirect(`${staffPath(language)}?search=${begun.id}`)
}
