import { getDocumentTitle, getDocumentTone } from '@/app/_components/documents/document-items.tsx'
import { viewedDocumentPath } from '@/app/_request/paths.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Details } from '@/components/ui/details'
import { LocalTime } from '@/components/ui/local-time'
import { Tag } from '@/components/ui/tag'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { isViewable } from '@/lib/casework/view-document.ts'
import { type ApplicationDocument, findLastUpload } from '@/lib/documents/list-documents.ts'
import { findProof } from '@/lib/documents/rules/proven-answers.ts'
import type { AboutUpload } from '@/lib/documents/store/upload-row.ts'
import type { StoredUpload } from '@/lib/documents/store/uploads.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { getDocumentAnchor } from '../case-anchors.ts'
import type { ShownCase } from '../case-tab-content.tsx'
import { DocumentQuotes } from './document-quotes.tsx'
import { fileText, UploadIds, uploaderText } from './upload-facts.tsx'
import { UploadLink } from './upload-link.tsx'

type CaseDocumentsProps = Pick<ShownCase, 'visit' | 'viewed' | 'seen' | 'documents'> & {
  /** The names and hashes of the last uploads, by the upload. */
  aboutUploads: ReadonlyMap<string, AboutUpload>
}

/** Lists every document with what it proves, its last file, and a link to view it. */
export function CaseDocuments(props: CaseDocumentsProps) {
  const { visit, viewed, documents, aboutUploads } = props
  const { t } = visit
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-section font-strong">
        {t('casework.view.documents')}
      </h2>
      {documents.length === 0 ? (
        <p className="mt-1 text-muted">{t('staffCase.documents.none')}</p>
      ) : (
        <ul className="document-entries">
          {documents.map((document, index) => {
            const upload = findLastUpload(viewed.uploads, document.id)
            const about = upload && aboutUploads.get(upload.id)
            const key = document.id || String(index)
            return <Entry key={key} {...props} document={document} upload={upload} about={about} />
          })}
        </ul>
      )}
    </section>
  )
}

type EntryProps = CaseDocumentsProps & {
  document: ApplicationDocument
  upload: StoredUpload | undefined
  about: AboutUpload | undefined
}

function Entry(props: EntryProps) {
  const { visit, seen, document, upload, about } = props
  const { t, language, member } = visit
  const { state } = document
  const mayView = upload && isViewable(upload) && may(member.role, 'view', 'document')
  const title = getDocumentTitle(seen, document)
  return (
    <li id={document.id ? getDocumentAnchor(document.id) : undefined}>
      <div className="document-entry-head">
        <h3 className="font-strong">
          <bdi>{title}</bdi>
        </h3>
        <Tag tone={getDocumentTone(state)} text={t(`staffCase.documents.states.${state}`)} />
        {mayView && (
          <ButtonLink href={viewedDocumentPath(language, upload)} tone="secondary">
            {t('staffCase.documents.view')}
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </ButtonLink>
        )}
      </div>
      {/* The reason comes before the facts. */}
      <div className="document-entry-text document-entry-quotes">
        <DocumentQuotes t={t} document={document} />
        <PassingOn {...props} />
      </div>
      <Facts {...props} />
      <div className="document-entry-text">
        {/* Says in place of the link why it cannot be viewed. */}
        {upload && !mayView && <p>{t(`staffCase.documents.${placeOf(upload)}`)}</p>}
        <UploadLink seen={seen} document={document} member={member} />
        {upload && (
          <Details summary={t('staffCase.documents.technical')}>
            <UploadIds visit={visit} upload={upload} about={about} />
          </Details>
        )}
      </div>
    </li>
  )
}

/** Longer than this a document is usually not on its way, in milliseconds. */
const usualWayMs = 15 * 60_000

/** Tells whether it is usual that a document is still on its way; nothing if nothing is sent. */
function PassingOn({ visit: { t }, viewed, document, upload }: EntryProps) {
  const isOnItsWay = document.state === 'stored' && upload?.state === 'stored'
  if (!isOnItsWay || viewed.entry.reported || viewed.application.stoppedAt) return null
  const isLate = Date.now() - upload.storedAt.getTime() > usualWayMs
  return (
    <p className="text-muted">{t(`staffCase.documents.onItsWay.${isLate ? 'late' : 'usual'}`)}</p>
  )
}

/** Shows what a document proves, and its last file: sender, time and type. */
function Facts({ visit, viewed, document, upload, about }: EntryProps) {
  const { t, language } = visit
  const proof = findProof(document.document)
  return (
    <dl className="document-facts">
      {proof && (
        <div>
          <dt>{t('staffCase.documents.provesLabel')}</dt>
          <dd>{t(`staffCase.documents.proves.${proof}`)}</dd>
        </div>
      )}
      <div>
        <dt>{t('staffCase.documents.uploadedBy')}</dt>
        <dd>
          {upload
            ? uploaderText(t, { uploadedBy: upload.uploadedBy, about }, viewed.names)
            : t('staffCase.documents.notUploaded')}
        </dd>
      </div>
      {upload && (
        <>
          <div>
            <dt>{t('staffCase.documents.received')}</dt>
            <dd>
              <LocalTime {...receivedRow(upload, language)} />
            </dd>
          </div>
          <div>
            <dt>{t('staffCase.documents.aboutFile')}</dt>
            <dd>
              {about && (
                <span className="block">
                  <bdi>{about.name}</bdi>
                </span>
              )}
              <span>{fileText(t, upload)}</span>
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

function receivedRow({ storedAt }: StoredUpload, language: EntryProps['visit']['language']) {
  const { value: text, time } = momentRow(storedAt, language, { short: true })
  return { text, ...time }
}

/** Returns where the bytes are. */
function placeOf(upload: StoredUpload): 'here' | 'sent' | 'deleted' {
  if (isViewable(upload)) return 'here'
  return upload.state === 'sent' ? 'sent' : 'deleted'
}
