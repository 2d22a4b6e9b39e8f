'use server'

import { readField } from '@/app/_request/form-field.ts'
import { parseStaffReturn } from '@/app/_request/paths.ts'
import { requireSignInStep, signInWithTypedCode } from '@/app/_request/staff-sign-in.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import { readCodeInput } from '@/app/[language]/(staff)/_components/code-input.ts'
import type { StepState } from '@/lib/onboarding/view/step-view.ts'
import { enterCode } from '@/lib/staff/sign-in/sign-in.ts'

/** Signs in with a code of an authenticator app, after a right password. */
export async function enterStaffCode(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readField(form, 'language'))
  const step = await requireSignInStep(visit.language)
  const typed = readCodeInput(form, visit)
  if ('state' in typed) return typed.state
  const { code } = typed
  const next = parseStaffReturn(readField(form, 'to')) ?? ''
  return await signInWithTypedCode(
    visit,
    (device) => enterCode(visit.portico.staff, { step, code, device }),
    { event: 'staff_code_answered', wrong: visit.t('staff.code.wrong'), next },
  )
}
