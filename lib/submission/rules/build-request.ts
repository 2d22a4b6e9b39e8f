/** The bodies that are sent to the platform: built once, stored, and never rebuilt. */
import type { Application } from '#lib/applications/store/applications.ts'
import type { OperationKind } from '#lib/database/states.ts'
import { listAskedPaths } from '#lib/onboarding/journeys.ts'
import {
  type PersonPlatformFields,
  type PlatformFields,
  toNestedBody,
} from '#lib/onboarding/mapping/platform-paths.ts'
import { findOwnQuestion } from '#lib/onboarding/own-questions/own-steps.ts'
import { isUnknownField } from '#lib/onboarding/platform-requirements/unknown-field.ts'
import { requestSchemas, requestUpdates } from '#lib/platform/contract/requests.ts'

// List values were checked against the deployment's lists when the answers were saved.
const { requestApplication, requestCorporateApplication, requestIndividual } = requestSchemas('any')

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The kinds of operation with a body that has values of the application or of one person. */
type OperationKindWithBody = Exclude<OperationKind, 'submit' | 'delete_individual'>

/** All values of a submission as a flat object, with the acceptance of the terms. */
export function buildSubmissionValues(
  application: Pick<Application, 'platformCustomerId' | 'accountId'>,
  answers: PlatformFields,
  attested: boolean,
): PlatformFields {
  return {
    ...buildDraftValues(application, answers, false),
    terms_and_conditions_accepted: true,
    ...(attested && { information_attested: true }),
  }
}

/** Builds the values before the acceptance; `attestation`: whether the interface has that field. */
export function buildDraftValues(
  application: Pick<Application, 'platformCustomerId' | 'accountId'>,
  answers: PlatformFields,
  attestation: boolean,
): PlatformFields {
  return {
    ...answers,
    customer_id: application.platformCustomerId,
    'account_to_open.account_id': application.accountId,
    terms_and_conditions_accepted: false,
    ...(attestation && { information_attested: false }),
  }
}

/**
 * Builds the body of "create application"; throws when the interface does not accept it. Leaves out fields that
 * only the platform knows: those that it still requires are sent as an update.
 */
export function buildCreateBody(all: PlatformFields): Uint8Array {
  const wire = withoutUnknown(all)
  const request =
    wire.application_type === 'CORPORATION' ? requestCorporateApplication : requestApplication
  return bytesOf(request.parse(toNestedBody(wire)))
}

/**
 * Builds the body of the update that follows the creation: the answers to the firm's own questions that go to fields
 * which "create application" does not have. Undefined if there are none.
 */
export function buildOwnFieldsBody(all: PlatformFields): Uint8Array | undefined {
  const own = Object.entries(all).filter(([path]) => findOwnQuestion(path))
  return buildUpdateBody({}, Object.fromEntries(own))
}

function withoutUnknown(wire: PlatformFields): PlatformFields {
  const known = listAskedPaths(wire.application_type?.toString())
  return Object.fromEntries(Object.entries(wire).filter(([path]) => !isUnknownField(path, known)))
}

/** Tells whether the interface accepts the creation of an application with these values. */
export function isCreatable(all: PlatformFields): boolean {
  const wire = withoutUnknown(all)
  const isCompany = wire.application_type === 'CORPORATION'
  return (isCompany ? requestCorporateApplication : requestApplication).safeParse(
    toNestedBody(wire),
  ).success
}

/** Tells whether the interface accepts the addition of a person with these values. */
export function isAddable(wire: PersonPlatformFields): boolean {
  return requestIndividual.safeParse(toNestedBody(wire)).success
}

/** Tells whether an update states that the terms are accepted. */
export function updateAcceptsTerms(body: Uint8Array): boolean {
  return readBodyValues('update', body).terms_and_conditions_accepted === 'true'
}

/** The body of "add individual"; throws if the interface would not accept it. */
export function buildIndividualBody(wire: PersonPlatformFields): Uint8Array {
  return bytesOf(requestIndividual.parse(toNestedBody(wire)))
}

/**
 * Builds the body of "update application" or "update individual" that changes the sent values to `wire`;
 * undefined if nothing differs. `uncertain` paths are always sent.
 */
export function buildUpdateBody(
  sent: Record<string, string>,
  wire: PlatformFields | PersonPlatformFields,
  uncertain: Iterable<string> = [],
): Uint8Array | undefined {
  const now = asTexts(wire)
  const resent = new Set(uncertain)
  const updates = [...new Set([...Object.keys(sent), ...Object.keys(now), ...resent])]
    .filter((field) => sent[field] !== now[field] || resent.has(field))
    // A withdrawn value is sent as the empty text: the interface has no other way (decided 2026-11).
    .map((field) => ({ field, value: now[field] ?? '' }))
  return updates.length === 0 ? undefined : bytesOf(requestUpdates.parse({ updates }))
}

/** The values of one body, path → value as text; the empty text withdraws a value. */
export function readBodyValues(
  kind: OperationKindWithBody,
  body: Uint8Array,
): Record<string, string> {
  const json: unknown = JSON.parse(decoder.decode(body))
  if (kind === 'create' || kind === 'add_individual') return flatten(json as object)
  const { updates } = requestUpdates.parse(json)
  return Object.fromEntries(updates.map(({ field, value }) => [field, value]))
}

function bytesOf(request: object): Uint8Array {
  return encoder.encode(JSON.stringify(request))
}

function asTexts(wire: PlatformFields | PersonPlatformFields): Record<string, string> {
  return Object.fromEntries(Object.entries(wire).map(([path, value]) => [path, asText(value)]))
}

/** Returns a value as "update" accepts it: a list as JSON text, anything else as a string. */
export function asText(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

function flatten(value: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, string][] =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.entries(flatten(part, `${prefix}${key}.`))
        : [[`${prefix}${key}`, asText(part)]],
    ),
  )
}
