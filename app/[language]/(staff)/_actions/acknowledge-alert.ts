'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/services/page-access/route-guard.ts'
import { type AcknowledgeOutcome, acknowledgeAlert } from '@/lib/services/staff/volume-alerts.ts'

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
