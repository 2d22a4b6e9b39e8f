'use server'

import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { findLanguage } from '@/lib/messages/languages.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { beginForCustomer } from '@/lib/staff/assist.ts'
import { readWord } from '../../../form-word.ts'
import { fillPath } from '../../../paths.ts'
import { newReference } from '../../../reference.ts'
import { refuse, requireMember, wrong } from '../../../staff-asking.ts'

/** Begins an application for a customer, in the language that is theirs. */
export async function beginFor(_before: StepState, form: FormData): Promise<StepState> {
  const { house, language, t, member, requestId } = await requireMember(readWord(form, 'language'))
  const locale = findLanguage(readWord(form, 'customer_language'))
  if (!locale) return wrong('customer_language', t('assist.begin.missingLanguage'))
  const allowed = await house.limits.save(member.id)
  if (!allowed.ok) {
    const seconds = Math.ceil(allowed.retryAfterMs / 1000)
    return wrong('customer_language', t('form.tooMany', { seconds }))
  }
  const id = randomUUID()
  const outcome = await beginForCustomer(house.staff, member, {
    id,
    customerId: `PTC-${newReference()}`,
    accountId: `ACC-${newReference()}`,
    locale,
    expiresAt: new Date(Date.now() + house.env.keep.draft),
  })
  if (outcome === 'forbidden') refuse(requestId, 'role')
  house.log.info({ event: 'application_begun', requestId, applicationId: id })
  redirect(fillPath(language, id, 'applicant'))
}
