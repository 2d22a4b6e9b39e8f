/** The documents of an application as staff see them: their states, and the ids for support. */
import type { DocumentItem } from '@/components/journey/document-list'
import type { StoredUpload } from '@/lib/adapters/database/submissions/uploads.ts'
import type { ApplicationDocument } from '@/lib/services/documents/list-documents.ts'
import type { DisplayedApplication } from '../../_request/displayed-application.ts'
import { PlatformQuote } from '../application/platform-quote.tsx'
import { describeDocument } from '../documents/document-items.tsx'

export function staffDocumentItems(
  seen: DisplayedApplication,
  documents: readonly ApplicationDocument[],
  uploads: readonly StoredUpload[],
): DocumentItem[] {
  const { t } = seen
  return documents.map((document, index) => {
    const { id, description, errors } = document
    const upload = uploads.findLast(({ documentId }) => documentId === id)
    const quotes = [description, ...errors.map((error) => error.description || error.code)]
    const ids = [
      ...(id ? [[t('casework.view.document'), id] as const] : []),
      ...(upload ? [[t('casework.view.idempotency'), upload.idempotencyId] as const] : []),
    ]
    return {
      ...describeDocument(seen, document, index),
      text: (
        <>
          {[...new Set(quotes.filter(Boolean))].map((words) => (
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
