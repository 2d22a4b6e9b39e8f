/** What stands round every page of a customer: brand, language switch, test line, help. */
import type { ReactNode } from 'react'
import { PageShell } from '@/components/journey/page-shell'
import { Notice } from '@/components/ui/notice'
import { formatDate } from '@/lib/messages/dates.ts'
import { languageNames, languages } from '@/lib/messages/languages.ts'
import type { Visit } from './asking.ts'
import { startPath } from './paths.ts'

type FrameProps = {
  visit: Visit
  /** The page's path after the language, for the switch: "" for the start page. */
  path: string
  /** The `<title>`; a form writes its own, for it has to say "Error". */
  title?: string
  back?: string
  reference?: string
  children: ReactNode
}

export function Frame({ visit, path, title, back, reference, children }: FrameProps) {
  const { house, language, t } = visit
  const { brand, platform } = house.env
  const isTest = platform.kind === 'embedded' || platform.environment === 'sandbox'
  return (
    <PageShell
      brand={{ name: brand.name, href: startPath(language), ...logoOf(brand.logo) }}
      skipText={t('page.skip')}
      languages={{
        label: t('page.language'),
        languages: languages.map((lang) => ({
          lang,
          name: languageNames[lang],
          href: `/${lang}${path}`,
          current: lang === language,
        })),
      }}
      {...(isTest ? { testLine: { tag: t('page.testTag'), text: t('page.testEnvironment') } } : {})}
      {...(back ? { back: { href: back, text: t('page.back') } } : {})}
      footer={{
        help: { title: t('page.help'), children: <Help visit={visit} reference={reference} /> },
      }}
    >
      {title && <title>{`${title} – ${brand.name}`}</title>}
      <EndingSoon visit={visit} />
      {children}
    </PageShell>
  )
}

function Help({ visit, reference }: { visit: Visit; reference?: string | undefined }) {
  const { t, house, keeping, language } = visit
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
    </>
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
