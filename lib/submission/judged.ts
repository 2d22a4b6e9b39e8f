/** What the platform has come to think of documents, as two of its answers tell. Pure. */
import type { DocumentError, documentStatuses, StatusAnswer } from '../platform/contract.ts'

/** A judgement of a document; what it is before one, missing or submitted, is the customer's doing. */
export type Judgement = Extract<
  (typeof documentStatuses)[number],
  'CHANGES_REQUESTED' | 'REJECTED' | 'APPROVED'
>

export const judgements: readonly Judgement[] = ['CHANGES_REQUESTED', 'REJECTED', 'APPROVED']

/** `document` is the platform's id of it. */
export type Judged = { document: string; status: Judgement }

/**
 * The documents that were judged between two answers. One that was not spoken of before is none of
 * them: it was asked for, and whatever its word, nothing of the customer's was judged.
 */
export function judgedSince(before: StatusAnswer | undefined, answer: StatusAnswer): Judged[] {
  const said = new Map(before ? documentsOf(before).map(({ id, status }) => [id, status]) : [])
  const judged = new Map<string, Judgement>()
  for (const { id, status } of documentsOf(answer)) {
    const word = judgements.find((each) => each === status)
    if (id && word && said.has(id) && said.get(id) !== word) judged.set(id, word)
  }
  return [...judged].map(([document, status]) => ({ document, status }))
}

function documentsOf({ documentErrors, individualErrors }: StatusAnswer): DocumentError[] {
  return [...documentErrors, ...individualErrors.flatMap((each) => each.documentErrors)]
}
