import { headers } from 'next/headers'
import NotFoundPanel from '@/components/journey/not-found-panel'
import { isStaffAddress } from '@/lib/http/security-headers.ts'
import './globals.css'
import { HtmlDocument } from './_components/layout/html-document.tsx'
import { NotFoundPage } from './_components/return/not-found-page.tsx'
import { getRequestLanguage } from './_request/request-language.ts'
import { requireVisit } from './_request/visit.ts'

/** Answers addresses that belong to no page: there is no layout, so it brings its own. */
export default async function GlobalNotFound() {
  const given = await headers()
  const language = getRequestLanguage(given)
  const path = given.get('x-pathname')
  return (
    <HtmlDocument language={language}>
      {isStaffAddress(path ?? '') ? (
        <NotFoundPanel />
      ) : (
        <NotFoundPage visit={await requireVisit(language)} given={given} />
      )}
    </HtmlDocument>
  )
}
