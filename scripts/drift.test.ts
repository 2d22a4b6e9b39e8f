import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { runScript, runScriptHere } from '../lib/testing/operator.ts'
import { differenceCodes, differencesOf } from './differences.ts'
import { parseOpenApi, Unusable } from './openapi.ts'

vi.setConfig({ testTimeout: 120_000 })

const sample = path.resolve(import.meta.dirname, 'samples/platform.yaml')
const text = readFileSync(sample, 'utf8')

/** The sample with one place changed. */
function changed(from: string, to: string): string {
  expect(text.split(from).length).toBeGreaterThan(1)
  return text.replace(from, to)
}

function foundIn(document: string): string[] {
  return differencesOf(parseOpenApi(document)).map(({ code, where }) => `${code} ${where}`)
}

const planted: [what: string, document: string, found: string[]][] = [
  [
    'an operation that is gone',
    changed('/submit:', '/send:'),
    ['operation_missing POST /v1/applications/{id}/submit'],
  ],
  [
    'an operation under another method',
    changed('    delete: { responses', '    put: { responses'),
    ['operation_missing DELETE /v1/applications/{id}/individual/{individual_id}'],
  ],
  [
    'a body that is JSON no more',
    changed(
      '    post:\n      requestBody:\n        content:\n          application/json:',
      '    post:\n      requestBody:\n        content:\n          text/plain:',
    ),
    ['body_missing individual'],
  ],
  [
    'a field that is required and unknown here',
    changed(
      'required: [first_name, last_name]',
      'required: [first_name, last_name, employer_name]',
    ),
    [
      'required_not_asked INDIVIDUAL customer_details.employer_name',
      'required_not_asked individual employer_name',
    ],
  ],
  [
    'a field that is required and optional here',
    changed('required: [registered_name]', 'required: [registered_name, naics]'),
    ['required_here_optional CORPORATION customer_details.naics'],
  ],
  [
    'a field that is renamed',
    changed('        passport_number: ', '        passport_no: '),
    [
      'asked_unknown INDIVIDUAL customer_details.passport_number',
      'asked_unknown individual passport_number',
    ],
  ],
  [
    'a part of every address that is gone',
    changed('        postal_code: { type: string }\n', ''),
    [
      'asked_unknown INDIVIDUAL customer_details.mailing_address.postal_code',
      'asked_unknown CORPORATION customer_details.registered_address.postal_code',
      'asked_unknown CORPORATION customer_details.physical_address.postal_code',
      'asked_unknown individual mailing_address.postal_code',
    ],
  ],
  [
    'a new value',
    changed('LP, S_CORP', 'LP, DAO, S_CORP'),
    ['value_unknown_here CORPORATION customer_details.corporate_entity_type'],
  ],
  [
    'a value that is gone',
    changed('HNWI, ', ''),
    ['value_unknown_there CORPORATION customer_details.corporate_entity_type'],
  ],
  [
    'a value of a list',
    changed('[OFFICER, ', '[PARTNER, '),
    [
      'value_unknown_here individual individual_type',
      'value_unknown_there individual individual_type',
    ],
  ],
  [
    'a new type of application',
    changed('[INDIVIDUAL, CORPORATION]', '[INDIVIDUAL, CORPORATION, JOINT]'),
    ['value_unknown_here application application_type'],
  ],
  [
    'a type of application that is gone',
    changed('[INDIVIDUAL, CORPORATION]', '[INDIVIDUAL]'),
    ['value_unknown_there application application_type'],
  ],
  [
    'a new status',
    changed('SUBMITTED, PROCESSING', 'SUBMITTED, ON_HOLD, PROCESSING'),
    ['value_unknown_here status data.status'],
  ],
  [
    'a new error of an application',
    changed('- MISSING_OFFICER', '- MISSING_TRUSTEE'),
    [
      'value_unknown_here status data.application_errors',
      'value_unknown_there status data.application_errors',
    ],
  ],
  [
    'a new status of a document',
    changed('enum: [MISSING, SUBMITTED,', 'enum: [MISSING, EXPIRED, SUBMITTED,'),
    ['value_unknown_here status data.application_document_errors[].status'],
  ],
  [
    'a new status of a field',
    changed('enum: [INCOMPLETE, READY_FOR_SUBMISSION, CH', 'enum: [INCOMPLETE, LATE, CH'),
    [
      'value_unknown_here status data.application_validation_errors[].field_status',
      'value_unknown_there status data.application_validation_errors[].field_status',
    ],
  ],
  [
    'an event by another name',
    changed('- APPLICATION_CHANGE_REQUESTED', '- APPLICATION_CHANGES_REQUESTED'),
    ['value_unknown_here subscription event_type', 'value_unknown_there subscription event_type'],
  ],
  [
    'a shorter text',
    changed('maxLength: 2000', 'maxLength: 1000'),
    ['limit_differs CORPORATION customer_details.kyc_profile.description_of_business_nature'],
  ],
  [
    'another highest number',
    changed('type: integer, minimum: 0, maximum: 100', 'type: integer, minimum: 0, maximum: 50'),
    ['limit_differs individual percentage_ownership'],
  ],
  [
    'another pattern',
    changed('{1,64}$', '{1,36}$'),
    ['limit_differs INDIVIDUAL customer_id', 'limit_differs CORPORATION customer_id'],
  ],
  [
    'another format',
    changed(
      'established_on: { type: string, format: date }',
      'established_on: { type: string, format: date-time }',
    ),
    ['limit_differs CORPORATION customer_details.established_on'],
  ],
  [
    'fewer entries of a list',
    changed(
      'type: array\n              items:',
      'type: array\n              maxItems: 5\n              items:',
    ),
    ['limit_differs CORPORATION customer_details.kyc_profile.engage_in_activities'],
  ],
  [
    'another type',
    changed('        naics: { type: string }', '        naics: { type: number }'),
    ['type_differs CORPORATION customer_details.naics'],
  ],
  [
    'a list of values where free text is sent',
    changed(
      'regulation_agency: { type: string }',
      'regulation_agency: { type: string, enum: [FCA] }',
    ),
    ['values_not_listed_here CORPORATION customer_details.kyc_profile.regulation_agency'],
  ],
  [
    'a new value in a list that is reached through allOf and a reference',
    changed('GAMBLING, MARIJUANA', 'GAMBLING, LENDING, MARIJUANA'),
    ['value_unknown_here CORPORATION customer_details.kyc_profile.engage_in_activities'],
  ],
  [
    'a value that is gone from a list that is reached through oneOf',
    changed('SAVINGS_LOAN, FMU,', 'SAVINGS_LOAN,'),
    ['value_unknown_there CORPORATION customer_details.kyc_profile.control_exemption_reason'],
  ],
]

