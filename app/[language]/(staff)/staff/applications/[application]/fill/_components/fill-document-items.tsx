import { describeDocument } from '@/app/_components/documents/document-items.tsx'
import type { AssistedApplication } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import type { DocumentItem } from '@/components/journey/document-list'
import {
  type ApplicationDocument,
  isDocumentAwaitingCustomer,
} from '@/lib/documents/list-documents.ts'
import { DocumentQuotes } from '../../_components/documents/document-quotes.tsx'
import { UploadLink } from '../../_components/documents/upload-link.tsx'
import { DocumentSource } from './document-source.tsx'

/**
 * Lists an application's documents for the member who fills it in: states, sources, and where each is uploaded.
 */
export function fillDocumentItems(
  visit: AssistedApplication,
  documents: readonly ApplicationDocument[],
  names: ReadonlyMap<string, string>,
): DocumentItem[] {
  const first = documents.find(
    ({ mayUpload, state }) => mayUpload && isDocumentAwaitingCustomer(state),
  )
  const getTone = (document: ApplicationDocument) => {
    if (document === first && !visit.progress.open) return 'primary'
    return isDocumentAwaitingCustomer(document.state) ? 'secondary' : undefined
  }
  return documents.map((document, index) => ({
    ...describeDocument(visit, document, index),
    tag: visit.t(`staffCase.documents.states.${document.state}`),
    text: (
      <>
        <DocumentQuotes t={visit.t} document={document} />
        <DocumentSource seen={visit} document={document} names={names} />
        <UploadLink
          seen={visit}
          document={document}
          member={visit.member}
          tone={getTone(document)}
        />
      </>
    ),
  }))
}
