'use server'

import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn } from '@/app/_request/paths.ts'
import { describeDevice, findRateLimitMessage } from '@/app/_request/staff-visit.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { completeSignIn } from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import type { PasskeyOptions, PasskeyResponse } from '@/components/staff/passkey-form'
import { finishPasskeySignIn, startPasskeySignIn } from '@/lib/staff/second-factors/passkeys.ts'

/** Returns the challenge for any passkey of this site to sign, without a password. */
export async function startStaffPasskeySignIn(form: FormData): Promise<PasskeyOptions> {
  const visit = await requireVisit(readField(form, 'language'))
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const options = await startPasskeySignIn(visit.portico.staff)
  return options === 'forbidden' ? { problem: visit.t('staff.passkeys.refused') } : { options }
}

/** Signs in with a passkey's signature, without a password. */
export async function finishStaffPasskeySignIn(form: FormData): Promise<PasskeyResponse> {
  const visit = await requireVisit(readField(form, 'language'))
  const { portico, t } = visit
  const slowed = await findRateLimitMessage(visit)
  if (slowed) return { problem: slowed }
  const given = { answer: readField(form, 'answer'), device: await describeDevice() }
  const answer = await finishPasskeySignIn(portico.staff, given)
  const next = parseStaffReturn(readField(form, 'to')) ?? ''
  const texts = { event: 'staff_passkey_entered', wrong: t('staff.passkeys.refused'), next }
  return { problem: await completeSignIn(visit, answer, texts) }
}
