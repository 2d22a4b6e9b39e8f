import { getDocumentTone } from '@/app/_components/documents/document-items.tsx'
import { caseTabPath, viewedDocumentPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Reference } from '@/components/ui/reference'
import { Tag } from '@/components/ui/tag'
import { findApplicantName } from '@/lib/onboarding/answers/search-terms.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import type { ViewedDocument } from './viewed-documents.ts'

type DocumentHeadProps = { visit: StaffVisit; title: string; viewed: ViewedDocument }

/** Shows the document's name, person and state, with links to the previous and the next one. */
export function DocumentHead({ visit, title, viewed }: DocumentHeadProps) {
  const { t, language } = visit
  const { seen, document } = viewed
  const application = seen?.application
  const name = application && findApplicantName(application.answers as Answers)
  return (
    <div className="document-head">
      <header className="case-head">
        <div className="min-w-0">
          <h1 className="case-name">
            <bdi>{title}</bdi>
          </h1>
          <p className="case-facts">
            {document && (
              <Tag
                tone={getDocumentTone(document.state)}
                text={t(`staffCase.documents.states.${document.state}`)}
              />
            )}
            {application && (
              <>
                <a
                  href={caseTabPath(language, application.id, 'documents')}
                  className="link link-alone font-medium"
                >
                  <bdi>{name || t('casework.unnamed')}</bdi>
                </a>
                <Reference value={application.customerId} />
              </>
            )}
          </p>
        </div>
        <Neighbours visit={visit} viewed={viewed} />
      </header>
    </div>
  )
}

function Neighbours({ visit: { t, language }, viewed }: Omit<DocumentHeadProps, 'title'>) {
  const { number, count, previous, next } = viewed.position
  if (count < 2) return null
  return (
    <nav aria-label={t('staffCase.documents.others')} className="document-neighbours">
      {previous && (
        <a href={viewedDocumentPath(language, previous)} rel="prev" className="link link-alone">
          {t('staffCase.documents.previousDocument')}
        </a>
      )}
      <span className="text-muted">{t('staffCase.documents.position', { number, count })}</span>
      {next && (
        <a href={viewedDocumentPath(language, next)} rel="next" className="link link-alone">
          {t('staffCase.documents.nextDocument')}
        </a>
      )}
    </nav>
  )
}
