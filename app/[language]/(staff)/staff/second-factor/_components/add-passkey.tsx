import { describeDevice, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { passkeyTexts } from '@/app/[language]/(staff)/_components/sign-in/passkey-texts.ts'
import {
  addStaffPasskey,
  startStaffPasskeyRegistration,
} from '@/app/[language]/(staff)/staff/second-factor/manage-passkeys.ts'
import { PasskeyForm } from '@/components/staff/passkey-form'
import type { ButtonTone } from '@/components/ui/button'

type AddPasskeyProps = {
  visit: StaffVisit
  /** Omitted below a summary line with the same text. */
  heading?: string
  /** The tone of its button, if another one is the main one. */
  tone?: ButtonTone
}

/** The form to add a passkey, with a name for it. */
export async function AddPasskey({ visit, heading, tone }: AddPasskeyProps) {
  const { t, language } = visit
  const [, system = ''] = ((await describeDevice()) ?? '').split('/')
  return (
    <section aria-labelledby={heading && 'add-passkey'} className={heading && 'mt-5'}>
      {heading && (
        <h2 id="add-passkey" className="text-section font-strong">
          {heading}
        </h2>
      )}
      <p className={heading && 'mt-1'}>{t('staff.passkeys.lead')}</p>
      <PasskeyForm
        ceremony="create"
        ask={startStaffPasskeyRegistration}
        action={addStaffPasskey}
        hidden={{ language }}
        tone={tone}
        field={{
          control: 'text',
          name: 'name',
          label: t('staff.passkeys.name'),
          hint: t('staff.passkeys.nameHint'),
          width: 'two-thirds',
          autoComplete: 'off',
          value: system === 'other' ? '' : system,
        }}
        texts={passkeyTexts(t, t('staff.passkeys.add'))}
      />
    </section>
  )
}
