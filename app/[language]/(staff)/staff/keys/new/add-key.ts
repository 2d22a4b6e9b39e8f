'use server'

import { redirect } from 'next/navigation'
import { formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { addPartnerKey } from '@/lib/partners/manage-partners-as-member.ts'
import { isPartnerName } from '@/lib/partners/rules/partner-names.ts'
import { partnerScopes } from '@/lib/partners/rules/scopes.ts'

/** Adds a key for a system of the firm. It is shown when the administrator asks for it. */
export const addKey = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { t, portico, language, member, requestId } = visit
  const name = readField(form, 'name').trim()
  const chosen = form.getAll('scopes')
  const scopes = partnerScopes.filter((scope) => chosen.includes(scope))
  const problems = [
    ...(isPartnerName(name) ? [] : [{ input: 'name', message: t('partnerKeys.new.wrongName') }]),
    ...(scopes.length > 0 ? [] : [{ input: 'scopes', message: t('partnerKeys.new.noScopes') }]),
  ]
  const values = { name, scopes }
  if (problems.length > 0) return { problems, warnings: [], values }
  const outcome = await addPartnerKey(portico.staff, member, { name, scopes })
  portico.log.info({ event: 'partner_key_answered', requestId, outcome })
  if (outcome === 'forbidden') answerForbidden(visit, 'role', { needs: 'administrator' })
  if (outcome === 'name_taken') {
    const message = t('partnerKeys.new.nameTaken')
    return { problems: [{ input: 'name', message }], warnings: [], values }
  }
  redirect(`${staffPath(language, 'keys')}?done=added`)
})
