import type { FieldError } from '../requirements/requirement.ts'
import type { DocumentState } from './documents.ts'
import type { ComputedStatus } from './status.ts'

/** Writes the missing items in one of the two known spellings of the status. */
export function toStatusBody(status: ComputedStatus, isNewer: boolean): Record<string, unknown> {
  return isNewer ? toNewerSpelling(status) : toOlderSpelling(status)
}

function toOlderSpelling({ fields, consents, people, individuals, documents }: ComputedStatus) {
  return {
    application_document_errors: filterDocuments(documents, undefined),
    individual_errors: listPeople(individuals, documents).map(({ id, fields, documents }) => ({
      id,
      individual_validation_errors: fields.map(withoutProfile),
      individual_document_errors: documents,
    })),
    application_errors: people,
    application_validation_errors: [...fields, ...consents].map(withoutProfile),
  }
}

function toNewerSpelling({ fields, consents, people, individuals, documents }: ComputedStatus) {
  const isTerms = ({ field_name }: FieldError) => field_name === 'terms_and_conditions_accepted'
  const renamed = (list: ReturnType<typeof filterDocuments>) =>
    list.map(({ id, ...rest }) => ({ document_id: id, ...rest }))
  return {
    document_errors: renamed(filterDocuments(documents, undefined)),
    application_individual_errors: listPeople(individuals, documents).map(
      ({ id, fields, documents }) => ({
        individual_id: id,
        validation_errors: fields.map(withoutProfile),
        document_errors: renamed(documents),
      }),
    ),
    application_errors: [
      ...people,
      ...(consents.some(isTerms) ? ['TERMS_AND_CONDITIONS_NOT_ACCEPTED'] : []),
    ],
    validation_errors: [...fields, ...consents.filter((one) => !isTerms(one))].map(withoutProfile),
  }
}

/** Everyone with a field or a document in the status. */
function listPeople(individuals: ComputedStatus['individuals'], documents: DocumentState[]) {
  const named = [
    ...individuals.map(({ id }) => id),
    ...documents.flatMap(({ individualId }) => individualId ?? []),
  ]
  return [...new Set(named)].map((id) => ({
    id,
    fields: individuals.find((person) => person.id === id)?.fields ?? [],
    documents: filterDocuments(documents, id),
  }))
}

function filterDocuments(documents: DocumentState[], individualId: string | undefined) {
  return documents
    .filter((one) => one.individualId === individualId)
    .map(({ id, status, document, description }) => ({ id, status, document, description }))
}

/** The interface names fields of a profile without the profile (`primary_business`). */
function withoutProfile({ field_name, ...rest }: FieldError): FieldError {
  return { field_name: field_name.replace(/^(kyc|investment)_profile\./, ''), ...rest }
}
