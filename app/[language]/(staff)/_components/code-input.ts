import { codeField } from '@/app/_components/layout/code-field.ts'
import { readField } from '@/app/_request/form-field.ts'
import { fieldProblem } from '@/app/_request/staff-visit.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { readCode } from '@/lib/access/return-links/link-secrets.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view/step-view.ts'

/** The input for the code of an authenticator app, which browsers can fill in and people can paste. */
export function codeInput({ t }: Pick<Visit, 't'>): FieldView {
  return codeField({ label: t('staff.code.label'), hint: t('staff.code.hint') })
}

/** The six digits that were typed, or the page again. */
export function readCodeInput(
  form: FormData,
  { t }: Pick<Visit, 't'>,
): { code: string } | { state: StepState } {
  const typed = readField(form, 'code')
  const code = readCode(typed)
  if (code) return { code }
  const fault = tidyCode(typed) === '' ? 'missing' : 'wrong_format'
  return { state: fieldProblem('code', t(`staff.code.${fault}`), { code: typed }) }
}
