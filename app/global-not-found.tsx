import type { Metadata } from 'next'
import { headers } from 'next/headers'
import './globals.css'
import { HtmlDocument } from './_components/layout/html-document.tsx'
import { NotFoundPage } from './_components/layout/not-found-page.tsx'
import { getRequestLanguage } from './_request/request-language.ts'

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
}

/** For an address that is no page's at all: it has no layout to stand in, so it brings its own. */
export default async function GlobalNotFound() {
  const language = getRequestLanguage(await headers())
  return (
    <HtmlDocument language={language}>
      <NotFoundPage language={language} />
    </HtmlDocument>
  )
}
