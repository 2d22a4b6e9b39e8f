/** Defines the ids of answers and documents on an application's page, for links to them. */

/** `person` is our id, if it is of one of a company's people. */
export function getAnswerAnchor(
  { stepId, field }: { stepId: string; field: string },
  person: string | undefined,
): string {
  return ['answer', person, stepId, field].filter(Boolean).join('-')
}

export function getDocumentAnchor(id: string): string {
  return `document-${id}`
}
