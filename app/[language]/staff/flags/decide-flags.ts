'use server'

import { redirect } from 'next/navigation'
import { type Decided, decide } from '@/lib/flags/decide.ts'
import { readWord } from '../../../form-word.ts'
import { deskPath } from '../../../paths.ts'
import { refuse, requireCase } from '../../../staff-asking.ts'

/** Sends a held application on, or back to its customer; 403 for whoever may not decide. */
export async function decideOnFlags(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireCase(form)
  const { house, language, member, requestId } = visit
  const outcome = readWord(form, 'outcome') === 'sent_back' ? 'sent_back' : 'sent_on'
  const made = { applicationId, outcome, reason: readWord(form, 'reason') } as const
  const decided: Decided = await decide(house.sending, member, made)
  house.log.info({ event: 'flags_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') refuse(requestId, 'role')
  if (decided === 'same_person') refuse(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  redirect(`${deskPath(language, applicationId)}?flags=${told}#flags`)
}
