/** The documents of an application as staff see them: their states, the file, and the ids for support. */
import type { DocumentItem } from '@/components/journey/document-list'
import { Details } from '@/components/ui/details'
import { SummaryList } from '@/components/ui/summary-list'
import type { StoredUpload } from '@/lib/adapters/database/submissions/uploads.ts'
import { may } from '@/lib/domain/staff/permissions.ts'
import { isViewable } from '@/lib/services/casework/view-document.ts'
import type { ApplicationDocument } from '@/lib/services/documents/list-documents.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'
import { viewedDocumentPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'
import { PlatformQuote } from '../application/platform-quote.tsx'
import { describeDocument } from '../documents/document-items.tsx'
import { DocumentSource } from './document-source.tsx'
import { UploadFacts } from './upload-facts.tsx'
import { UploadLink } from './upload-link.tsx'

/** Each with the file that was sent last for it, which can be seen while it is here. */
export async function staffDocumentItems(
  visit: StaffVisit,
  seen: DisplayedApplication,
  documents: readonly ApplicationDocument[],
  { uploads, names }: { uploads: readonly StoredUpload[]; names: ReadonlyMap<string, string> },
): Promise<DocumentItem[]> {
  const { t, portico, language, member } = visit
  const { store } = portico
  const items: DocumentItem[] = []
  for (const [index, document] of documents.entries()) {
    const { id, description, errors } = document
    const upload = uploads.findLast(({ documentId }) => documentId === id)
    const about = upload && (await store.uploads.openAbout(store.db, upload))
    const quotes = [description, ...errors.map((error) => error.description || error.code)]
    const ids = [
      ...(id ? [[t('casework.view.document'), id] as const] : []),
      ...(upload ? [[t('casework.view.idempotency'), upload.idempotencyId] as const] : []),
    ]
    const isSeen = upload && isViewable(upload) && may(member.role, 'view', 'document')
    items.push({
      ...describeDocument(seen, document, index),
      tag: t(`staffCase.documents.states.${document.state}`),
      ...(isSeen && {
        href: viewedDocumentPath(language, upload),
        linkText: t('staffCase.documents.view'),
      }),
      text: (
        <>
          {[...new Set(quotes.filter(Boolean))].map((words) => (
            <p key={words}>
              <PlatformQuote t={t} words={words} />
            </p>
          ))}
          {about && (
            <p>
              <bdi>{about.name}</bdi>
            </p>
          )}
          <DocumentSource seen={seen} document={document} names={names} />
          {upload && <p>{t(`staffCase.documents.${placeOf(upload)}`)}</p>}
          <UploadLink seen={seen} document={document} member={member} />
          {ids.length > 0 && (
            <Details summary={t('staffCase.documents.details')}>
              {upload && <UploadFacts visit={visit} upload={upload} about={about} />}
              <SummaryList rows={ids.map(([label, value]) => ({ label, value, ltr: true }))} />
            </Details>
          )}
        </>
      ),
    })
  }
  return items
}

/** Where the bytes are. */
function placeOf(upload: StoredUpload): 'here' | 'sent' | 'deleted' {
  if (isViewable(upload)) return 'here'
  return upload.state === 'sent' ? 'sent' : 'deleted'
}
