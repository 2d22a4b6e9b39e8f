'use server'

import { redirect } from 'next/navigation'
import { beginSearch } from '@/lib/desk/search.ts'
import { isTooMuch } from '@/lib/staff/volume.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { leadToLimit, refuse, requireMember } from '../../staff-asking.ts'

/** Takes what is searched for, and leads to what is found: what was typed stands in no address. */
export async function searchDesk(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, member, requestId } = visit
  const begun = await beginSearch(house.staff, member, readWord(form, 'typed'))
  if (begun === 'forbidden') refuse(requestId, 'role')
  if (isTooMuch(begun)) leadToLimit(visit, begun)
  redirect(`${staffPath(language)}?search=${begun.id}`)
}
