/** What stands round every page of a customer: brand, language switch, test line, help. */
import { type ReactNode, Suspense } from 'react'
import { PageShell } from '@/components/journey/page-shell'
import { Stay } from '@/components/journey/stay'
import { Notice } from '@/components/ui/notice'
import { formatDate, formatMoment } from '@/lib/messages/dates.ts'
import { languageNames, languages } from '@/lib/messages/languages.ts'
import type { Opened, Visit } from './asking.ts'
import { applyPath, returnPath, startPath } from './paths.ts'

type FrameProps = {
  visit: Visit
  /** The page's path after the language, for the switch: "" for the start page. */
  path: string
  /** The `<title>`; a form writes its own, for it has to say "Error". */
  title?: string
  back?: string
  reference?: string
  /** The id of a form that keeps what is typed where the language is switched. */
  form?: string
  wide?: boolean | undefined
  children: ReactNode
}

export function Frame(props: FrameProps) {
  const { visit, path, title, back, reference, form, wide, children } = props
  const { house, language, t } = visit
  const { brand, platform } = house.env
  const later = laterPathOf(visit, path)
  const isTest = platform.kind === 'embedded' || platform.environment === 'sandbox'
  return (
    <PageShell
      brand={{ name: brand.name, href: startPath(language), ...logoOf(brand.logo) }}
      skipText={t('page.skip')}
      languages={{
        label: t('page.language'),
        form,
        languages: languages.map((lang) => ({
          lang,
          name: languageNames[lang],
          href: `/${lang}${path}`,
          current: lang === language,
        })),
      }}
      {...(isTest ? { testLine: { tag: t('page.testTag'), text: t('page.testEnvironment') } } : {})}
      {...(back ? { back: { href: back, text: t('page.back') } } : {})}
      wide={wide}
      footer={{
        help: { title: t('page.help'), children: <Help visit={visit} reference={reference} /> },
      }}
    >
      {title && <title>{`${title} – ${brand.name}`}</title>}
      <EndingSoon visit={visit} />
      <StayHere visit={visit} />
      {children}
      {later && (
        <p className="mt-4 print:hidden">
          <a href={later} className="link inline-flex min-h-3 items-center">
            {t(laterTextOf(visit))}
          </a>
        </p>
      )}
    </PageShell>
  )
}

/** On every page of an application but its own, where a letter can be sent at all. */
function laterPathOf(visit: Visit | Opened, path: string): string | undefined {
  if (!('application' in visit) || !visit.house.returning) return undefined
  const { id } = visit.application
  return path.startsWith(`/apply/${id}/later`) ? undefined : applyPath(visit.language, id, 'later')
}

/** What was sent is not saved any more, and goes on without its customer. */
function laterTextOf(visit: Visit | Opened): 'later.link' | 'later.linkSent' {
  return 'editable' in visit && !visit.editable ? 'later.linkSent' : 'later.link'
}

function Help({ visit, reference }: { visit: Visit; reference?: string | undefined }) {
  const { t, house, keeping, limits, language } = visit
  const email = house.env.supportEmail
  return (
    <>
      <p>
        {email ? (
          <MailSentence sentence={t('page.helpText', { email })} email={email} />
        ) : (
          t('page.helpNoEmail')
        )}
        {reference && ` ${t('page.helpReference', { reference })}`}
      </p>
      {keeping && (
        <p>
          {t(keeping.period === 'decided' ? 'page.keptDecided' : 'page.keptUntil', {
            date: formatDate(keeping.until, language),
          })}
        </p>
      )}
      {limits && (
        <p>
          {t('later.stay.told', {
            minutes: house.env.idleMs / 60_000,
            end: formatMoment(limits.endsAt, language),
          })}
        </p>
      )}
    </>
  )
}

/** A browser that came by link is closed when it is left alone; script warns before. */
function StayHere({ visit: { t, house, limits, language } }: { visit: Visit }) {
  if (!limits) return null
  const { idleMs } = house.env
  return (
    <Suspense>
      <Stay
        // Each look begins the time anew.
        key={limits.idleUntil.getTime()}
        leftMs={limits.idleUntil.getTime() - Date.now()}
        idleMs={idleMs}
        closedHref={returnPath(language, 'closed')}
        texts={{
          title: t('later.stay.title'),
          text: t('later.stay.text'),
          submit: t('later.stay.submit'),
          failed: t('later.stay.failed'),
          over: t('later.stay.over'),
          back: t('later.return'),
        }}
      />
    </Suspense>
  )
}

/** Whoever comes back late is told in time; what is decided needs nothing more of them. */
function EndingSoon({ visit: { t, keeping, language } }: { visit: Visit }) {
  if (!keeping?.endsSoon || keeping.period === 'decided') return null
  const date = formatDate(keeping.until, language)
  return (
    <div className="mb-4">
      <Notice tone="warning" title={t('page.deletedSoon', { date })}>
        <p>{t('page.deletedSoonText')}</p>
      </Notice>
    </div>
  )
}

/** A sentence in which the address stands as a link. */
export function MailSentence({ sentence, email }: { sentence: string; email: string }) {
  const [before, after] = sentence.split(email)
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="link">
        <bdi>{email}</bdi>
      </a>
      {after}
    </>
  )
}

function logoOf(src: string | undefined) {
  return src ? { logo: { src, width: 160, height: 40 } } : {}
}
