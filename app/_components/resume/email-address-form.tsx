import type { ReactNode } from 'react'
import { StepForm, type StepFormProps } from '@/components/form/step-form'
import type { Visit } from '../../_request/visit.ts'
import { getFormTexts } from '../layout/form-texts.ts'

type EmailAddressFormProps = {
  visit: Visit
  action: StepFormProps['action']
  hidden?: Record<string, string>
  /** Distinguishes this form from others on the same page. */
  id: string
  heading: string
  /** The page's title, if the heading names somebody. */
  title?: string
  /** The address's label, if it is not the user's own. */
  label?: string
  autoComplete?: 'email' | 'off'
  lead: string
  hint?: string
  submit: string
  /** The tone of its button. */
  tone?: StepFormProps['tone']
  address?: string
  children?: ReactNode
}

/** A page that asks for the address a link is to go to. */
export function EmailAddressForm(props: EmailAddressFormProps) {
  const {
    visit,
    action,
    hidden,
    id,
    heading,
    title = heading,
    label,
    autoComplete = 'email',
    lead,
    hint,
    submit,
    tone,
    address,
    children,
  } = props
  const { t, portico, language } = visit
  return (
    <StepForm
      view={{
        stepId: id,
        title: `${title} – ${portico.env.brand.name}`,
        heading,
        lead,
        fields: [
          {
            control: 'text',
            name: 'address',
            label: label ?? t('resume.address.label'),
            ...(hint ? { hint } : {}),
            type: 'email',
            inputMode: 'email',
            autoComplete,
            ltr: true,
            spellCheck: false,
            value: address ?? '',
          },
        ],
        messages: {},
        fieldContext: {},
        submitLabel: submit,
      }}
      texts={getFormTexts(t)}
      action={action}
      hidden={{ language, ...hidden }}
      afterHeading={children}
      {...(tone && { tone })}
    />
  )
}
