'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import {
  resolveApplication,
  retryApplication,
  returnApplication,
} from '@/lib/casework/manual-review.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'

/** Retries what stopped of an application. */
export async function retryApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const retried = await retryApplication(visit.portico.sending, visit.member, application)
  const event = 'application_retry_answered'
  const outcome = requirePermitted(visit, { event, outcome: retried, applicationId: application })
  redirectToApplication(visit, application, { done: outcome === 'goes_on' ? 'retried' : outcome })
}

/** Returns a refused application to its customer. */
export async function returnApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const returned = await returnApplication(visit.portico.sending, visit.member, application)
  const event = 'application_return_answered'
  const outcome = requirePermitted(visit, { event, outcome: returned, applicationId: application })
  redirectToApplication(visit, application, { done: outcome })
}

/** Records a supervisor's finding on the platform: the id of the application there, or that there is none. */
export async function resolveApplicationAction(form: FormData): Promise<void> {
  const { visit, application } = await requireApplicationFromForm(form)
  const id = tidyCode(readField(form, 'id'))
  const answer = readField(form, 'found')
  const isAnswered = (answer === 'there' && id !== '') || (answer === 'none' && id === '')
  if (!isAnswered) redirectToApplication(visit, application, { wrong: 'found_missing' })
  const given = { application, found: answer === 'there' ? id : undefined }
  const resolved = await resolveApplication(visit.portico.sending, visit.member, given)
  const event = 'application_resolve_answered'
  const outcome = typeof resolved === 'string' ? resolved : resolved.outcome
  const done = requirePermitted(visit, { event, outcome, applicationId: application })
  if (typeof resolved === 'object' && resolved.outcome === 'objected') {
    redirectToApplication(visit, application, { wrong: resolved.objection.reason })
  }
  redirectToApplication(visit, application, { done })
}
