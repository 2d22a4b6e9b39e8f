'use server'

import { redirect } from 'next/navigation'
import { isUuid } from '@/lib/existing-pages.ts'
import { type Acknowledged, acknowledgeAlert } from '@/lib/staff/alerts.ts'
import { readWord } from '../../../form-word.ts'
import { staffPath } from '../../../paths.ts'
import { refuse, requireMember } from '../../../staff-asking.ts'

/** Writes down that a supervisor has looked into an alert; 403 for whoever may not. */
export async function acknowledgeStaffAlert(form: FormData): Promise<void> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, member, requestId } = visit
  const id = readWord(form, 'alert')
  const done: Acknowledged = isUuid(id) ? await acknowledgeAlert(house.staff, member, id) : 'gone'
  house.log.info({ event: 'staff_alert_answered', requestId, outcome: done })
  if (done === 'forbidden') refuse(requestId, 'role')
  if (done === 'same_person') refuse(requestId, 'own_alert')
  redirect(`${staffPath(language)}?alert=${done}#alerts`)
}
