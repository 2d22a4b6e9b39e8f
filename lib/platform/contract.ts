/**
 * The platform's interface as data: what may be sent, what may come back.
 * The client and the embedded platform both read this file, and nothing else of each other.
 */
import * as z from 'zod/mini'

export const scopes = { read: 'applications:read', write: 'applications:write' } as const

export const applicationTypes = ['INDIVIDUAL', 'CORPORATION'] as const
export type ApplicationType = (typeof applicationTypes)[number]

export const applicationStatuses = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'SUBMITTED',
  'PROCESSING',
  'APPROVED',
  'REJECTED',
  'CHANGES_REQUESTED',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const fieldStatuses = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'CHANGES_REQUESTED',
  'APPROVED',
] as const

export const documentStatuses = [
  'MISSING',
  'SUBMITTED',
  'CHANGES_REQUESTED',
  'REJECTED',
  'APPROVED',
] as const

export const usResidencyStatuses = ['US_CITIZEN', 'RESIDENT_ALIEN', 'NON_RESIDENT_ALIEN'] as const

/** Our own identifier, unique per client of the platform; it appears in URLs, so it says nothing of anyone. */
export const externalIdentifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** ISO 3166-1 alpha-2. */
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const text = z.string().check(z.minLength(1), z.maxLength(500))

export const address = z.strictObject({
  unit_number: z.optional(text),
  address_line1: z.optional(text),
  address_line2: z.optional(text),
  address_line3: z.optional(text),
  city: z.optional(text),
  state: z.optional(text),
  postal_code: z.optional(text),
  country_code: z.optional(countryCode),
})
export type Address = z.infer<typeof address>

export const individualDetails = z.strictObject({
  title: z.optional(text),
  first_name: text,
  middle_name: z.optional(text),
  last_name: text,
  email_address: z.optional(text),
  mailing_address: z.optional(address),
  /** E.164 (ITU-T): a plus and at most 15 digits. */
  telephone_number: z.optional(z.string().check(z.regex(/^\+[1-9]\d{1,14}$/))),
  tax_reference_number: z.optional(text),
  passport_number: z.optional(text),
  nationality: z.optional(countryCode),
  date_of_birth: z.optional(z.iso.date()),
  percentage_ownership: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  us_residency_status: z.optional(z.enum(usResidencyStatuses)),
})
export type IndividualDetails = z.infer<typeof individualDetails>

export const accountToOpen = z.strictObject({
  account_id: externalIdentifier,
  product_id: text,
  asset_type_id: text,
})
export type AccountToOpen = z.infer<typeof accountToOpen>

/** Body of "create application" for one person. */
export const requestApplication = z.strictObject({
  application_type: z.literal('INDIVIDUAL'),
  account_to_open: accountToOpen,
  terms_and_conditions_accepted: z.boolean(),
  /** Interface 1.1 only. */
  information_attested: z.optional(z.boolean()),
  customer_id: externalIdentifier,
  customer_details: individualDetails,
})
export type RequestApplication = z.infer<typeof requestApplication>

/** Body of "update application": dotted paths from the root, every value as text. */
export const requestUpdates = z.strictObject({
  updates: z
    .array(z.strictObject({ field: text, value: z.string().check(z.maxLength(10_000)) }))
    .check(z.minLength(1)),
})
export type RequestUpdates = z.infer<typeof requestUpdates>

/** RFC 6749 section 5.1; the platform's `expires_in` is read leniently by the token room, not here. */
export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.unknown()),
  scope: z.optional(z.string()),
})

/** RFC 6749 section 5.2. */
export const tokenError = z.object({
  error: z.string(),
  error_description: z.optional(z.string()),
})

const idAnswer = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })
export const createdAnswer = z.object({ data: idAnswer })

export const errorAnswer = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.optional(z.string()) })),
})
export type PlatformError = { code: string; description: string }

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

/** Every spelling the interface and its versions have shown for the status answer. */
const statusAnswerSpellings = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    application_type: z.optional(z.string()),
    customer_id: z.optional(z.nullable(z.string())),
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

export type ValidationError = { field: string; status: string; description: string }
export type DocumentError = { id: string; document: string; status: string; description: string }
export type StatusAnswer = {
  id: string
  /** One of `applicationStatuses`, or a word the interface does not know yet. */
  status: string
  customerId: string | undefined
  applicationErrors: string[]
  validationErrors: ValidationError[]
  documentErrors: DocumentError[]
  individualErrors: {
    id: string
    validationErrors: ValidationError[]
    documentErrors: DocumentError[]
  }[]
}

/** The status answer in our one spelling; throws a ZodError when it is none. */
export function parseStatusAnswer(json: unknown): StatusAnswer {
  const { data } = statusAnswerSpellings.parse(json)
  return {
    id: data.id,
    status: data.status,
    customerId: data.customer_id ?? undefined,
    applicationErrors: data.application_errors ?? [],
    validationErrors: validationErrorsOf(
      data.application_validation_errors,
      data.validation_errors,
    ),
    documentErrors: documentErrorsOf(data.application_document_errors, data.document_errors),
    individualErrors: [
      ...(data.individual_errors ?? []),
      ...(data.application_individual_errors ?? []),
    ].map((person) => ({
      id: person.id ?? person.individual_id ?? '',
      validationErrors: validationErrorsOf(
        person.individual_validation_errors,
        person.validation_errors,
      ),
      documentErrors: documentErrorsOf(person.individual_document_errors, person.document_errors),
    })),
  }
}

/** Whether a status word is one of the interface's. */
export function isKnownStatus(status: string): status is ApplicationStatus {
  return (applicationStatuses as readonly string[]).includes(status)
}

function validationErrorsOf(
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

function documentErrorsOf(
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
