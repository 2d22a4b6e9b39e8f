'use server'

import { redirect } from 'next/navigation'
import { type Closed, closeReport } from '@/lib/reports/close.ts'
import { readWord } from '../../../form-word.ts'
import { deskPath } from '../../../paths.ts'
import { refuse, requireCase } from '../../../staff-asking.ts'

const outcomes = ['goes_on', 'stopped'] as const

/** Closes a report of a customer, so that the application goes on or is stopped; 403 for whoever may not. */
export async function closeReportFromCase(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireCase(form)
  const { house, language, member, requestId } = visit
  const reason = readWord(form, 'reason')
  const outcome = outcomes.find((each) => each === readWord(form, 'outcome'))
  const given = { applicationId, outcome, reason }
  const closed: Closed = await closeReport(house.sending, member, given)
  house.log.info({ event: 'report_close_answered', requestId, applicationId, outcome: closed })
  if (closed === 'forbidden') refuse(requestId, 'role')
  if (closed === 'same_person') refuse(requestId, 'same_person')
  redirect(`${deskPath(language, applicationId)}?report=${closed}#report`)
}
