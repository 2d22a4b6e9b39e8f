import type { ReactNode } from 'react'

/** `danger`: what cannot be undone. `danger-outline`: the same beside others, or if a page asks once more. */
export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'danger-outline'

type ButtonProps = {
  children: ReactNode
  tone?: ButtonTone | undefined
  /** Posted with the form when this is the button pressed. */
  name?: string
  value?: string
  /** Posted there, if that is not the form's own address. */
  formAction?: string
}

/** Submits its form. It is never disabled: a disabled button cannot say why. */
export function Button({ children, tone = 'primary', name, value, formAction }: ButtonProps) {
  return (
    <button type="submit" {...{ name, value, formAction }} className={buttonClass(tone)}>
      {children}
    </button>
  )
}

/** Returns the classes of everything that looks like a button. */
export function buttonClass(tone: ButtonTone): string {
  return `button button-${tone}`
}
