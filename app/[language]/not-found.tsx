import { headers } from 'next/headers'
import { NotFoundPage } from '../_components/layout/not-found-page.tsx'
import { getRequestLanguage } from '../_request/request-language.ts'

export default async function NotFound() {
  return <NotFoundPage language={getRequestLanguage(await headers())} />
}
