'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requirePermitted, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { acknowledgeAlert } from '@/lib/staff/scope/volume-alerts.ts'

/** Records that a supervisor has looked into an alert; 403 for a member who may not. */
export async function acknowledgeStaffAlert(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const id = readField(form, 'alert')
  const answered = isUuid(id) ? await acknowledgeAlert(portico.staff, member, id) : 'gone'
  const outcome = requirePermitted(visit, {
    event: 'staff_alert_answered',
    outcome: answered,
    samePerson: 'own_alert',
  })
  redirect(`${staffPath(language)}?alert=${outcome}#alerts`)
}
