'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { describeDevice, redirectToSignIn, requireTriesLeft } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { passwordProblem } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { choosePassword } from '@/lib/staff/sign-in/change-password.ts'

/** Sets the password of the account whose link the form carries. */
export const chooseStaffPassword = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const link = readField(form, 'link')
  await requireTriesLeft(visit, 'password')
  const given = { link, password: readField(form, 'password'), device: await describeDevice() }
  const outcome = await attempt(
    visit,
    {
      event: 'staff_password_not_set',
      failed: () => fieldProblem('password', t('return.unavailable')),
    },
    () => choosePassword(portico.staff, given),
  )
  portico.log.info({ event: 'staff_password_chosen', requestId, outcome })
  if (outcome === 'set') redirectToSignIn(language, 'chosen')
  if (outcome === 'over') redirect(staffPath(language, `password/${encodeURIComponent(link)}`))
  return passwordProblem(visit, outcome)
})
