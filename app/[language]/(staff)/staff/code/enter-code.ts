'use server'

import { formAction } from '@/app/_request/form-action.ts'
import { readField, requireCode } from '@/app/_request/form-field.ts'
import { parseStaffReturn } from '@/app/_request/paths.ts'
import { requireVisit } from '@/app/_request/visit.ts'
import {
  requireSignInStep,
  signInWithTypedCode,
} from '@/app/[language]/(staff)/staff/staff-sign-in.ts'
import { enterCode } from '@/lib/staff/sign-in/sign-in.ts'

/** Signs in with a code of an authenticator app, after a right password. */
export const enterStaffCode = formAction(async (form) => {
  const visit = await requireVisit(readField(form, 'language'))
  const { t, portico } = visit
  const step = await requireSignInStep(visit.language)
  const code = requireCode(form, 'code', (fault) => t(`staff.code.${fault}`))
  const next = parseStaffReturn(readField(form, 'to')) ?? ''
  return await signInWithTypedCode(
    visit,
    (device) => enterCode(portico.staff, { step, code, device }),
    { event: 'staff_code_answered', wrong: t('staff.code.wrong'), next },
  )
})
