'use client'

import { ButtonLink } from '../ui/button-link'
import { PageShell } from './page-shell'
import { useSite } from './site'

/** Nothing here, or nothing for this visitor: the page does not tell which. */
// The default, because that is what React reads from a module that it fetches.
export default function NotFoundPanel() {
  const { brand, notFound } = useSite()
  return (
    <PageShell path="" title={notFound.title}>
      <h1 className="heading">{notFound.heading}</h1>
      <p className="lead">{notFound.text}</p>
      <p className="mt-4">
        <ButtonLink href={brand.href}>{notFound.start}</ButtonLink>
      </p>
    </PageShell>
  )
}
