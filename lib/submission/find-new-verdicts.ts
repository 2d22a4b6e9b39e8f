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

/** The platform's ids of the documents that an answer asks for and the earlier one did not, or once more. */
export function findNewRequests(
  before: StatusResponse | undefined,
  answer: StatusResponse,
): string[] {
  const earlier = new Set(before ? documentsOf(before).filter(isAsked).map(toDemand) : [])
  return documentsOf(answer)
    .filter((document) => isAsked(document) && document.id && !earlier.has(toDemand(document)))
    .map(({ id }) => id)
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
    ...documentsOf(answer).filter(isAsked).map(toDemand),
  ]
}

function isAsked({ status }: DocumentError): boolean {
  return status !== 'SUBMITTED' && status !== 'APPROVED'
}

function toDemand({ id, document, status }: DocumentError): string {
  return `${id || document}/${status}`
}

function documentsOf({ documentErrors, individualErrors }: StatusResponse): DocumentError[] {
  return [...documentErrors, ...individualErrors.flatMap((each) => each.documentErrors)]
}
