'use server'

import { redirect } from 'next/navigation'
import type { StepState } from '@/lib/onboarding/view.ts'
import { enrol } from '@/lib/staff/sign-in.ts'
import type { CodeAnswer } from '@/lib/staff/tries.ts'
import { readWord } from '../../form-word.ts'
import { staffPath } from '../../paths.ts'
import { findStaff, slowedDown, wrong } from '../../staff-asking.ts'
import { findStaffSession, giveStaff } from '../../staff-cookie.ts'
import { codeIn, notTaken } from './code-field.ts'

/** Takes the first code of a new second factor: from then on it is one. */
export async function enrolStaff(_before: StepState, form: FormData): Promise<StepState> {
  const { member, ...visit } = await findStaff(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  const session = await findStaffSession()
  if (!member || !session) redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  if (member.enrolled) redirect(staffPath(language))
  const read = codeIn(form, visit)
  if ('state' in read) return read.state
  const slowed = await slowedDown(visit)
  if (slowed) return wrong('code', slowed)
  let answer: CodeAnswer
  try {
    answer = await enrol(house.staff, { member, session, code: read.code })
  } catch (error) {
    house.log.error({ event: 'staff_not_enrolled', requestId, error })
    return wrong('code', t('later.unavailable'))
  }
  house.log.info({ event: 'staff_enrolment_answered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
    case 'locked':
      return notTaken(answer.outcome, visit)
    case 'over':
      redirect(`${staffPath(language, 'sign-in')}?why=over`)
      break
    case 'signed_in':
      await giveStaff(answer.signed)
      redirect(`${staffPath(language, 'backup-codes')}?why=enrolled`)
  }
}
