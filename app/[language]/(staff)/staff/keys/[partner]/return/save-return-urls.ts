'use server'

import { redirect } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { setPartnerReturnUrls } from '@/lib/partners/manage-partners-as-member.ts'

/** Replaces the addresses to which the customers of a system of the firm may be led back. */
export const saveReturnUrls = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { t, portico, language, member, requestId } = visit
  const id = readField(form, 'partner')
  const urls = readField(form, 'urls')
  const given = { id, urls: urls.split(/\s+/).filter(Boolean) }
  const set = isUuid(id) ? await setPartnerReturnUrls(portico.staff, member, given) : 'gone'
  const outcome = typeof set === 'string' ? set : 'wrong_address'
  portico.log.info({ event: 'partner_key_answered', requestId, outcome })
  if (set === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (typeof set === 'string') {
    redirect(`${staffPath(language, 'keys')}?done=${set === 'done' ? 'returns' : 'gone'}`)
  }
  const address = isolateDirection(set.wrong)
  const message = t('partnerKeys.return.wrong', { address })
  return { problems: [{ input: 'urls', message }], warnings: [], values: { urls } }
})
