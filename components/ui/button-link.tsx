import type { ReactNode } from 'react'
import { type ButtonTone, buttonClass } from './button'

type ButtonLinkProps = { href: string; children: ReactNode; tone?: ButtonTone }

/** Goes somewhere and changes nothing; what changes something is a `Button` in a form. */
export function ButtonLink({ href, children, tone = 'primary' }: ButtonLinkProps) {
  return (
    <a href={href} className={buttonClass(tone)}>
      {children}
    </a>
  )
}
