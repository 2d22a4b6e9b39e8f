'use server'

import { redirect } from 'next/navigation'
import { fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { startApplicationForCustomer } from '@/lib/casework/start-for-customer.ts'

/** Starts an application for a customer, in the customer's language. */
export const startForCustomer = formAction(async (form) => {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member, requestId } = visit
  const locale = findVisitLanguage(readField(form, 'customer_language'))
  if (!locale) return fieldProblem('customer_language', t('assistedEntry.begin.missingLanguage'))
  const allowed = await portico.limits.saveAnswers(member.id)
  if (!allowed.ok) {
    const seconds = Math.ceil(allowed.retryAfterMs / 1000)
    return fieldProblem('customer_language', t('form.tooMany', { seconds }))
  }
  const expiresAt = new Date(Date.now() + portico.env.retention.draft)
  const deps = { ...portico.staff, funnel: portico.funnel }
  const posted = readField(form, 'press')
  const press = isUuid(posted) ? posted : undefined
  const given = { locale, expiresAt, press }
  const started = await startApplicationForCustomer(deps, member, given)
  if (started === 'forbidden') answerForbidden(visit, 'role')
  if (!started.isRepeated) {
    portico.log.info({ event: 'application_begun', requestId, applicationId: started.id })
  }
  redirect(fillPath(language, started.id, 'applicant'))
})
