/** Compares a platform's OpenAPI document with our contract and questions. */
import * as z from 'zod/mini'
import { askedPersonPaths, listAskedPaths } from '../lib/onboarding/journeys.ts'
import { requestSubscription } from '../lib/platform/contract/events.ts'
import { platformOperations } from '../lib/platform/contract/operations.ts'
import {
  attestationFields,
  requestApplication,
  requestCorporateApplication,
  requestIndividual,
  requestUpdates,
} from '../lib/platform/contract/requests.ts'
import {
  applicationErrors,
  applicationStatuses,
  applicationTypes,
  documentStatuses,
  fieldStatuses,
  otherApplicationErrors,
} from '../lib/platform/contract/values.ts'
import {
  type Field,
  type Fields,
  findAnswer,
  findBody,
  findOperation,
  type Json,
  limitNames,
  listFields,
  type OpenApi,
} from './openapi.ts'

export const differenceCodes = [
  'operation_missing',
  'body_missing',
  'required_not_asked',
  'required_here_optional',
  'optional_there_required',
  'field_unknown_here',
  'asked_unknown',
  'value_unknown_here',
  'value_unknown_there',
  'values_not_listed_here',
  'type_differs',
  'limit_differs',
] as const
/** Stable: a pipeline may look for one. */
type DifferenceCode = (typeof differenceCodes)[number]
export type Difference = { code: DifferenceCode; where: string; words: string }

/** Every difference, operation by operation; nothing if the two agree. */
export function findDifferences(api: OpenApi): Difference[] {
  return [
    ...Object.values(platformOperations).flatMap(({ method, path }) =>
      findOperation(api, method, path)
        ? []
        : [found('operation_missing', `${method} ${path}`, 'the platform does not have it.')],
    ),
    ...bodies.flatMap((body) => inBody(api, body)),
    ...inApplicationType(api),
    ...inStatus(api),
  ]
}

type Body = {
  name: string
  method: string
  path: string
  schema: z.ZodMiniType
  /** The fields that questions fill; undefined if the program fills all. */
  asked?: readonly string[]
}

const bodies: Body[] = [
  {
    ...{ name: 'INDIVIDUAL', method: 'POST', path: '/v1/applications' },
    ...{ schema: requestApplication, asked: listAskedPaths('INDIVIDUAL') },
  },
  {
    ...{ name: 'CORPORATION', method: 'POST', path: '/v1/applications' },
    ...{ schema: requestCorporateApplication, asked: listAskedPaths('CORPORATION') },
  },
  { name: 'update', method: 'PATCH', path: '/v1/applications/{id}', schema: requestUpdates },
  {
    ...{ name: 'individual', method: 'POST', path: '/v1/applications/{id}/individual' },
    ...{ schema: requestIndividual, asked: askedPersonPaths },
  },
  {
    ...{ name: 'subscription', method: 'POST', path: '/v1/subscriptions' },
    ...{ schema: requestSubscription },
  },
]

/** Filled without a question. */
const filledByUs = [
  'customer_id',
  'account_to_open.account_id',
  'terms_and_conditions_accepted',
  'information_attested',
]

/** The limits that the questions keep although the contract demands less, by the last name of the path. */
const assured: Record<string, Field['limits']> = {
  email_address: { format: 'email' },
  website_address: { format: 'uri' },
}

/** Fields whose type is another with the attestation, by the last name of the path: they are sent so. */
const attestationTypes: Record<string, string> = { vendors_and_counterparties: 'array' }

function inBody(api: OpenApi, { name, method, path, schema, asked }: Body): Difference[] {
  const operation = findOperation(api, method, path)
  if (!operation) return []
  const described = findBody(api, operation)
  if (!described) return [found('body_missing', name, 'the platform describes no JSON body.')]
  const ours = contractFields(schema)
  const theirs = listFields(api, described, ours)
  const isFilled = (field: string) =>
    asked ? asked.includes(field) || filledByUs.includes(field) : ours.has(field)
  return [
    ...unknownIn(theirs, ours).map((field) =>
      found('field_unknown_here', `${name} ${field}`, 'the platform has it, no question asks it.'),
    ),
    ...[...theirs].flatMap(([field, theirField]): Difference[] => {
      const where = `${name} ${field}`
      if (!theirField.isRequired) return inOptional(where, ours.get(field))
      if (!isFilled(field)) {
        return [
          found('required_not_asked', where, 'the platform requires it, no question asks it.'),
        ]
      }
      return ours.get(field)?.isRequired
        ? []
        : [
            found(
              'required_here_optional',
              where,
              'the platform requires it, here it may be left out.',
            ),
          ]
    }),
    ...[...ours].flatMap(([field, here]): Difference[] => {
      const there = theirs.get(field)
      const where = `${name} ${field}`
      if (there) return field === 'application_type' ? [] : inField(where, here, there)
      // Not in the interface's document, and sent only if it is switched on.
      if (attestationFields.includes(field)) return []
      return [found('asked_unknown', where, 'it is sent from here, the platform does not know it.')]
    }),
  ]
}

