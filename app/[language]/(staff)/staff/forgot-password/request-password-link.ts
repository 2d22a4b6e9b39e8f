'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { findStaffResetWait } from '@/app/[language]/(customer)/link-limits.ts'
import { tidy } from '@/lib/onboarding/fields/text.ts'
import { canAskForLink, requestPasswordReset } from '@/lib/staff/sign-in/forgotten-password.ts'

/** Asks for a link to choose another password; the answer is the same whether or not there is an account. */
export const requestPasswordLink = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t } = visit
  const address = tidy(readField(form, 'address'))
  const problem = (message: string) => fieldProblem('address', message, { address })
  if (!canAskForLink(portico.staff)) redirect(staffPath(language, 'forgot-password'))
  if (address === '') return problem(t('staffAccounts.forgotten.missing'))
  const seconds = await findStaffResetWait(visit, address)
  if (seconds !== undefined) return problem(t('form.tooMany', { seconds }))
  await attempt(
    visit,
    { event: 'staff_reset_not_asked', failed: () => problem(t('return.unavailable')) },
    () => requestPasswordReset(portico.staff, address),
  )
  redirect(`${staffPath(language, 'forgot-password')}?done=asked`)
})
