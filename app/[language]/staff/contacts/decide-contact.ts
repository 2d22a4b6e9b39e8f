'use server'

import { redirect } from 'next/navigation'
import { type ContactDecided, decideContact as decide } from '@/lib/returning/contact-requests.ts'
import { readWord } from '../../../form-word.ts'
import { deskPath } from '../../../paths.ts'
import { refuse, requireCase } from '../../../staff-asking.ts'

/** Approves or rejects an address that a colleague asked for; 403 for whoever may not. */
export async function decideContact(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireCase(form)
  const { house, language, member, requestId } = visit
  const outcome = readWord(form, 'outcome') === 'approved' ? 'approved' : 'rejected'
  const decided: ContactDecided = house.returning
    ? await decide(house.returning, member, { applicationId, outcome })
    : 'gone'
  house.log.info({ event: 'contact_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') refuse(requestId, 'role')
  if (decided === 'same_person') refuse(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  redirect(`${deskPath(language, applicationId)}?contact=${told}#contact`)
}
