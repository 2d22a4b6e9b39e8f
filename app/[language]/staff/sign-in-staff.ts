'use server'

import { redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { type PasswordAnswer, signIn } from '@/lib/staff/sign-in.ts'
import { lockedMs } from '@/lib/store/staff-tries.ts'
import { requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { deviceHere, slowedDown, wrong } from '../../staff-asking.ts'
import { giveStaff } from '../../staff-cookie.ts'

/** Takes address and password; what is wrong with them it does not tell. */
export async function signInStaff(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  const address = readWord(form, 'address')
  const password = readWord(form, 'password')
  const problems = [
    ...(address.trim() ? [] : [{ input: 'address', message: t('staff.signIn.missingAddress') }]),
    ...(password ? [] : [{ input: 'password', message: t('staff.signIn.missingPassword') }]),
  ]
  if (problems.length > 0) return { problems, doubts: [], values: { address } }
  const slowed = await slowedDown(visit)
  if (slowed) return wrong('address', slowed, { address })
  let answer: PasswordAnswer
  try {
    answer = await signIn(house.staff, { address, password, device: await deviceHere() })
  } catch (error) {
    house.log.error({ event: 'staff_not_signed_in', requestId, error })
    return wrong('address', t('later.unavailable'), { address })
  }
  house.log.info({ event: 'staff_password_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'refused':
      return wrong('address', t('staff.signIn.refused'), { address })
    case 'locked':
      return wrong('address', t('staff.signIn.locked', { minutes: lockedMs / 60_000 }), { address })
    default:
      await giveStaff(answer.signed)
      redirect(staffPath(language, answer.outcome === 'code' ? 'code' : 'second-factor'))
  }
}
