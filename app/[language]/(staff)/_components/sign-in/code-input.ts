import { codeField } from '@/app/_components/layout/code-field.ts'
import type { Visit } from '@/app/_request/visit.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

/** The input for the code of an authenticator app, which browsers can fill in and people can paste. */
export function codeInput({ t }: Pick<Visit, 't'>): FieldView {
  return codeField({ label: t('staff.code.label'), hint: t('staff.code.hint') })
}

/** The input for a code as backup codes are written. */
export function backupCodeInput({ t }: Pick<Visit, 't'>, label: string): FieldView {
  return {
    control: 'text',
    name: 'code',
    label,
    hint: t('staff.backup.hint'),
    width: 'half',
    autoComplete: 'off',
    ltr: true,
    spellCheck: false,
    value: '',
  }
}
