'use server'

import { readField } from '@/app/_request/form-field.ts'
import {
  redirectToApplication,
  requireApplicationFromForm,
  requirePermitted,
} from '@/app/_request/staff-visit.ts'
import { closeReport } from '@/lib/services/not-me-reports/close-report.ts'

const outcomes = ['goes_on', 'stopped'] as const

/** Closes a customer's report: the application goes on or is stopped. 403 for a member who may not. */
export async function closeReportAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const outcome = outcomes.find((each) => each === readField(form, 'outcome'))
  const given = { applicationId, outcome, reason: readField(form, 'reason') }
  const closed = await closeReport(visit.portico.sending, visit.member, given)
  const event = 'report_close_answered'
  const report = requirePermitted(visit, { event, outcome: closed, applicationId })
  redirectToApplication(visit, applicationId, { report }, 'report')
}
