import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

type CodeField = Pick<FieldView & { control: 'text' }, 'label' | 'hint' | 'why'> & {
  name?: string
  /** `off` if the code is read off another screen: the browser knows nothing to fill in. */
  autoComplete?: 'one-time-code' | 'off'
}

/** The input for a code of digits, which browsers can fill in and people can paste. */
export function codeField({
  name = 'code',
  autoComplete = 'one-time-code',
  ...texts
}: CodeField): FieldView {
  return {
    control: 'text',
    name,
    ...texts,
    inputMode: 'numeric',
    width: 'short',
    autoComplete,
    ltr: true,
    spellCheck: false,
    value: '',
  }
}
