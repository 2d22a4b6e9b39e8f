/** The documents a status answer speaks of, wherever it does. Pure. */
import type { DocumentError, StatusResponse } from '../contract/status-response.ts'
import { documentStatuses } from '../contract/values.ts'

export type DocumentStatus = (typeof documentStatuses)[number]

export type ListedDocument = {
  /** The platform's id of it, under which it is uploaded. */
  id: string
  /** What it is: one of `documentTypes`, or a name of the platform's own. */
  document: string
  /** Undefined for a word that the interface does not know. */
  status: DocumentStatus | undefined
  /** Why, in the platform's words; empty where it gives none. */
  description: string
  /** The platform's id of the person it is for, where it is for one of several. */
  individualId: string | undefined
}

/** Every document of an answer, the application's own first; none is dropped and none is told twice. */
export function listStatusDocuments(answer: StatusResponse): ListedDocument[] {
  const all = [
    ...answer.documentErrors.map((each) => documentOf(each, undefined)),
    ...answer.individualErrors.flatMap(({ id, documentErrors }) =>
      documentErrors.map((each) => documentOf(each, id || undefined)),
    ),
  ]
  // A document of a person may also be listed among the application's own.
  return [...new Map(all.map((each, index) => [each.id || `unnamed ${index}`, each])).values()]
}

function documentOf(
  { id, document, status, description }: DocumentError,
  individualId: string | undefined,
): ListedDocument {
  const known = documentStatuses.find((word) => word === status)
  return { id, document, status: known, description, individualId }
}
