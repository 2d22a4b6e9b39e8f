import { PageForm, type PageFormProps } from '../layout/page-form.tsx'

type EmailAddressFormProps = Omit<PageFormProps, 'fields' | 'afterHeading'> & {
  /** The address's label, if it is not the user's own. */
  label?: string
  autoComplete?: 'email' | 'off'
  hint?: string
  address?: string
  children?: PageFormProps['afterHeading']
}

/** A page that asks for the address a link is to go to. */
export function EmailAddressForm({
  label,
  autoComplete = 'email',
  hint,
  address = '',
  children,
  ...page
}: EmailAddressFormProps) {
  return (
    <PageForm
      {...page}
      fields={[
        {
          control: 'text',
          name: 'address',
          label: label ?? page.visit.t('return.address.label'),
          ...(hint && { hint }),
          type: 'email',
          inputMode: 'email',
          autoComplete,
          ltr: true,
          spellCheck: false,
          value: address,
        },
      ]}
      afterHeading={children}
    />
  )
}
