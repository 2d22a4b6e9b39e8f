import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SiteProvider } from '@/components/journey/site.tsx'
import type { Portico } from '@/lib/composition/server.ts'
import { formatDate } from '@/lib/i18n/dates.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import type { Visit } from '../../_request/visit.ts'
import { Frame } from './frame.tsx'
import { getSite } from './get-site.ts'

const env = {
  support: {},
  brand: { name: 'Portico', logo: undefined },
  languages,
  platform: { kind: 'embedded' },
  idleMs: 30 * 60_000,
}

describe.each(languages)('until when answers are kept, at the end of a page in %s', (language) => {
  const t = getTranslator(language)
  const until = new Date('2027-02-25T12:00:00Z')
  const date = formatDate(until, language)

  function show(
    period: NonNullable<Visit['retention']>['period'],
    { overview = false }: { overview?: boolean } = {},
  ): string {
    const portico = { env } as unknown as Portico
    const retention = { period, until, endsSoon: false }
    const visit = { t, language, portico, retention } as unknown as Visit
    return renderToStaticMarkup(
      <PathnameContext.Provider value={`/${language}`}>
        <SiteProvider site={getSite(portico, language)}>
          <Frame visit={visit} path="" overview={overview}>
            {null}
          </Frame>
        </SiteProvider>
      </PathnameContext.Provider>,
    )
  }

  it('says that saving moves it on where something is filled in', () => {
    expect(show('draft')).toContain(
      `${t('page.retainedUntil', { date })} ${t('page.retainedLonger')}`,
    )
  })

  it('does not where nothing can be saved', () => {
    const page = show('awaiting_customer', { overview: true })
    expect(page).toContain(t('page.retainedUntil', { date }))
    expect(page).not.toContain(t('page.retainedLonger'))
    const decided = show('decided')
    expect(decided).toContain(t('page.retainedDecided', { date }))
    expect(decided).not.toContain(t('page.retainedLonger'))
  })
})
