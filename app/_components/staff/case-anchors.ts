/** The ids by which links lead to an answer or a document on the page of an application. */

/** `person` is our id, where it is of one of a company's people. */
export function getAnswerAnchor(
  { stepId, field }: { stepId: string; field: string },
  person: string | undefined,
): string {
  return ['answer', person, stepId, field].filter(Boolean).join('-')
}

export function getDocumentAnchor(id: string): string {
  return `document-${id}`
}
