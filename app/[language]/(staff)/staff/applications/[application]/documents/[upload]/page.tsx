import { headers } from 'next/headers'
import { getDocumentName, getDocumentTitle } from '@/app/_components/documents/document-items.tsx'
import { caseTabPath, documentPicturePath, viewedDocumentPath } from '@/app/_request/paths.ts'
import { answerNotFound, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  UploadFacts,
  UploadIds,
} from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/upload-facts.tsx'
import { UploadLink } from '@/app/[language]/(staff)/staff/applications/[application]/_components/documents/upload-link.tsx'
import { NoteForm } from '@/app/[language]/(staff)/staff/applications/[application]/_components/sections/notes-section.tsx'
import { DocumentHead } from '@/app/[language]/(staff)/staff/applications/[application]/documents/[upload]/_components/document-head.tsx'
import { ProvenAnswers } from '@/app/[language]/(staff)/staff/applications/[application]/documents/[upload]/_components/proven-answers.tsx'
import { findViewedDocument } from '@/app/[language]/(staff)/staff/applications/[application]/documents/[upload]/_components/viewed-documents.ts'
import { requireViewableDocument } from '@/app/[language]/(staff)/staff/applications/[application]/documents/[upload]/viewed-document.ts'
import { DocumentStage } from '@/components/staff/document-stage'
import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/notice'
import { readDocument } from '@/lib/casework/view-document.ts'
import { renderPdfPage } from '@/lib/documents/pictures/render-pdf-page.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { isTelephone } from '@/lib/http/browser-family.ts'
import { readPageNumber } from '@/lib/http/requests/picture-request.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import { may } from '@/lib/staff/rules/permissions.ts'

type PageProps = {
  params: Promise<{ language: string; application: string; upload: string }>
  searchParams: Promise<{ page?: string }>
}

/**
 * Shows one document of a customer page by page, beside the answers that it proves and the facts about the
 * file.
 */
export default async function StaffDocumentPage({ params, searchParams }: PageProps) {
  const { visit, upload } = await requireViewableDocument(await params)
  const { t, language, portico, member, requestId } = visit
  const { applicationId, id } = upload
  const about = await portico.store.uploads.openAbout(portico.store.db, upload)
  const viewed = await findViewedDocument(visit, upload)
  const { seen, document } = viewed
  const kind = { document: document?.document || (about?.document ?? '') }
  const name = about?.name || upload.fileName
  const page = readPageNumber((await searchParams).page)
  const { platform } = portico
  const bytes = await readDocument({ ...portico.staff, platform }, upload)
  if (bytes === 'gone') answerNotFound(requestId)
  const isPdf = upload.mediaType === 'application/pdf'
  const pages = typeof bytes === 'string' ? bytes : isPdf ? await countPages(bytes) : 1
  const names = await getStaffNames(portico.staff, upload.uploadedBy ? [upload.uploadedBy] : [])
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`applications/${applicationId}/documents/${id}`}
      // Browsers store titles: they name nobody.
      title={getDocumentName(t, kind)}
      back={caseTabPath(language, applicationId, 'documents')}
      wide
    >
      <DocumentHead
        visit={visit}
        title={seen && document ? getDocumentTitle(seen, document) : getDocumentName(t, kind)}
        viewed={viewed}
      />
      <div className="document-columns">
        <div>
          {typeof pages === 'string' ? (
            <Notice tone="warning" title={t(`staffCase.documents.${pages}`)}>
              <p>{t(`staffCase.documents.${pages}Text`)}</p>
            </Notice>
          ) : (
            <>
              {pages > 1 && <PageLinks visit={visit} upload={upload} page={page} pages={pages} />}
              <DocumentStage
                src={documentPicturePath(language, upload, page)}
                alt={t(isPdf ? 'staffCase.documents.altPage' : 'staffCase.documents.alt', {
                  name,
                  page,
                })}
                texts={{
                  zoom: t('staffCase.documents.zoom'),
                  turn: t('staffCase.documents.turn'),
                  full: t('staffCase.documents.full'),
                  close: t('staffCase.documents.closeFull'),
                  width: t('staffCase.documents.zoomWidth'),
                  actual: t('staffCase.documents.zoomActual'),
                  half: t('staffCase.documents.zoomHalf'),
                  double: t('staffCase.documents.zoomDouble'),
                  picture: t('staffCase.documents.picture'),
                }}
              />
            </>
          )}
        </div>
        <div className="document-side case-aside">
          {seen && (
            <ProvenAnswers
              seen={seen}
              document={{ person: document?.person, ...kind }}
              folded={isTelephone(await headers())}
            />
          )}
          <aside aria-label={t('staffCase.documents.aside')} className="document-about">
            <section aria-labelledby="findings" className="review-section">
              <h2 id="findings" className="text-section font-strong">
                {t('staffCase.documents.findings')}
              </h2>
              <p className="mt-1">{t('staffCase.documents.findingsText')}</p>
              {seen && document && <UploadLink seen={seen} document={document} member={member} />}
              {seen && may(member.role, 'note', 'application') && (
                <NoteForm visit={{ ...visit, tab: 'documents' }} application={applicationId} />
              )}
            </section>
            <section aria-labelledby="file" className="review-section">
              <h2 id="file" className="text-section font-strong">
                {t('staffCase.documents.aboutFile')}
              </h2>
              <UploadFacts visit={visit} upload={upload} about={about} names={names} />
              <Details summary={t('staffCase.documents.technical')} className="mt-1">
                <UploadIds visit={visit} upload={upload} about={about} />
              </Details>
            </section>
            <p className="mt-2 text-fine text-muted">{t('staffCase.documents.watched')}</p>
          </aside>
        </div>
      </div>
    </StaffFrame>
  )
}

type PageLinksProps = { visit: StaffVisit; upload: StoredUpload; page: number; pages: number }

function PageLinks({ visit: { t, language }, upload, page, pages }: PageLinksProps) {
  return (
    <nav aria-label={t('staffCase.documents.pages')} className="document-pages">
      {page > 1 && (
        <a className="link link-alone" href={viewedDocumentPath(language, upload, page - 1)}>
          {t('staffCase.documents.previous')}
        </a>
      )}
      <span>{t('staffCase.documents.page', { page, pages })}</span>
      {page < pages && (
        <a className="link link-alone" href={viewedDocumentPath(language, upload, page + 1)}>
          {t('staffCase.documents.next')}
        </a>
      )}
    </nav>
  )
}

async function countPages(bytes: Buffer): Promise<number | 'unreadable' | 'busy'> {
  // Page 0 is not drawn.
  const drawn = await renderPdfPage(bytes, 0)
  return typeof drawn === 'string' ? drawn : drawn.pages
}
