import { getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import { caseTabPath, documentPicturePath, viewedDocumentPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { DisplayedApplication } from '@/app/_request/visit.ts'
import { Icon } from '@/components/ui/icon'
import { sheet } from '@/components/ui/state-icon-paths'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { isViewable } from '@/lib/casework/view-document.ts'
import { type ApplicationDocument, findLastUpload } from '@/lib/documents/list-documents.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { caseTabs } from '@/lib/staff/rules/case-tabs.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { AsideSection } from '../sections/aside-section.tsx'

type DocumentCardsProps = {
  visit: StaffVisit
  seen: DisplayedApplication
  documents: readonly ApplicationDocument[]
  uploads: readonly StoredUpload[]
  /** The upload that the URL asks to see. */
  preview: string | undefined
}

/**
 * Lists the documents that can be seen beside the answers. A picture of one is a look at it, which is audited and
 * counted: so one is loaded only where a member asks for it.
 */
export function DocumentCards({ visit, seen, documents, uploads, preview }: DocumentCardsProps) {
  const { t, member } = visit
  if (!may(member.role, 'view', 'document')) return null
  const cards = documents.flatMap((document) => {
    const upload = findLastUpload(uploads, document.id)
    return upload && isViewable(upload) ? [{ upload, title: getDocumentTitle(seen, document) }] : []
  })
  if (cards.length === 0) return null
  return (
    <AsideSection visit={visit} id="pictures" title={t('casework.view.documents')}>
      <ul className="document-cards">
        {cards.map(({ upload, title }) => (
          <li key={upload.id}>
            {upload.id === preview ? (
              <Picture visit={visit} upload={upload} title={title} />
            ) : (
              <ShowLink visit={visit} upload={upload} title={title} />
            )}
          </li>
        ))}
      </ul>
    </AsideSection>
  )
}

type CardProps = { visit: StaffVisit; upload: StoredUpload; title: string }

function ShowLink({ visit: { t, language, list }, upload, title }: CardProps) {
  const here = new URL(
    caseTabPath(language, upload.applicationId, caseTabs[0], list),
    'http://here',
  )
  here.searchParams.set('preview', upload.id)
  return (
    <a href={`${here.pathname}${here.search}#pictures`} className="document-card">
      <Icon drawing={sheet} />
      <span>
        <bdi>{title}</bdi>
        <span className="link">{t('staffCase.documents.showHere')}</span>
      </span>
    </a>
  )
}

function Picture({ visit: { t, language }, upload, title }: CardProps) {
  return (
    <>
      <a href={viewedDocumentPath(language, upload)} className="document-card-picture">
        <picture>
          <img
            src={documentPicturePath(language, upload, 1)}
            alt={t('staffCase.documents.alt', { name: title })}
          />
        </picture>
        <span className="link">
          {t('staffCase.documents.view')}
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </span>
      </a>
      <p className="mt-0.5 text-fine text-muted">{t('staffCase.documents.watched')}</p>
    </>
  )
}
