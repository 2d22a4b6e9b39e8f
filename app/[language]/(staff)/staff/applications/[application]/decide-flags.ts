'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { decideFlaggedSubmission } from '@/lib/risk-flags/decide-flagged-submission.ts'

/** Releases a held application, or returns it to its customer; 403 for a member who may not. */
export async function decideFlags(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const outcome = readField(form, 'outcome') === 'sent_back' ? 'sent_back' : 'sent_on'
  const given = { applicationId, outcome, reason: readField(form, 'reason') } as const
  const decided = await decideFlaggedSubmission(visit.portico.sending, visit.member, given)
  const event = 'flags_answered'
  const answer = requirePermitted(visit, { event, outcome: decided, applicationId })
  const flags = answer === 'done' ? outcome : answer
  redirectToApplication(visit, applicationId, { flags }, 'flags')
}
