import { headers } from 'next/headers'
import NotFoundPanel from '@/components/journey/not-found-panel'
import './globals.css'
import { HtmlDocument } from './_components/layout/html-document.tsx'
import { getRequestLanguage } from './_request/request-language.ts'

/** For an address that is no page's at all: it has no layout to stand in, so it brings its own. */
export default async function GlobalNotFound() {
  const language = getRequestLanguage(await headers())
  return (
    <HtmlDocument language={language}>
      <NotFoundPanel />
    </HtmlDocument>
  )
}