/** Returns the platform's optional fields that we lack: a group without any of ours is named once. */
function unknownIn(theirs: Fields, ours: Fields): string[] {
  const known = [...ours.keys()]
  const names = [...theirs].flatMap(([field, { isRequired }]) => {
    if (isRequired || ours.has(field)) return []
    const parts = field.split('.')
    const groups = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
    return groups.find((group) => !known.some((path) => path.startsWith(`${group}.`))) ?? field
  })
  return [...new Set(names)]
}

/** A field that the platform lets be left out. */
function inOptional(where: string, here: Field | undefined): Difference[] {
  return here?.isRequired
    ? [
        found(
          'optional_there_required',
          where,
          'the platform lets it be left out, here it is required.',
        ),
      ]
    : []
}

function inField(where: string, here: Field, there: Field): Difference[] {
  const last = where.split(/[ .]/).at(-1) ?? ''
  const differences = inValues(where, here.values, there.values)
  const isAttested = attestationTypes[last] !== undefined && attestationTypes[last] === there.type
  if (here.type && there.type && here.type !== there.type && !isAttested) {
    const words = `here ${here.type}, on the platform ${there.type}.`
    differences.push(found('type_differs', where, words))
  }
  for (const name of limitNames) {
    const limit = there.limits[name]
    const own = here.limits[name]
    // We may limit what the platform does not.
    if (limit === undefined || limit === own || limit === assured[last]?.[name]) continue
    const words = `${name}: here ${own ?? 'none'}, on the platform ${limit}.`
    differences.push(found('limit_differs', where, words))
  }
  return differences
}

function inValues(
  where: string,
  here: readonly string[] | undefined,
  there: readonly string[] | undefined,
): Difference[] {
  if (!there) return []
  if (!here) {
    const words = `the platform takes ${there.join(', ')} only, here it is free text.`
    return [found('values_not_listed_here', where, words)]
  }
  const unknownHere = there.filter((value) => !here.includes(value))
  const unknownThere = here.filter(
    (value) => !there.includes(value) && !otherApplicationErrors.includes(value),
  )
  return [
    ...unknownHere.map((value) =>
      found('value_unknown_here', where, `the platform’s ${value} is not known here.`),
    ),
    ...unknownThere.map((value) =>
      found('value_unknown_there', where, `${value} is not known to the platform.`),
    ),
  ]
}

/** Checks `application_type`: it is one field, though each kind of application has a contract of its own. */
function inApplicationType(api: OpenApi): Difference[] {
  const operation = findOperation(api, 'POST', '/v1/applications')
  const described = operation && findBody(api, operation)
  if (!described) return []
  const there = [requestApplication, requestCorporateApplication].flatMap(
    (schema) =>
      listFields(api, described, contractFields(schema)).get('application_type')?.values ?? [],
  )
  return there.length > 0
    ? inValues('application application_type', applicationTypes, [...new Set(there)])
    : []
}

/** The words of the status answer, in every spelling of the fields that hold them. */
const statusWords: [RegExp, readonly string[]][] = [
  [/^data\.status$/, applicationStatuses],
  [/^data\.application_errors$/, applicationErrors],
  [/\.field_status$/, fieldStatuses],
  [/document_errors\[\]\.status$/, documentStatuses],
]

function inStatus(api: OpenApi): Difference[] {
  const operation = findOperation(api, 'GET', '/v1/applications/{id}/status')
  const described = operation && findAnswer(api, operation)
  if (!described) return []
  return [...listFields(api, described)].flatMap(([path, { values }]) => {
    const words = statusWords.find(([pattern]) => pattern.test(path))?.[1]
    return words ? inValues(`status ${path}`, words, values) : []
  })
}

function contractFields(schema: z.ZodMiniType): Fields {
  const document = z.toJSONSchema(schema) as Json
  return listFields({ document }, document)
}

function found(code: DifferenceCode, where: string, words: string): Difference {
  return { code, where, words }
}
