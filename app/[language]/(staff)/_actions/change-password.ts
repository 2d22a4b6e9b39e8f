'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffSession } from '@/app/_request/staff-cookies.ts'
import {
  answerForbidden,
  fieldProblem,
  findRateLimitMessage,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import { lockoutMs } from '@/lib/adapters/database/staff/staff-attempts.ts'
import type { StepState } from '@/lib/domain/onboarding/view/step-view.ts'
import { changePassword, type PasswordChange } from '@/lib/services/staff/change-password.ts'
import { maxPasswordLength, minPasswordLength } from '@/lib/services/staff/password-hash.ts'

/** Changes the password of whoever is signed in and knows the old one. */
export async function changeStaffPassword(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, t, member, requestId } = visit
  const session = await findStaffSession()
  if (!session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return fieldProblem('old', slowed)
  const old = readField(form, 'old')
  if (old === '') return fieldProblem('old', t('staff.ownPassword.missing'))
  let outcome: PasswordChange
  try {
    const password = readField(form, 'password')
    outcome = await changePassword(portico.staff, member, { session, old, password })
  } catch (error) {
    portico.log.error({ event: 'staff_password_not_set', requestId, error })
    return fieldProblem('password', t('resume.unavailable'))
  }
  portico.log.info({ event: 'staff_password_change_answered', requestId, outcome })
  switch (outcome) {
    case 'forbidden':
      return answerForbidden(requestId, 'role')
    case 'none':
      redirect(staffPath(language, 'account'))
      break
    case 'changed':
      redirect(`${staffPath(language, 'account')}?done=password`)
      break
    case 'wrong':
    case 'locked':
      return fieldProblem('old', t(`staff.ownPassword.${outcome}`, { minutes: lockoutMs / 60_000 }))
    case 'same':
      return fieldProblem('password', t('staff.ownPassword.same'))
    default: {
      const limits = { min: minPasswordLength, max: maxPasswordLength }
      return fieldProblem('password', t(`staff.password.${outcome}`, limits))
    }
  }
}
