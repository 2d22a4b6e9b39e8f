import { type ComponentProps, useEffect, useState } from 'react'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  id: string
  reveal: NonNullable<Extract<FieldView, { control: 'text' }>['reveal']>
}

/**
 * A password that can be read while it is typed. Without script there is no button. Before submission it is
 * hidden again: browsers offer what was typed as text to the next person.
 */
export function PasswordInput({ reveal, ...input }: PasswordInputProps) {
  const [hasScript, setHasScript] = useState(false)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    setHasScript(true)
    const { form } = document.getElementById(input.id) as HTMLInputElement
    const hide = () => setIsShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [input.id])

  return (
    <>
      <input {...input} type={isShown ? 'text' : 'password'} />
      {hasScript && (
        <button
          type="button"
          className="reveal"
          aria-controls={input.id}
          aria-label={isShown ? reveal.hideLabel : reveal.showLabel}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? reveal.hide : reveal.show}
        </button>
      )}
    </>
  )
}
