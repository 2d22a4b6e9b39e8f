'use server'

import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/existing-pages.ts'
import { type Closed, closeReport } from '@/lib/reports/close.ts'
import { readWord } from '../../../form-word.ts'
import { staffPath } from '../../../paths.ts'
import { refuse, requireMember } from '../../../staff-asking.ts'

/** Closes a report of a customer, so that the application goes on; 403 for whoever may not. */
export async function closeReportFromCase(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, member, requestId } = visit
  const applicationId = readWord(form, 'application')
  const reason = readWord(form, 'reason')
  const closed: Closed = isUuid(applicationId)
    ? await closeReport(house.sending, member, { applicationId, reason })
    : 'gone'
  house.log.info({ event: 'report_close_answered', requestId, applicationId, outcome: closed })
  if (closed === 'forbidden') refuse(requestId, 'role')
  if (closed === 'same_person') refuse(requestId, 'same_person')
  const page = isUuid(applicationId) ? `applications/${applicationId}` : undefined
  redirect(`${staffPath(language, page)}?report=${closed}#report`)
}
