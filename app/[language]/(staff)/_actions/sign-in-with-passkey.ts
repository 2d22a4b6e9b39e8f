'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { findStaffStep, setStaffCookies } from '@/app/_request/staff-cookies.ts'
import { describeDevice, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import type { PasskeyOptions, PasskeyResponse } from '@/components/staff/passkey-form'
import { lockoutMs } from '@/lib/adapters/database/staff/staff-attempts.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '@/lib/services/staff/passkeys.ts'

/** What a passkey is to sign after a right password. */
export async function startStaffPasskeySignIn(form: FormData): Promise<PasskeyOptions> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language } = visit
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const options = await startPasskeySignIn(portico.staff, step)
  if (options === 'over') redirect(`${staffPath(language, 'sign-in')}?why=over`)
  if (options === 'none') redirect(staffPath(language, 'code'))
  return { options }
}

/** Takes what it signed, in place of a code, and opens the session. */
export async function finishStaffPasskeySignIn(form: FormData): Promise<PasskeyResponse> {
  const { portico, language, t, requestId } = await requireVisit(readField(form, 'language'))
  const step = await findStaffStep()
  if (!step) redirect(`${staffPath(language, 'sign-in')}?why=over`)
  const answer = await finishPasskeySignIn(portico.staff, {
    step,
    answer: readField(form, 'answer'),
    device: await describeDevice(),
  })
  portico.log.info({ event: 'staff_passkey_entered', requestId, outcome: answer.outcome })
  switch (answer.outcome) {
    case 'wrong':
      return { problem: t('staff.passkeys.wrong') }
    case 'locked':
      return { problem: t('staff.signIn.locked', { minutes: lockoutMs / 60_000 }) }
    case 'over':
      await setStaffCookies({})
      return redirect(`${staffPath(language, 'sign-in')}?why=over`)
    case 'signed_in':
      await setStaffCookies(answer.signed)
      return redirect(staffPath(language))
  }
}
