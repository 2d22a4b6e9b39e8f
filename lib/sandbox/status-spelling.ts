import type { DocumentStanding } from './documents.ts'
import type { FieldError } from './requirement.ts'
import type { Standing } from './standing.ts'

/** What is wanted, in one of the two spellings that the status answer is known to have. */
export function inVersion(standing: Standing, isNewer: boolean): Record<string, unknown> {
  return isNewer ? newer(standing) : older(standing)
}

function older({ fields, consents, people, individuals, documents }: Standing) {
  return {
    application_document_errors: documentsFor(documents, undefined),
    individual_errors: peopleIn(individuals, documents).map(({ id, fields, documents }) => ({
      id,
      individual_validation_errors: fields.map(flat),
      individual_document_errors: documents,
    })),
    application_errors: people,
    application_validation_errors: [...fields, ...consents].map(flat),
  }
}

function newer({ fields, consents, people, individuals, documents }: Standing) {
  const isTerms = ({ field_name }: FieldError) => field_name === 'terms_and_conditions_accepted'
  const renamed = (list: ReturnType<typeof documentsFor>) =>
    list.map(({ id, ...rest }) => ({ document_id: id, ...rest }))
  return {
    document_errors: renamed(documentsFor(documents, undefined)),
    application_individual_errors: peopleIn(individuals, documents).map(
      ({ id, fields, documents }) => ({
        individual_id: id,
        validation_errors: fields.map(flat),
        document_errors: renamed(documents),
      }),
    ),
    application_errors: [
      ...people,
      ...(consents.some(isTerms) ? ['TERMS_AND_CONDITIONS_NOT_ACCEPTED'] : []),
    ],
    validation_errors: [...fields, ...consents.filter((one) => !isTerms(one))].map(flat),
  }
}

/** Everyone of whom a field or a document stands in the answer. */
function peopleIn(individuals: Standing['individuals'], documents: DocumentStanding[]) {
  const named = [
    ...individuals.map(({ id }) => id),
    ...documents.flatMap(({ individualId }) => individualId ?? []),
  ]
  return [...new Set(named)].map((id) => ({
    id,
    fields: individuals.find((person) => person.id === id)?.fields ?? [],
    documents: documentsFor(documents, id),
  }))
}

function documentsFor(documents: DocumentStanding[], individualId: string | undefined) {
  return documents
    .filter((one) => one.individualId === individualId)
    .map(({ id, status, document, description }) => ({ id, status, document, description }))
}

/** The interface names fields of the profiles without the profile (`primary_business`). */
function flat({ field_name, ...rest }: FieldError): FieldError {
  return { field_name: field_name.replace(/^(kyc|investment)_profile\./, ''), ...rest }
}
