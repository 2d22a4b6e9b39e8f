'use server'

import { redirect } from 'next/navigation'
import { beginSearch } from '@/lib/desk/search.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { refuse, requireMember } from '../../staff-asking.ts'

/** Takes what is searched for, and leads to what is found: what was typed stands in no address. */
export async function searchDesk(form: FormData): Promise<void> {
  const { house, language, member, requestId } = await requireMember(readWord(form, 'language'))
  const begun = await beginSearch(house.sending, member, readWord(form, 'typed'))
  if (begun === 'forbidden') refuse(requestId, 'role')
  redirect(`${staffPath(language)}?search=${begun.id}`)
}
