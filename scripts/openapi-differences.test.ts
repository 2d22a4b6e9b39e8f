import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { platformOperations } from '../lib/platform/contract/operations.ts'
import { changeSample, sampleText } from '../test-support/interface-sample.ts'
import { parseOpenApi, UnusableDocument } from './openapi.ts'
import { differenceCodes, findDifferences } from './openapi-differences.ts'

vi.setConfig({ testTimeout: 120_000 })

function foundIn(document: string): string[] {
  return findDifferences(parseOpenApi(document)).map(({ code, where }) => `${code} ${where}`)
}

const planted: [what: string, document: string, found: string[]][] = [
  [
    'an operation that is gone',
    changeSample('/submit:', '/send:'),
    ['operation_missing POST /v1/applications/{id}/submit'],
  ],
  [
    'a body that is JSON no more',
    changeSample(
      'summary: Add an individual\n      requestBody:\n        content:\n          application/json:',
      'summary: Add an individual\n      requestBody:\n        content:\n          text/plain:',
    ),
    ['body_missing individual'],
  ],
  [
    'a field that is required and unknown here',
    changeSample(
      'required: [first_name, last_name]\n      properties:',
      'required: [first_name, last_name, shoe_size]\n      properties:\n        shoe_size: { type: string }',
    ),
    [
      'required_not_asked INDIVIDUAL customer_details.shoe_size',
      'required_not_asked individual shoe_size',
    ],
  ],
  [
    'a field that is required and optional here',
    changeSample('required: [registered_name]', 'required: [registered_name, naics]'),
    ['required_here_optional CORPORATION customer_details.naics'],
  ],
  [
    'a field that is renamed',
    changeSample('        passport_number: ', '        passport_no: '),
    [
      'field_unknown_here INDIVIDUAL customer_details.passport_no',
      'asked_unknown INDIVIDUAL customer_details.passport_number',
      'field_unknown_here individual passport_no',
      'asked_unknown individual passport_number',
    ],
  ],
  [
    'a field that is required here only',
    changeSample('required: [registered_name]\n', 'required: []\n'),
    ['optional_there_required CORPORATION customer_details.registered_name'],
  ],
  [
    'a part of every address that is gone',
    changeSample('        postal_code: { type: string }\n', ''),
    [
      'asked_unknown INDIVIDUAL customer_details.mailing_address.postal_code',
      'asked_unknown CORPORATION customer_details.registered_address.postal_code',
      'asked_unknown CORPORATION customer_details.physical_address.postal_code',
      'asked_unknown individual mailing_address.postal_code',
    ],
  ],
  [
    'a new value',
    changeSample('LP, S_CORP', 'LP, DAO, S_CORP'),
    ['value_unknown_here CORPORATION customer_details.corporate_entity_type'],
  ],
  [
    'a new type of application',
    changeSample('[INDIVIDUAL, CORPORATION]', '[INDIVIDUAL, CORPORATION, JOINT]'),
    ['value_unknown_here application application_type'],
  ],
  [
    'a new status',
    changeSample('SUBMITTED, PROCESSING', 'SUBMITTED, ON_HOLD, PROCESSING'),
    ['value_unknown_here status data.status'],
  ],
  [
    'a new error of an application',
    changeSample('- MISSING_OFFICER', '- MISSING_TRUSTEE'),
    [
      'value_unknown_here status data.application_errors',
      'value_unknown_there status data.application_errors',
    ],
  ],
  [
    'a shorter text',
    changeSample('maxLength: 2000', 'maxLength: 1000'),
    ['limit_differs CORPORATION customer_details.kyc_profile.description_of_business_nature'],
  ],
  [
    'another highest number',
    changeSample(
      'type: integer, minimum: 0, maximum: 100',
      'type: integer, minimum: 0, maximum: 50',
    ),
    ['limit_differs individual percentage_ownership'],
  ],
  [
    'another pattern',
    changeSample('{1,64}$', '{1,36}$'),
    ['limit_differs INDIVIDUAL customer_id', 'limit_differs CORPORATION customer_id'],
  ],
  [
    'another format',
    changeSample(
      'established_on: { type: string, format: date }',
      'established_on: { type: string, format: date-time }',
    ),
    ['limit_differs CORPORATION customer_details.established_on'],
  ],
  [
    'fewer entries of a list',
    changeSample(
      '          type: array\n          items:\n            allOf',
      '          type: array\n          maxItems: 5\n          items:\n            allOf',
    ),
    ['limit_differs CORPORATION customer_details.kyc_profile.engage_in_activities'],
  ],
  [
    'another type',
    changeSample('        naics: { type: string }', '        naics: { type: number }'),
    ['type_differs CORPORATION customer_details.naics'],
  ],
  [
    'a list of values where free text is sent',
    changeSample(
      'regulation_agency: { type: string }',
      'regulation_agency: { type: string, enum: [FCA] }',
    ),
    ['values_not_listed_here CORPORATION customer_details.kyc_profile.regulation_agency'],
  ],
  [
    'a new value in a list that is reached through allOf and a reference',
    changeSample('GAMBLING, MARIJUANA', 'GAMBLING, LENDING, MARIJUANA'),
    [
      'value_unknown_here INDIVIDUAL customer_details.kyc_profile.engage_in_activities',
      'value_unknown_here CORPORATION customer_details.kyc_profile.engage_in_activities',
    ],
  ],
  [
    'a value that is gone from a list that is reached through oneOf',
    changeSample('SAVINGS_LOAN, FMU,', 'SAVINGS_LOAN,'),
    ['value_unknown_there CORPORATION customer_details.kyc_profile.control_exemption_reason'],
  ],
]