describe('drift', () => {
  it('finds nothing where there is nothing, in YAML and in JSON', () => {
    expect(differencesOf(parseOpenApi(text))).toEqual([])
    expect(foundIn(JSON.stringify(parse(text)))).toEqual([])
  })

  it.each(planted)('finds %s, and nothing else', (_, document, found) => {
    expect(foundIn(document)).toEqual(found)
  })

  it('has seen every code', () => {
    const seen = planted.flatMap(([, , found]) => found.map((line) => line.split(' ')[0]))
    expect([...new Set(seen)].sort()).toEqual([...differenceCodes].sort())
  })

  it('reads OpenAPI 3.1 with its nulls and circles', () => {
    const nullable = changed(
      'middle_name: { type: string }',
      "middle_name: { anyOf: [{ type: 'null' }, { type: string }] }\n        self: { $ref: '#/components/schemas/Person' }",
    )
    expect(foundIn(nullable.replace('3.0.3', '3.1.0'))).toEqual([])
  })

  it.each([
    ['nothing', '', 'no object'],
    ['a list', '[]', 'no object'],
    ['what is neither JSON nor YAML', 'openapi: "3', 'neither JSON nor YAML'],
    ['Swagger 2', 'swagger: "2.0"\npaths: {}', 'OpenAPI 3'],
    ['a document without paths', 'openapi: 3.0.0', 'no paths'],
  ])('does not take %s', (_, document, words) => {
    expect(() => parseOpenApi(document)).toThrow(Unusable)
    expect(() => parseOpenApi(document)).toThrow(words)
  })

  it.each([
    ['nowhere', "'#/components/schemas/Nothing'"],
    ['outside', 'https://platform.example/schema.json'],
    ['in a circle', "'#/components/schemas/Country'"],
  ])('does not take a reference that leads %s', (_, reference) => {
    const document = changed(
      "Country: { type: string, pattern: '^[A-Z]{2}$' }",
      `Country: { $ref: ${reference} }`,
    )
    expect(() => foundIn(document)).toThrow(Unusable)
  })
})

describe('npm run drift', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-drift-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function kept(name: string, document: string): string {
    const file = path.join(folder, name)
    writeFileSync(file, document)
    return file
  }

  it('ends with 0 where all agree, with 1 and a line each where not, with 2 for no document', async () => {
    expect(await runScript('drift.ts', [sample], {})).toEqual({
      ...{ code: 0, errors: '', output: 'The document and Portico agree.\n' },
    })
    const odd = kept(
      'odd.yaml',
      changed(
        'naics_description: { type: string }',
        'naics_description: { type: string, maxLength: 5 }',
      ),
    )
    expect(await runScriptHere('drift.ts', [odd], {})).toEqual({
      code: 1,
      errors: '',
      output:
        'limit_differs CORPORATION customer_details.naics_description: maxLength: here 500, on the platform 5.\n',
    })
    const swagger = kept('swagger.json', '{"swagger":"2.0"}')
    for (const args of [[], [swagger], [path.join(folder, 'none.yaml')], [sample, sample]]) {
      const ran = await runScriptHere('drift.ts', args, {})
      expect(ran).toMatchObject({ code: 2, output: '' })
      expect(ran.errors).toMatch(/cannot be used|npm run drift -- FILE/)
    }
  })
})
