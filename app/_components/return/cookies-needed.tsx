import { PageShell } from '@/components/journey/page-shell'
import { ButtonLink } from '@/components/ui/button-link'
import { findDevice } from '@/lib/http/browser-family.ts'
import { startPath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'

type Way = 'chrome' | 'firefox' | 'safari' | 'safariPhone' | 'other'

/** Explains that an application needs a cookie, how to allow it in this browser, and where to start then. */
export function CookiesNeeded({ visit, given }: { visit: Visit; given: Headers }) {
  const { t, language, portico } = visit
  const way = findWay(given)
  const site = portico.env.publicUrl.host
  return (
    <PageShell path="" title={t('cookies.title')}>
      <h1 className="heading">{t('cookies.title')}</h1>
      <p className="lead">{t('cookies.text')}</p>
      <div className="prose">
        <h2>{t('cookies.allow')}</h2>
        <p>{t(`cookies.ways.${way}`, { site })}</p>
        <p>{t('cookies.next')}</p>
      </div>
      <p className="mt-4">
        <ButtonLink href={startPath(language)}>{t('notFound.start')}</ButtonLink>
      </p>
      <p className="mt-3 text-small text-muted">
        {t(portico.returning ? 'cookies.elsewhereReturn' : 'cookies.elsewhere')}
      </p>
    </PageShell>
  )
}

/** Finds the words for the browser's own setting. Browsers based on Chrome have it in the same place. */
function findWay(given: Headers): Way {
  const { browser, system } = findDevice(given) ?? {}
  // Every browser of an iPhone uses Safari's engine, but has settings of its own.
  if (browser === 'Safari') return system === 'iOS' ? 'safariPhone' : 'safari'
  if (browser === 'Firefox' && system !== 'iOS') return 'firefox'
  return browser === 'Chrome' && system !== 'iOS' ? 'chrome' : 'other'
}
