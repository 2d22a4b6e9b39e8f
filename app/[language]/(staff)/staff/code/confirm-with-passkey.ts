'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn, staffPath } from '@/app/_request/paths.ts'
import {
  describeDevice,
  findRateLimitMessage,
  redirectToSignIn,
} from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { completeSignIn, requireSignInStep } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import type { PasskeyOptions, PasskeyResponse } from '@/components/staff/passkey-form'
import {
  finishPasskeyConfirmation,
  startPasskeyConfirmation,
} from '@/lib/staff/second-factors/passkeys.ts'

/** Returns the challenge for a passkey to sign after a right password. */
export async function startStaffPasskeyConfirmation(form: FormData): Promise<PasskeyOptions> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, language } = visit
  const step = await requireSignInStep(language)
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const options = await startPasskeyConfirmation(portico.staff, step)
  if (options === 'over') redirectToSignIn(language, 'over')
  if (options === 'none') redirect(staffPath(language, 'code'))
  return { options }
}

/** Signs in with a passkey's signature. */
export async function finishStaffPasskeyConfirmation(form: FormData): Promise<PasskeyResponse> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, t } = visit
  const step = await requireSignInStep(visit.language)
  const given = { step, answer: readField(form, 'answer'), device: await describeDevice() }
  const answer = await finishPasskeyConfirmation(portico.staff, given)
  const next = parseStaffReturn(readField(form, 'to')) ?? ''
  const texts = { event: 'staff_passkey_entered', wrong: t('staff.passkeys.wrong'), next }
  return { problem: await completeSignIn(visit, answer, texts) }
}
