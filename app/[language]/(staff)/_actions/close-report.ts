'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffApplicationPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireApplicationFromForm } from '@/app/_request/staff-visit.ts'
import { type CloseReportResult, closeReport } from '@/lib/services/not-me-reports/close-report.ts'

const outcomes = ['goes_on', 'stopped'] as const

/** Closes a report of a customer, so that the application goes on or is stopped; 403 for whoever may not. */
export async function closeReportAction(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireApplicationFromForm(form)
  const { portico, language, member, requestId } = visit
  const reason = readField(form, 'reason')
  const outcome = outcomes.find((each) => each === readField(form, 'outcome'))
  const given = { applicationId, outcome, reason }
  const closed: CloseReportResult = await closeReport(portico.sending, member, given)
  portico.log.info({ event: 'report_close_answered', requestId, applicationId, outcome: closed })
  if (closed === 'forbidden') answerForbidden(requestId, 'role')
  if (closed === 'same_person') answerForbidden(requestId, 'same_person')
  redirect(`${staffApplicationPath(language, applicationId)}?report=${closed}#report`)
}
