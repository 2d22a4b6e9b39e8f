'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn, staffPath, withStaffReturn } from '@/app/_request/paths.ts'
import { setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { describeDevice, requireTriesLeft } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import {
  findMissingCredentials,
  lockedMessage,
} from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { signIn } from '@/lib/staff/sign-in/sign-in.ts'

/** Signs in with address and password; the answer does not say which of them is wrong. */
export const signInStaff = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language, t, requestId } = visit
  const [address, password] = [readField(form, 'address'), readField(form, 'password')]
  const missing = findMissingCredentials(visit, { address, password })
  if (missing) return missing
  const problem = (message: string) => fieldProblem('address', message, { address })
  await requireTriesLeft(visit, 'address', { address })
  const given = { address, password, device: await describeDevice() }
  const answer = await attempt(
    visit,
    { event: 'staff_not_signed_in', failed: () => problem(t('return.unavailable')) },
    () => signIn(portico.staff, given),
  )
  portico.log.info({ event: 'staff_password_answered', requestId, outcome: answer.outcome })
  if (!('signed' in answer)) {
    return problem(answer.outcome === 'locked' ? lockedMessage(visit) : t('staff.signIn.refused'))
  }
  await setStaffCookies(answer.signed)
  const to = parseStaffReturn(readField(form, 'to'))
  const next = answer.outcome === 'code' ? withStaffReturn('code', to) : 'second-factor'
  redirect(staffPath(language, next))
})
