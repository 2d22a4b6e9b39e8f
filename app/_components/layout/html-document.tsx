import type { ReactNode } from 'react'
import { SiteProvider } from '@/components/journey/site'
import { getPortico } from '@/lib/composition/server.ts'
import { isDefaultLook } from '@/lib/config/rules/brand-look.ts'
import { directions, type Language } from '@/lib/i18n/languages.ts'
import { brandSheetPath } from './brand-sheet.ts'
import { getSite } from './get-site.ts'

/** The outermost of a page: its language, its direction, the brand, and what all pages have in common. */
export async function HtmlDocument({
  language,
  children,
}: {
  language: Language
  children: ReactNode
}) {
  const portico = await getPortico()
  const { look } = portico.env.brand
  return (
    <html lang={language} dir={directions[language]}>
      {/* The default look is in the style sheet of all pages. */}
      {!isDefaultLook(look) && (
        <head>
          <link rel="stylesheet" href={brandSheetPath(look)} />
        </head>
      )}
      <body>
        <SiteProvider site={getSite(portico, language)}>{children}</SiteProvider>
      </body>
    </html>
  )
}
