import { buildTermsView } from '@/app/_components/application/terms-view.ts'
import { listDocumentItems } from '@/app/_components/documents/document-items.tsx'
import { termsPage } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { DocumentList } from '@/components/journey/document-list'
import { TermsDocuments } from '@/components/journey/terms-documents'
import { getCurrentTerms } from '@/lib/composition/server.ts'
import type { ApplicationDocument } from '@/lib/documents/list-documents.ts'
import { formatDay } from '@/lib/i18n/dates.ts'

/** Below the answers and above the boxes: the documents to read, in the language of the page. */
export function TermsToAccept({ visit }: { visit: ApplicationVisit }) {
  const { portico, language, t, application } = visit
  const { version, documents } = getCurrentTerms(portico)
  const { heading, lead } = buildTermsView(visit)
  return (
    <section id="terms" aria-labelledby="terms-title" className="mt-5">
      <h2 id="terms-title" className="text-section font-strong">
        {heading}
      </h2>
      <p className="mt-1">{lead}</p>
      <div className="mt-2">
        <TermsDocuments
          openText={t('terms.open')}
          documents={documents[language].map(({ id, title }) => ({
            id,
            title,
            detail: t('terms.version', { date: formatDay(version, language) }),
            openHref: `/${language}${termsPage(version, id, application.id)}`,
          }))}
        />
      </div>
    </section>
  )
}

/**
 * Lists the documents that the platform requires of its draft; after the submission the status page lists them.
 */
export function WantedDocuments({
  visit,
  documents,
}: {
  visit: ApplicationVisit
  documents: ApplicationDocument[]
}) {
  const { t } = visit
  if (documents.length === 0) return null
  return (
    <section className="mt-4">
      <DocumentList
        title={t('earlyCreation.documents')}
        items={listDocumentItems(visit, documents)}
      />
      <p className="mt-1">{t('earlyCreation.documentsText')}</p>
    </section>
  )
}
