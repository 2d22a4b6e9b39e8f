'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { decideContact as decide } from '@/lib/access/return-links/contact-requests.ts'

/** Approves or rejects an address that a colleague requested; 403 for a member who may not. */
export async function decideContact(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { returning } = visit.portico
  const outcome = readField(form, 'outcome') === 'approved' ? 'approved' : 'rejected'
  const given = { applicationId, outcome } as const
  const decided = returning ? await decide(returning, visit.member, given) : 'gone'
  const event = 'contact_answered'
  const answer = requirePermitted(visit, { event, outcome: decided, applicationId })
  const contact = answer === 'done' ? outcome : answer
  redirectToApplication(visit, applicationId, { contact }, 'contact')
}
