import type { Translate } from '@/lib/i18n/translate.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

type PasswordField = {
  name: string
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** An input for a password of staff, which can be read while it is typed. */
export function passwordField(t: Translate, field: PasswordField): FieldView {
  return {
    ...field,
    control: 'text',
    type: 'password',
    ltr: true,
    spellCheck: false,
    value: '',
    reveal: {
      show: t('staff.reveal.show'),
      showLabel: t('staff.reveal.showLabel'),
      hide: t('staff.reveal.hide'),
      hideLabel: t('staff.reveal.hideLabel'),
    },
  }
}

/** The input for a password that a member chooses. */
export function newPasswordField(t: Translate): FieldView {
  return passwordField(t, {
    name: 'password',
    label: t('staff.password.label'),
    autoComplete: 'new-password',
  })
}

/** Returns the input for the address with which a member signs in. */
export function staffAddressField(label: string, autoComplete = 'username'): FieldView {
  return {
    control: 'text',
    name: 'address',
    label,
    type: 'email',
    inputMode: 'email',
    autoComplete,
    ltr: true,
    spellCheck: false,
    value: '',
  }
}
