/** The documents of an application as staff see them: where each stands, and the ids for support. */
import type { DocumentItem } from '@/components/journey/document-list'
import type { ApplicationDocument } from '@/lib/documents/standing.ts'
import type { KeptUpload } from '@/lib/store/uploads.ts'
import { documentName, nameOfWhose, toneOf } from './document-items.tsx'
import { PlatformSays } from './platform-says.tsx'
import type { ShownApplication } from './shown-application.ts'

export function staffDocumentItems(
  seen: ShownApplication,
  documents: readonly ApplicationDocument[],
  uploads: readonly KeptUpload[],
): DocumentItem[] {
  const { t } = seen
  return documents.map((document, index) => {
    const { id, place, description, errors } = document
    const whose = nameOfWhose(seen, document)
    const upload = uploads.findLast(({ documentId }) => documentId === id)
    const said = [description, ...errors.map((error) => error.description || error.code)]
    const ids = [
      ...(id ? [[t('desk.view.document'), id] as const] : []),
      ...(upload ? [[t('desk.view.idempotency'), upload.idempotencyId] as const] : []),
    ]
    return {
      id: id || String(index),
      name: documentName(t, document),
      ...(whose ? { whose: t('documents.for', { name: whose }) } : {}),
      tone: toneOf(place),
      tag: t(`documents.places.${place}.tag`),
      text: (
        <>
          {[...new Set(said.filter(Boolean))].map((words) => (
            <p key={words}>
              <PlatformSays t={t} words={words} />
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
