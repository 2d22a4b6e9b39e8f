'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffApplicationPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireApplicationFromForm } from '@/app/_request/staff-visit.ts'
import {
  type ContactDecisionOutcome,
  decideContact as decide,
} from '@/lib/services/resume/contact-requests.ts'

/** Approves or rejects an address that a colleague asked for; 403 for whoever may not. */
export async function decideContact(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { portico, language, member, requestId } = visit
  const outcome = readField(form, 'outcome') === 'approved' ? 'approved' : 'rejected'
  const decided: ContactDecisionOutcome = portico.returning
    ? await decide(portico.returning, member, { applicationId, outcome })
    : 'gone'
  portico.log.info({ event: 'contact_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') answerForbidden(requestId, 'role')
  if (decided === 'same_person') answerForbidden(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  redirect(`${staffApplicationPath(language, applicationId)}?contact=${told}#contact`)
}
