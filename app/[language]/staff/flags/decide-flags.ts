'use server'

import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/existing-pages.ts'
import { type Decided, decide } from '@/lib/flags/decide.ts'
import { readWord } from '../../../form-word.ts'
import { staffPath } from '../../../paths.ts'
import { refuse, requireMember } from '../../../staff-asking.ts'

/** Sends a held application on, or back to its customer; 403 for whoever may not decide. */
export async function decideOnFlags(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, member, requestId } = visit
  const applicationId = readWord(form, 'application')
  const outcome = readWord(form, 'outcome') === 'sent_back' ? 'sent_back' : 'sent_on'
  const made = { applicationId, outcome, reason: readWord(form, 'reason') } as const
  const decided: Decided = isUuid(applicationId)
    ? await decide(house.sending, member, made)
    : 'gone'
  house.log.info({ event: 'flags_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') refuse(requestId, 'role')
  if (decided === 'same_person') refuse(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  const page = isUuid(applicationId) ? `applications/${applicationId}` : undefined
  redirect(`${staffPath(language, page)}?flags=${told}#flags`)
}
