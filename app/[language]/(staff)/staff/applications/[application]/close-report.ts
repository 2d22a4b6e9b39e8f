'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { closeReport } from '@/lib/not-me-reports/close-report.ts'

const outcomes = ['goes_on', 'stopped'] as const

/** Closes a customer's report: the application continues or is stopped. 403 for a member who may not. */
export async function closeReportAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const chosen = outcomes.find((each) => each === readField(form, 'outcome'))
  // Stopping an application cannot be undone: one press on the wrong answer must not be enough.
  const isUnconfirmed = chosen === 'stopped' && readField(form, 'confirmed') !== 'yes'
  const outcome = isUnconfirmed ? undefined : chosen
  const given = { applicationId, outcome, reason: readField(form, 'reason') }
  const closed = await closeReport(visit.portico.sending, visit.member, given)
  const event = 'report_close_answered'
  const answered = requirePermitted(visit, { event, outcome: closed, applicationId })
  const report = isUnconfirmed && answered === 'undecided' ? 'unconfirmed' : answered
  redirectToApplication(visit, applicationId, { report }, 'report')
}
