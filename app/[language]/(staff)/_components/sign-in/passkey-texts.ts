import type { PasskeyFormProps } from '@/components/staff/passkey-form'
import type { Translate } from '@/lib/i18n/translate.ts'

/** The texts of registering and of using a passkey. */
export function passkeyTexts(t: Translate, submit: string): PasskeyFormProps['texts'] {
  return {
    submit,
    waiting: t('staff.passkeys.waiting'),
    cancelled: t('staff.passkeys.cancelled'),
    known: t('staff.passkeys.known'),
    unable: t('staff.passkeys.unable'),
    failed: t('staff.passkeys.failed'),
    noScript: t('staff.passkeys.noScript'),
  }
}
