/** What the platform has come to think of documents, as two of its answers tell. Pure. */
import type { DocumentError, StatusResponse } from '../../domain/contract/status-response.ts'
import type { documentStatuses } from '../../domain/contract/values.ts'

/** A judgement of a document; what it is before one, missing or submitted, is the customer's doing. */
export type DocumentVerdict = Extract<
  (typeof documentStatuses)[number],
  'CHANGES_REQUESTED' | 'REJECTED' | 'APPROVED'
>

export const documentVerdicts: readonly DocumentVerdict[] = [
  'CHANGES_REQUESTED',
  'REJECTED',
  'APPROVED',
]

/** `document` is the platform's id of it. */
export type JudgedDocument = { document: string; status: DocumentVerdict }

/**
 * The documents that were judged between two answers. One that was not spoken of before is none of
 * them: it was asked for, and whatever its word, nothing of the customer's was judged.
 */
export function findNewVerdicts(
  before: StatusResponse | undefined,
  answer: StatusResponse,
): JudgedDocument[] {
  const said = new Map(before ? documentsOf(before).map(({ id, status }) => [id, status]) : [])
  const judged = new Map<string, DocumentVerdict>()
  for (const { id, status } of documentsOf(answer)) {
    const word = documentVerdicts.find((each) => each === status)
    if (id && word && said.has(id) && said.get(id) !== word) judged.set(id, word)
  }
  return [...judged].map(([document, status]) => ({ document, status }))
}

function documentsOf({ documentErrors, individualErrors }: StatusResponse): DocumentError[] {
  return [...documentErrors, ...individualErrors.flatMap((each) => each.documentErrors)]
}
