import type { DocumentError, StatusResponse } from '#lib/platform/contract/status-response.ts'
import type { documentStatuses } from '#lib/platform/contract/values.ts'

/** A verdict on a document; before one it is missing or submitted. */
export type DocumentVerdict = Extract<
  (typeof documentStatuses)[number],
  'CHANGES_REQUESTED' | 'REJECTED' | 'APPROVED'
>

const documentVerdicts: readonly DocumentVerdict[] = ['CHANGES_REQUESTED', 'REJECTED', 'APPROVED']

/** `document` is the platform's id of it. */
type JudgedDocument = { document: string; status: DocumentVerdict }

/**
 * The documents that were judged between two answers. A document that the earlier answer does not list was
 * only requested, so nothing that the customer sent was judged.
 */
export function findNewVerdicts(
  before: StatusResponse | undefined,
  answer: StatusResponse,
): JudgedDocument[] {
  const previous = new Map(before ? documentsOf(before).map(({ id, status }) => [id, status]) : [])
  const verdicts = new Map<string, DocumentVerdict>()
  for (const { id, status } of documentsOf(answer)) {
    const verdict = documentVerdicts.find((each) => each === status)
    if (id && verdict && previous.has(id) && previous.get(id) !== verdict) verdicts.set(id, verdict)
  }
  return [...verdicts].map(([document, status]) => ({ document, status }))
}

/** Whether an answer asks for something that the earlier one did not: a field, a document, or it once more. */
export function hasNewDemands(before: StatusResponse | undefined, answer: StatusResponse): boolean {
  const earlier = new Set(before ? listDemands(before) : [])
  return listDemands(answer).some((each) => !earlier.has(each))
}

function listDemands(answer: StatusResponse): string[] {
  const { applicationErrors, validationErrors, individualErrors } = answer
  return [
    ...applicationErrors,
    ...[{ id: '', validationErrors }, ...individualErrors].flatMap((whole) =>
      whole.validationErrors.map(({ field, status }) => `${whole.id}/${field}/${status}`),
    ),
    ...documentsOf(answer)
      .filter(({ status }) => status !== 'SUBMITTED' && status !== 'APPROVED')
      .map(({ id, document, status }) => `${id || document}/${status}`),
  ]
}

function documentsOf({ documentErrors, individualErrors }: StatusResponse): DocumentError[] {
  return [...documentErrors, ...individualErrors.flatMap((each) => each.documentErrors)]
}
