import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link'
import { VisuallyHidden } from '../ui/visually-hidden'

type CardLinkProps = {
  href: string
  text: string
  /** Completes the name: which card it belongs to. */
  hidden: ReactNode
  /** Whether there is something to do there; otherwise it is only looked at. */
  isToDo: boolean
  /** Whether it is the main button of the page. */
  isMain: boolean
}

/** The link of a card: a button if there is something to do. */
export function CardLink({ href, text, hidden, isToDo, isMain }: CardLinkProps) {
  const name = (
    <>
      <span>{text}</span>
      <VisuallyHidden>
        <span> </span>
        {hidden}
      </VisuallyHidden>
    </>
  )
  return (
    <p className={isToDo ? 'mt-2' : 'mt-1'}>
      {isToDo ? (
        <ButtonLink href={href} tone={isMain ? 'primary' : 'secondary'}>
          {name}
        </ButtonLink>
      ) : (
        <a href={href} className="link link-alone font-medium">
          {name}
        </a>
      )}
    </p>
  )
}
