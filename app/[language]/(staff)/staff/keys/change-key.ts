'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import type { ShownOnce } from '@/components/staff/shown-once-form'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { changePartnerKey } from '@/lib/partners/manage-partners-as-member.ts'

/** Gives a system of the firm another key; only this answer contains it. */
export async function changeKey(_before: ShownOnce, form: FormData): Promise<ShownOnce> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member, requestId } = visit
  const id = readField(form, 'partner')
  const made = isUuid(id) ? await changePartnerKey(portico.staff, member, id) : 'gone'
  const outcome = typeof made === 'string' ? made : 'done'
  portico.log.info({ event: 'partner_key_answered', requestId, outcome })
  if (made === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (made !== 'gone') return { shown: made.key }
  redirect(`${staffPath(language, 'keys')}?done=gone`)
}
