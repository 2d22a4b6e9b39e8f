import type { DocumentError, StatusResponse } from '#lib/platform/contract/status-response.ts'
import { documentStatuses } from '#lib/platform/contract/values.ts'

type DocumentStatus = (typeof documentStatuses)[number]

export type ListedDocument = {
  /** The platform's id, under which it is uploaded. */
  id: string
  /** One of `documentTypes`, or a name of the platform's own. */
  document: string
  /** Undefined for a status that the interface does not know. */
  status: DocumentStatus | undefined
  /** Why, in the platform's words; may be empty. */
  description: string
  /** The platform's id of the person whose document it is, if it is one person's. */
  individualId: string | undefined
}

/** Every document of an answer, the application's own first; none is dropped and none is listed twice. */
export function listStatusDocuments(answer: StatusResponse): ListedDocument[] {
  const all = [
    ...answer.documentErrors.map((each) => toListedDocument(each, undefined)),
    ...answer.individualErrors.flatMap(({ id, documentErrors }) =>
      documentErrors.map((each) => toListedDocument(each, id || undefined)),
    ),
  ]
  // A document of a person may also be listed among the application's own.
  return [...new Map(all.map((each, index) => [each.id || `unnamed ${index}`, each])).values()]
}

function toListedDocument(
  { id, document, status, description }: DocumentError,
  individualId: string | undefined,
): ListedDocument {
  const knownStatus = documentStatuses.find((word) => word === status)
  return { id, document, status: knownStatus, description, individualId }
}
