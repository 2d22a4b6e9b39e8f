import { notFound } from 'next/navigation'
import { after } from 'next/server'
import Markdown from 'react-markdown'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath, termsPage } from '@/app/_request/paths.ts'
import { requireVisit, type Visit } from '@/app/_request/visit.ts'
import { Notice } from '@/components/ui/notice'
import { PrintButton } from '@/components/ui/print-button'
import { findReplacement } from '@/lib/acceptance/rules/terms.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import { formatDay } from '@/lib/i18n/dates.ts'

type PageProps = {
  params: Promise<{ language: string; version: string; document: string }>
  searchParams: Promise<{ application?: string }>
}

/**
 * Shows one document of the terms in the version of its address; old ones stay readable. It links back to the
 * application from which it was opened, which only its customer can see.
 */
export default async function TermsDocumentPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, version, document: id } = await params
  const visit = await requireVisit(languageInPath)
  const { portico, language, t } = visit
  const document = portico.terms
    .find((each) => each.version === version)
    ?.documents[language].find((each) => each.id === id)
  if (!document) notFound()
  const { application } = await searchParams
  const back =
    application && isUuid(application)
      ? `${applyPath(language, application, 'review')}#terms`
      : undefined
  after(() => noteOpened(visit, { document: id, version }))
  return (
    <Frame
      visit={visit}
      path={termsPage(version, id, application)}
      title={document.title}
      {...(back && { back })}
    >
      <article>
        <h1 className="heading">{document.title}</h1>
        <p className="lead">{t('terms.version', { date: formatDay(version, language) })}</p>
        <Replaced visit={visit} version={version} document={id} application={application} />
        <div className="mt-2">
          <PrintButton text={t('terms.printThis')} isLink />
        </div>
        <div className="prose mt-4">
          <Markdown skipHtml>{document.text}</Markdown>
        </div>
      </article>
    </Frame>
  )
}

type ReplacedProps = {
  visit: Visit
  version: string
  document: string
  application: string | undefined
}

/** Says of an earlier version since when it is replaced, and links to the current one. */
function Replaced({
  visit: { portico, language, t },
  version,
  document,
  application,
}: ReplacedProps) {
  const today = new Date().toISOString().slice(0, 10)
  const next = findReplacement(portico.terms, version, today)
  if (!next) return null
  const current = getCurrentTerms(portico)
  const isThere = current.documents[language].some(({ id }) => id === document)
  return (
    <div className="mt-3">
      <Notice>
        <p>{t('terms.replaced', { date: formatDay(next.version, language) })}</p>
        {isThere && (
          <p>
            <a
              href={`/${language}${termsPage(current.version, document, application)}`}
              className="link link-alone"
            >
              {t('terms.current')}
            </a>
          </p>
        )}
      </Notice>
    </div>
  )
}

/**
 * Records that it was opened in a customer's browser, as that browser reports; the page does not wait for it.
 */
async function noteOpened(
  { portico, session, requestId }: Visit,
  visit: { document: string; version: string },
): Promise<void> {
  if (!session) return
  const { store, log } = portico
  await store.flags
    .noteOpened(store.db, { ...visit, tokenHash: session, now: new Date() })
    .catch((error: unknown) => log.error({ event: 'document_not_noted', requestId, error }))
}