describe('drift', () => {
  it('finds nothing where there is nothing, in YAML and in JSON', () => {
    expect(findDifferences(parseOpenApi(sampleText))).toEqual([])
    expect(foundIn(JSON.stringify(parse(sampleText)))).toEqual([])
  })

  it.each(planted)('finds %s, and nothing else', (_, document, found) => {
    expect(foundIn(document)).toEqual(found)
  })

  it('has seen every code', () => {
    const seen = planted.flatMap(([, , found]) => found.map((line) => line.split(' ')[0]))
    expect([...new Set(seen)].sort()).toEqual([...differenceCodes].sort())
  })

  it('takes what goes with the attestation as no difference', () => {
    const newer = changeSample(
      'vendors_and_counterparties: { type: string }',
      'vendors_and_counterparties: { type: array, items: { type: string } }',
    )
    expect(foundIn(newer)).toEqual([])
  })

  it('reads OpenAPI 3.1 with its nulls and circles', () => {
    const nullable = changeSample(
      'middle_name: { type: string }',
      "middle_name: { anyOf: [{ type: 'null' }, { type: string }] }\n        self: { $ref: '#/components/schemas/Person' }",
    )
    expect(foundIn(nullable.replace('3.0.3', '3.1.0'))).toEqual([
      'field_unknown_here INDIVIDUAL customer_details.self',
      'field_unknown_here individual self',
    ])
  })

  it.each([
    ['nothing', '', 'no object'],
    ['a list', '[]', 'no object'],
    ['what is neither JSON nor YAML', 'openapi: "3', 'neither JSON nor YAML'],
    ['Swagger 2', 'swagger: "2.0"\npaths: {}', 'OpenAPI 3'],
    ['a document without paths', 'openapi: 3.0.0', 'no paths'],
  ])('does not take %s', (_, document, words) => {
    expect(() => parseOpenApi(document)).toThrow(UnusableDocument)
    expect(() => parseOpenApi(document)).toThrow(words)
  })

  it.each([
    ['nowhere', "'#/components/schemas/Nothing'"],
    ['outside', 'https://platform.example/schema.json'],
    ['in a circle', "'#/components/schemas/Country'"],
  ])('does not take a reference that leads %s', (_, reference) => {
    const document = changeSample(
      "Country: { type: string, pattern: '^[A-Z]{2}$' }",
      `Country: { $ref: ${reference} }`,
    )
    expect(() => foundIn(document)).toThrow(UnusableDocument)
  })
})

it.each(Object.values(platformOperations))(
  'finds that the platform no longer has $method $path',
  ({ method, path }) => {
    const document = parse(sampleText) as { paths: Record<string, Record<string, unknown>> }
    const plain = (address: string) => address.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, '{}')
    const [, item] = Object.entries(document.paths).find(([at]) => plain(at) === plain(path)) ?? []
    expect(item).toHaveProperty(method.toLowerCase())
    delete item?.[method.toLowerCase()]
    expect(foundIn(JSON.stringify(document))).toContain(`operation_missing ${method} ${path}`)
  },
)
