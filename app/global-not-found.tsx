import type { Metadata } from 'next'
import { headers } from 'next/headers'
import './globals.css'
import { Document } from './document.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { languageOfRequest } from './request-language.ts'

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  icons: { icon: '/favicon.svg' },
}

/** For an address that is no page's at all: it has no layout to stand in, so it brings its own. */
export default async function GlobalNotFound() {
  const language = languageOfRequest(await headers())
  return (
    <Document language={language}>
      <NotFoundPage language={language} />
    </Document>
  )
}
