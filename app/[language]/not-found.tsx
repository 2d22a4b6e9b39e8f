import { headers } from 'next/headers'
import { NotFoundPage } from '../not-found-page.tsx'
import { getRequestLanguage } from '../request-language.ts'

export default async function NotFound() {
  return <NotFoundPage language={getRequestLanguage(await headers())} />
}
