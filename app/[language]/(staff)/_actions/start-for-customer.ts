'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { fillPath } from '@/app/_request/paths.ts'
import { findVisitLanguage } from '@/app/_request/request-language.ts'
import { answerForbidden, fieldProblem, requireStaffMember } from '@/app/_request/staff-visit.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { createReferences } from '@/lib/services/applications/create-references.ts'
import { startApplicationForCustomer } from '@/lib/services/casework/start-for-customer.ts'

/** Begins an application for a customer, in the language that is theirs. */
export async function beginFor(_before: StepState, form: FormData): Promise<StepState> {
  const { portico, language, t, member, requestId } = await requireStaffMember(
    readField(form, 'language'),
  )
  const locale = findVisitLanguage(readField(form, 'customer_language'))
  if (!locale) return fieldProblem('customer_language', t('assistedEntry.begin.missingLanguage'))
  const allowed = await portico.limits.save(member.id)
  if (!allowed.ok) {
    const seconds = Math.ceil(allowed.retryAfterMs / 1000)
    return fieldProblem('customer_language', t('form.tooMany', { seconds }))
  }
  const references = createReferences()
  const { id } = references
  const outcome = await startApplicationForCustomer(portico.staff, member, {
    ...references,
    locale,
    expiresAt: new Date(Date.now() + portico.env.retention.draft),
  })
  if (outcome === 'forbidden') answerForbidden(requestId, 'role')
  portico.log.info({ event: 'application_begun', requestId, applicationId: id })
  redirect(fillPath(language, id, 'applicant'))
}
