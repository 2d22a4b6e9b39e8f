/** The documents of an application as staff see them: where each stands, and the ids for support. */
import type { DocumentItem } from '@/components/journey/document-list'
import type { ApplicationDocument } from '@/lib/documents/standing.ts'
import type { StoredUpload } from '@/lib/store/uploads.ts'
import { findDocumentOwnerName, getDocumentName, getDocumentTone } from './document-items.tsx'
import { PlatformQuote } from './platform-says.tsx'
import type { DisplayedApplication } from './shown-application.ts'

export function staffDocumentItems(
  seen: DisplayedApplication,
  documents: readonly ApplicationDocument[],
  uploads: readonly StoredUpload[],
): DocumentItem[] {
  const { t } = seen
  return documents.map((document, index) => {
    const { id, state, description, errors } = document
    const whose = findDocumentOwnerName(seen, document)
    const upload = uploads.findLast(({ documentId }) => documentId === id)
    const said = [description, ...errors.map((error) => error.description || error.code)]
    const ids = [
      ...(id ? [[t('casework.view.document'), id] as const] : []),
      ...(upload ? [[t('casework.view.idempotency'), upload.idempotencyId] as const] : []),
    ]
    return {
      id: id || String(index),
      name: getDocumentName(t, document),
      ...(whose ? { whose: t('documents.for', { name: whose }) } : {}),
      tone: getDocumentTone(state),
      tag: t(`documents.places.${state}.tag`),
      text: (
        <>
          {[...new Set(said.filter(Boolean))].map((words) => (
            <p key={words}>
              <PlatformQuote t={t} words={words} />
            </p>
          ))}
          {ids.map(([label, value]) => (
            <p key={label} className="text-muted">
              {label}: <bdi dir="ltr">{value}</bdi>
            </p>
          ))}
        </>
      ),
    }
  })
}
