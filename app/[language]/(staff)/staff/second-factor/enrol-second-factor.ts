'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requireTriesLeft } from '@/app/_request/staff-visit.ts'
import { completeSignIn, requireSignedIn } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { confirmSecondFactor } from '@/lib/staff/sign-in/sign-in.ts'

/** Confirms a new second factor with its first code. */
export const enrolStaff = formAction(async (form) => {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, language, member, t } = visit
  if (member.enrolled) redirect(staffPath(language))
  const code = requireCode(form, 'code', (fault) => t(`staff.code.${fault}`))
  await requireTriesLeft(visit, 'code')
  const given = { member, session: visit.staffSession, code }
  const failed = () => fieldProblem('code', t('return.unavailable'))
  const answer = await attempt(visit, { event: 'staff_not_enrolled', failed }, () =>
    confirmSecondFactor(portico.staff, given),
  )
  const texts = {
    event: 'staff_enrolment_answered',
    wrong: t('staff.code.wrong'),
    next: 'backup-codes?why=enrolled',
    isEnrolment: true,
  }
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
})
