'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffApplicationPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireApplicationFromForm } from '@/app/_request/staff-visit.ts'
import {
  decideFlaggedSubmission,
  type FlagDecisionResult,
} from '@/lib/services/risk-flags/decide-flagged-submission.ts'

/** Sends a held application on, or back to its customer; 403 for whoever may not decide. */
export async function decideFlags(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { portico, language, member, requestId } = visit
  const outcome = readField(form, 'outcome') === 'sent_back' ? 'sent_back' : 'sent_on'
  const made = { applicationId, outcome, reason: readField(form, 'reason') } as const
  const decided: FlagDecisionResult = await decideFlaggedSubmission(portico.sending, member, made)
  portico.log.info({ event: 'flags_answered', requestId, applicationId, outcome: decided })
  if (decided === 'forbidden') answerForbidden(requestId, 'role')
  if (decided === 'same_person') answerForbidden(requestId, 'same_person')
  const told = decided === 'done' ? outcome : decided
  redirect(`${staffApplicationPath(language, applicationId)}?flags=${told}#flags`)
}
