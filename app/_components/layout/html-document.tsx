import type { ReactNode } from 'react'
import { brandStyleSheet } from '@/lib/domain/brand.ts'
import { directions, type Language } from '@/lib/i18n/languages.ts'
import { getPortico } from '@/lib/server.ts'
import { requestNonce } from '../../_request/visit.ts'

/** The outermost of a page: its language, its direction, the brand's colours. */
export async function HtmlDocument({
  language,
  children,
}: {
  language: Language
  children: ReactNode
}) {
  const { env } = await getPortico()
  return (
    <html lang={language} dir={directions[language]}>
      <head>
        <style nonce={await requestNonce()}>{brandStyleSheet(env.brand.accent)}</style>
      </head>
      <body>{children}</body>
    </html>
  )
}
