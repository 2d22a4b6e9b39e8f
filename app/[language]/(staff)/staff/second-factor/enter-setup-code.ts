'use server'

import { redirect } from 'next/navigation'
import { attempt, fieldProblem, formAction } from '@/app/_request/form-action.ts'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requireTriesLeft } from '@/app/_request/staff-visit.ts'
import { completeSignIn, requireSignedIn } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'
import { parseBackupCode } from '@/lib/staff/second-factors/backup-codes.ts'
import { enterSetupCode } from '@/lib/staff/second-factors/enter-setup-code.ts'

/** Takes the code that the owner of an account was sent when an administrator reset their second factor. */
export const enterStaffSetupCode = formAction(async (form) => {
  const visit = await requireSignedIn(readField(form, 'language'))
  const { portico, language, member, t } = visit
  if (member.enrolled) redirect(staffPath(language))
  const typed = readField(form, 'code')
  const code = parseBackupCode(typed)
  const fault = tidyCode(typed) === '' ? 'missing' : 'wrongFormat'
  if (!code) return fieldProblem('code', t(`factorReset.enter.${fault}`), { code: typed })
  await requireTriesLeft(visit, 'code')
  const given = { member, session: visit.staffSession, code }
  const failed = () => fieldProblem('code', t('return.unavailable'))
  const answer = await attempt(visit, { event: 'staff_setup_code_not_taken', failed }, () =>
    enterSetupCode(portico.staff, given),
  )
  const texts = {
    event: 'staff_setup_code_answered',
    wrong: t('factorReset.enter.wrong'),
    next: 'second-factor',
    isEnrolment: true,
  }
  return fieldProblem('code', await completeSignIn(visit, answer, texts))
})
