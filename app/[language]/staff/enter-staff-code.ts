'use server'

import { redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { enterCode } from '@/lib/staff/sign-in.ts'
import type { CodeAnswer } from '@/lib/staff/tries.ts'
import { requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { deviceHere, slowedDown, wrong } from '../../staff-asking.ts'
import { findStaffStep, giveStaff } from '../../staff-cookie.ts'
import { codeIn, notTaken } from './code-field.ts'

/** Takes the code that goes with a right password, and opens the session. */
export async function enterStaffCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const read = codeIn(form, visit)
  if ('state' in read) return read.state
  const slowed = await slowedDown(visit)
  if (slowed) return wrong('code', slowed)
  let answer: CodeAnswer
  try {
    answer = await enterCode(house.staff, { step, code: read.code, device: await deviceHere() })
  } catch (error) {
    house.log.error({ event: 'staff_not_signed_in', requestId, error })
    return wrong('code', t('later.unavailable'))
  }
  house.log.info({ event: 'staff_code_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
    case 'locked':
      return notTaken(answer.outcome, visit)
    case 'over':
      await giveStaff({})
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await giveStaff(answer.signed)
      redirect(staffPath(language))
  }
}
