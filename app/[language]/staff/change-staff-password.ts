'use server'

import { redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { changePassword, type PasswordChange } from '@/lib/staff/own-password.ts'
import { longestPassword, shortestPassword } from '@/lib/staff/password.ts'
import { lockedMs } from '@/lib/store/staff-tries.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { refuse, requireMember, slowedDown, wrong } from '../../staff-asking.ts'
import { findStaffSession } from '../../staff-cookie.ts'

/** Changes the password of whoever is signed in and knows the old one. */
export async function changeStaffPassword(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireMember(readWord(form, 'language'))
  const { house, language, t, member, requestId } = visit
  const session = await findStaffSession()
  if (!session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  const slowed = await slowedDown(visit)
  if (slowed) return wrong('old', slowed)
  const old = readWord(form, 'old')
  if (old === '') return wrong('old', t('staff.ownPassword.missing'))
  let outcome: PasswordChange
  try {
    const password = readWord(form, 'password')
    outcome = await changePassword(house.staff, member, { session, old, password })
  } catch (error) {
    house.log.error({ event: 'staff_password_not_set', requestId, error })
    return wrong('password', t('later.unavailable'))
  }
  house.log.info({ event: 'staff_password_change_answered', requestId, outcome })
  switch (outcome) {
    case 'forbidden':
      return refuse(requestId, 'role')
    case 'none':
      redirect(staffPath(language, 'account'))
      break
    case 'changed':
      redirect(`${staffPath(language, 'account')}?done=password`)
      break
    case 'wrong':
    case 'locked':
      return wrong('old', t(`staff.ownPassword.${outcome}`, { minutes: lockedMs / 60_000 }))
    case 'same':
      return wrong('password', t('staff.ownPassword.same'))
    default: {
      const limits = { min: shortestPassword, max: longestPassword }
      return wrong('password', t(`staff.password.${outcome}`, limits))
    }
  }
}
