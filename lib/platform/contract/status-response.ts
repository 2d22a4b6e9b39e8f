/** The status of an application, in every spelling that the interface and its versions have shown. */
import * as z from 'zod/mini'
import { namedAccount } from './responses.ts'

const validationError = z.object({
  field_name: z.string(),
  field_status: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
})
const documentError = z.object({
  id: z.optional(z.string()),
  document_id: z.optional(z.string()),
  status: z.optional(z.string()),
  document: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
})
const individualError = z.object({
  id: z.optional(z.string()),
  individual_id: z.optional(z.string()),
  individual_validation_errors: z.optional(z.array(validationError)),
  validation_errors: z.optional(z.array(validationError)),
  individual_document_errors: z.optional(z.array(documentError)),
  document_errors: z.optional(z.array(documentError)),
})

/** Every spelling of the status response that the interface and its versions are known to have. */
const statusResponseSpellings = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    application_type: z.optional(z.string()),
    customer_id: z.optional(z.nullable(z.string())),
    account_to_open: namedAccount,
    terms_and_conditions_accepted: z.optional(z.boolean()),
    application_errors: z.optional(z.array(z.string())),
    application_validation_errors: z.optional(z.array(validationError)),
    validation_errors: z.optional(z.array(validationError)),
    application_document_errors: z.optional(z.array(documentError)),
    document_errors: z.optional(z.array(documentError)),
    individual_errors: z.optional(z.array(individualError)),
    application_individual_errors: z.optional(z.array(individualError)),
  }),
})

type ValidationError = { field: string; status: string; description: string }
export type DocumentError = { id: string; document: string; status: string; description: string }
export type StatusResponse = {
  id: string
  /** One of `applicationStatuses`, or a newer one that is not known here. */
  status: string
  customerId: string | undefined
  accountId?: string | undefined
  applicationErrors: string[]
  validationErrors: ValidationError[]
  documentErrors: DocumentError[]
  individualErrors: {
    id: string
    validationErrors: ValidationError[]
    documentErrors: DocumentError[]
  }[]
}

/** The status response in one spelling; throws a ZodError when it is none. */
export function parseStatusResponse(json: unknown): StatusResponse {
  const { data } = statusResponseSpellings.parse(json)
  return {
    id: data.id,
    status: data.status,
    customerId: data.customer_id ?? undefined,
    accountId: data.account_to_open?.account_id ?? undefined,
    applicationErrors: data.application_errors ?? [],
    validationErrors: readValidationErrors(
      data.application_validation_errors,
      data.validation_errors,
    ),
    documentErrors: readDocumentErrors(data.application_document_errors, data.document_errors),
    individualErrors: [
      ...(data.individual_errors ?? []),
      ...(data.application_individual_errors ?? []),
    ].map((person) => ({
      id: person.id ?? person.individual_id ?? '',
      validationErrors: readValidationErrors(
        person.individual_validation_errors,
        person.validation_errors,
      ),
      documentErrors: readDocumentErrors(person.individual_document_errors, person.document_errors),
    })),
  }
}

function readValidationErrors(
  ...spellings: (z.infer<typeof validationError>[] | undefined)[]
): ValidationError[] {
  return spellings.flatMap((errors) =>
    (errors ?? []).map((error) => ({
      field: error.field_name,
      status: error.field_status ?? '',
      description: error.description ?? '',
    })),
  )
}

function readDocumentErrors(
  ...spellings: (z.infer<typeof documentError>[] | undefined)[]
): DocumentError[] {
  return spellings.flatMap((errors) =>
    (errors ?? []).map((error) => ({
      id: error.id ?? error.document_id ?? '',
      document: error.document ?? '',
      status: error.status ?? '',
      description: error.description ?? '',
    })),
  )
}
