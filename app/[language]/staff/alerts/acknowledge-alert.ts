'use server'

import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/existing-pages.ts'
import { type AcknowledgeOutcome, acknowledgeAlert } from '@/lib/staff/alerts.ts'
import { readField } from '../../../form-word.ts'
import { staffPath } from '../../../paths.ts'
import { answerForbidden, requireStaffMember } from '../../../staff-asking.ts'

/** Writes down that a supervisor has looked into an alert; 403 for whoever may not. */
export async function acknowledgeStaffAlert(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const id = readField(form, 'alert')
  const done: AcknowledgeOutcome = isUuid(id)
    ? await acknowledgeAlert(portico.staff, member, id)
    : 'gone'
  portico.log.info({ event: 'staff_alert_answered', requestId, outcome: done })
  if (done === 'forbidden') answerForbidden(requestId, 'role')
  if (done === 'same_person') answerForbidden(requestId, 'own_alert')
  redirect(`${staffPath(language)}?alert=${done}#alerts`)
}
