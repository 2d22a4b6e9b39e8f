'use server'

import { redirect } from 'next/navigation'
import { startSearch } from '@/lib/desk/search.ts'
import { isVolumeExceeded } from '@/lib/staff/volume.ts'
import { readField } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { answerForbidden, redirectToVolumeLimit, requireStaffMember } from '../../staff-asking.ts'

/** Takes what is searched for, and leads to what is found: what was typed stands in no address. */
export async function startSearchAction(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const begun = await startSearch(portico.staff, member, readField(form, 'typed'))
  if (begun === 'forbidden') answerForbidden(requestId, 'role')
  if (isVolumeExceeded(begun)) redirectToVolumeLimit(visit, begun)
  redirect(`${staffPath(language)}?search=${begun.id}`)
}
