/** The bytes that are sent: made once, stored, and never made again. */
import canonicalize from 'canonicalize'
import type { Application } from '../../adapters/database/applications/applications.ts'
import type { OperationKind } from '../../adapters/database/schema.ts'
import { requestSchemas, requestUpdates } from '../../domain/contract/requests.ts'
import { listAskedPaths, type Progress } from '../../domain/onboarding/journeys.ts'
import {
  type Json,
  type PersonPath,
  type PersonPlatformFields,
  type PlatformFields,
  type PlatformPath,
  toNestedBody,
} from '../../domain/onboarding/mapping/platform-paths.ts'
import { isUnknownField } from '../../domain/onboarding/requirements/unknown-field.ts'

// Which values a list has was checked when the answers were saved, by the lists of the deployment.
const { requestApplication, requestCorporateApplication, requestIndividual } = requestSchemas('any')

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A field of one of a company's people among those of the application, by our id of the person. */
export type PeoplePath = `people.${string}.${PersonPath}`
/** A field of all that is agreed to: the application's own, and those of a company's people. */
export type AcceptedPath = PlatformPath | PeoplePath
/** All that is agreed to, laid flat. */
export type AcceptedValues = Partial<Record<AcceptedPath, Json>>

/** The kinds of operation whose body says something of the application or of one person. */
export type OperationKindWithBody = Exclude<OperationKind, 'submit' | 'delete_individual'>

/** Everything the request says of the customer, laid flat, with the acceptance it stands on. */
export function buildSubmissionValues(
  application: Pick<Application, 'platformCustomerId' | 'accountId'>,
  answers: PlatformFields,
  attested: boolean,
): PlatformFields {
  return {
    ...buildDraftValues(application, answers, false),
    terms_and_conditions_accepted: true,
    ...(attested ? { information_attested: true } : {}),
  }
}

/** The same before its customer has accepted: `attestation` says whether the interface knows that. */
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
    ...(attestation ? { information_attested: false } : {}),
  }
}

/**
 * The body of "create application"; throws when it is not what the interface takes. A field that only
 * the platform knows is none of it: what it still wants of those is sent as an update.
 */
export function buildCreateBody(all: PlatformFields): Uint8Array {
  const wire = withoutUnknown(all)
  const request =
    wire.application_type === 'CORPORATION' ? requestCorporateApplication : requestApplication
  return bytesOf(request.parse(toNestedBody(wire)))
}

function withoutUnknown(wire: PlatformFields): PlatformFields {
  const known = listAskedPaths(wire.application_type?.toString())
  return Object.fromEntries(Object.entries(wire).filter(([path]) => !isUnknownField(path, known)))
}

/** Whether the interface takes an application with these values: all are there that it demands at creation. */
export function isCreatable(all: PlatformFields): boolean {
  const wire = withoutUnknown(all)
  const isCompany = wire.application_type === 'CORPORATION'
  return (isCompany ? requestCorporateApplication : requestApplication).safeParse(
    toNestedBody(wire),
  ).success
}

/** The same of one person of a company. */
export function isAddable(wire: PersonPlatformFields): boolean {
  return requestIndividual.safeParse(toNestedBody(wire)).success
}

/** Whether an update says that the terms are accepted. */
export function updateAcceptsTerms(body: Uint8Array): boolean {
  return readBodyValues('update', body).terms_and_conditions_accepted === 'true'
}

/** The body of "add individual"; throws when it is not what the interface takes. */
export function buildIndividualBody(wire: PersonPlatformFields): Uint8Array {
  return bytesOf(requestIndividual.parse(toNestedBody(wire)))
}

/**
 * The body of "update application" or "update individual" that leads from what was sent to `wire`;
 * undefined when nothing differs. `unsure` are paths that are sent in any case.
 */
export function buildUpdateBody(
  sent: Record<string, string>,
  wire: PlatformFields | PersonPlatformFields,
  unsure: Iterable<string> = [],
): Uint8Array | undefined {
  const now = asTexts(wire)
  const again = new Set(unsure)
  const updates = [...new Set([...Object.keys(sent), ...Object.keys(now), ...again])]
    .filter((field) => sent[field] !== now[field] || again.has(field))
    // A value withdrawn is sent as the empty text: the interface names no other way (decided 2026-11).
    .map((field) => ({ field, value: now[field] ?? '' }))
  return updates.length === 0 ? undefined : bytesOf(requestUpdates.parse({ updates }))
}

/** The values of one body: path → value as text, the empty one where it withdraws a value. */
export function readBodyValues(
  kind: OperationKindWithBody,
  body: Uint8Array,
): Record<string, string> {
  const json: unknown = JSON.parse(decoder.decode(body))
  if (kind === 'create' || kind === 'add_individual') return flatten(json as object)
  const { updates } = requestUpdates.parse(json)
  return Object.fromEntries(updates.map(({ field, value }) => [field, value]))
}

/** What an acceptance is given for: the application's fields and those of each of its people. */
export function getAcceptedValues({
  platformFields,
  people,
}: Pick<Progress, 'platformFields' | 'people'>): AcceptedValues {
  return Object.assign(
    { ...platformFields },
    ...people.map((person) =>
      Object.fromEntries(
        Object.entries(person.platformFields).map(([path, value]) => [
          `people.${person.id}.${path}`,
          value,
        ]),
      ),
    ),
  )
}

/** The bytes an acceptance is bound to: RFC 8785, so that the order of questions does not matter. */
export function canonicalizeAcceptedValues(values: AcceptedValues): Uint8Array {
  return encoder.encode(canonicalize(values))
}

/** The paths in which what is agreed to differs. */
export function findChangedPaths(before: AcceptedValues, after: AcceptedValues): AcceptedPath[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])] as AcceptedPath[]
  return paths.filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
}

/** Whose field it is, by our id, and which; undefined for the application's own. */
export function parsePersonPath(path: AcceptedPath): { id: string; path: PersonPath } | undefined {
  const [, id, own] = path.match(/^people\.([^.]+)\.(.+)$/) ?? []
  return id && own ? { id, path: own as PersonPath } : undefined
}

function bytesOf(request: object): Uint8Array {
  return encoder.encode(JSON.stringify(request))
}

function asTexts(wire: PlatformFields | PersonPlatformFields): Record<string, string> {
  return Object.fromEntries(Object.entries(wire).map(([path, value]) => [path, asText(value)]))
}

/** As "update" takes a value: a list as JSON text, all else as it reads. */
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
