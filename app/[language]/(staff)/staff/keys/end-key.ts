'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requirePermitted, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { endPartnerKey } from '@/lib/partners/manage-partners-as-member.ts'

/** Ends the keys of a system of the firm. */
export async function endKey(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const id = readField(form, 'partner')
  const ended = isUuid(id) ? await endPartnerKey(portico.staff, member, id) : 'gone'
  const event = 'partner_key_answered'
  const outcome = requirePermitted(visit, { event, outcome: ended, needs: 'administrator' })
  redirect(`${staffPath(language, 'keys')}?done=${outcome === 'done' ? 'ended' : 'gone'}`)
}
