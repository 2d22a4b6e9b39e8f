'use server'

import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/existing-pages.ts'
import { type ContactDecided, decideContact as decide } from '@/lib/returning/contact-requests.ts'
import { readWord } from '../../../form-word.ts'
import { staffPath } from '../../../paths.ts'
import { refuse, requireMember } from '../../../staff-asking.ts'

/** Approves or rejects an address that a colleague asked for; 403 for whoever may not. */
export async function decideContact(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, member, requestId } = visit
  const applicationId = readWord(form, 'application')
  const outcome = readWord(form, 'outcome') === 'approved' ? 'approved' : 'rejected'
  const decided: ContactDecided =
    isUuid(applicationId) && house.returning
      ? await decide(house.returning, member, { applicationId, outcome })
      : 'gone'
  house.log.info({ event: 'contact_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') refuse(requestId, 'role')
  if (decided === 'same_person') refuse(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  const page = isUuid(applicationId) ? `applications/${applicationId}` : undefined
  redirect(`${staffPath(language, page)}?contact=${told}#contact`)
}
