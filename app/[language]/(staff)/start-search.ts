'use server'

import { RedirectType, redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  redirectToVolumeLimit,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { startSearch } from '@/lib/casework/start-search.ts'
import { isVolumeExceeded } from '@/lib/staff/scope/volume.ts'

/** Stores the search text and redirects to its results: the text is in no URL. */
export async function startSearchAction(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const search = await startSearch(portico.staff, member, readField(form, 'typed'))
  if (search === 'forbidden') answerForbidden(visit, 'role')
  if (isVolumeExceeded(search)) redirectToVolumeLimit(visit, search)
  // While somebody types, "back" leads to the page before the first letters.
  const way = readField(form, 'typing') ? RedirectType.replace : RedirectType.push
  redirect(`${staffPath(language)}?search=${search.id}`, way)
}
