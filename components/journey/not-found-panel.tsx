'use client'

import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button-link'
import { PageShell } from './page-shell'
import { useSite } from './site'

type NotFoundPanelProps = {
  /** The visitor's open applications: they get other words than visitors without any, and the link to them. */
  open?: { text: string; list: ReactNode }
}

/** Nothing here, or nothing for this visitor: the page does not tell which. */
// The default, because that is what React reads from a module that it fetches.
export default function NotFoundPanel({ open }: NotFoundPanelProps) {
  const { brand, notFound } = useSite()
  const { title, text, back } = notFound
  return (
    <PageShell path="" title={title}>
      <h1 className="heading">{title}</h1>
      <p className="lead">{open?.text ?? text}</p>
      {open?.list}
      {back && !open && (
        <p className="mt-4">
          <ButtonLink href={back.href}>{back.text}</ButtonLink>
        </p>
      )}
      <p className={back && !open ? 'mt-2' : 'mt-4'}>
        <ButtonLink href={brand.href} {...((open || back) && { tone: 'secondary' })}>
          {notFound.start}
        </ButtonLink>
      </p>
    </PageShell>
  )
}
