import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { runScript, runScriptHere } from '../test-support/run-script.ts'
import { parseOpenApi, UnusableDocument } from './openapi.ts'
import { differenceCodes, findDifferences } from './openapi-differences.ts'

vi.setConfig({ testTimeout: 120_000 })

const sample = path.resolve(import.meta.dirname, 'samples/interface.yaml')
const text = readFileSync(sample, 'utf8')

/** The sample with one place changed. */
function changed(from: string, to: string): string {
  expect(text.split(from).length).toBeGreaterThan(1)
  return text.replace(from, to)
}

function foundIn(document: string): string[] {
  return findDifferences(parseOpenApi(document)).map(({ code, where }) => `${code} ${where}`)
}

const planted: [what: string, document: string, found: string[]][] = [
  [
    'an operation that is gone',
    changed('/submit:', '/send:'),
    ['operation_missing POST /v1/applications/{id}/submit'],
  ],
  [
    'an operation under another method',
    changed(
      '    delete:\n      summary: Delete an individual',
      '    put:\n      summary: Delete an individual',
    ),
    ['operation_missing DELETE /v1/applications/{id}/individual/{individual_id}'],
  ],
  [
    'a body that is JSON no more',
    changed(
      'summary: Add an individual\n      requestBody:\n        content:\n          application/json:',
      'summary: Add an individual\n      requestBody:\n        content:\n          text/plain:',
    ),
    ['body_missing individual'],
  ],
  [
    'a field that is required and unknown here',
    changed(
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
    changed('required: [registered_name]', 'required: [registered_name, naics]'),
    ['required_here_optional CORPORATION customer_details.naics'],
  ],
  [
    'a field that is renamed',
    changed('        passport_number: ', '        passport_no: '),
    [
      'field_unknown_here INDIVIDUAL customer_details.passport_no',
      'asked_unknown INDIVIDUAL customer_details.passport_number',
      'field_unknown_here individual passport_no',
      'asked_unknown individual passport_number',
    ],
  ],
  [
    'a field that is required here only',
    changed('required: [registered_name]\n', 'required: []\n'),
    ['optional_there_required CORPORATION customer_details.registered_name'],
  ],
  [
    'a group of fields that is unknown here, once',
    changed(
      '        trading_name: { type: string }',
      '        trading_name: { type: string }\n        shop: { type: object, properties: { door: { type: string }, till: { type: string } } }',
    ),
    ['field_unknown_here CORPORATION customer_details.shop'],
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
    [
      'value_unknown_here status data.application_document_errors[].status',
      'value_unknown_here status data.individual_errors[].individual_document_errors[].status',
    ],
  ],
  [
    'a new status of a field',
    changed('enum: [INCOMPLETE, READY_FOR_SUBMISSION, CH', 'enum: [INCOMPLETE, LATE, CH'),
    [
      'value_unknown_here status data.application_validation_errors[].field_status',
      'value_unknown_there status data.application_validation_errors[].field_status',
      'value_unknown_here status data.individual_errors[].individual_validation_errors[].field_status',
      'value_unknown_there status data.individual_errors[].individual_validation_errors[].field_status',
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
      '          type: array\n          items:\n            allOf',
      '          type: array\n          maxItems: 5\n          items:\n            allOf',
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
    [
      'value_unknown_here INDIVIDUAL customer_details.kyc_profile.engage_in_activities',
      'value_unknown_here CORPORATION customer_details.kyc_profile.engage_in_activities',
    ],
  ],
  [
    'a value that is gone from a list that is reached through oneOf',
    changed('SAVINGS_LOAN, FMU,', 'SAVINGS_LOAN,'),
    ['value_unknown_there CORPORATION customer_details.kyc_profile.control_exemption_reason'],
  ],
]

type Node = Record<string, unknown>
/** One field that is sent: where it is told of, what says what it is, and what holds it. */
type Leaf = { where: string; name: string; said: Node; holder: Node }

/** One kind of drift: the fields it can happen to, how it is planted in one of them, and its code. */
const kindsOfDrift: [string, (leaf: Leaf) => boolean, (leaf: Leaf) => void, string][] = [
  [
    'a list of values for free text',
    isFreeText,
    ({ said }) => set(said, ['A', 'B']),
    'values_not_listed_here',
  ],
  [
    'a value that is unknown here',
    ({ said }) => valuesOf(said) !== undefined,
    ({ said }) => set(said, [...(valuesOf(said) ?? []), 'BRAND_NEW']),
    'value_unknown_here',
  ],
  [
    'a value that the platform does not know',
    ({ said }) => valuesOf(said) !== undefined,
    ({ said }) => set(said, valuesOf(said)?.slice(1) ?? []),
    'value_unknown_there',
  ],
  [
    'a field that is gone',
    () => true,
    ({ holder, name }) => {
      delete (holder.properties as Node)[name]
    },
    'asked_unknown',
  ],
  [
    'a field that is unknown here',
    () => true,
    ({ holder, name }) => {
      ;(holder.properties as Node)[`${name}_new`] = { type: 'string' }
    },
    'field_unknown_here',
  ],
  [
    'a field that is required there only',
    ({ where, name, holder }) => isReached(where) && !requiredIn(holder).includes(name),
    ({ holder, name }) => {
      holder.required = [...requiredIn(holder), name]
    },
    'required_here_optional',
  ],
  [
    'a field that is required here only',
    ({ holder, name }) => requiredIn(holder).includes(name),
    ({ holder, name }) => {
      holder.required = requiredIn(holder).filter((each) => each !== name)
    },
    'optional_there_required',
  ],
  [
    'another type',
    ({ said }) => valuesOf(said) === undefined,
    ({ said }) => {
      said.type = said.type === 'object' ? 'string' : 'object'
    },
    'type_differs',
  ],
]

/** Below what is itself always sent: in a group that may be left out nothing is required. */
function isReached(where: string): boolean {
  const [, path = ''] = where.split(' ')
  return path.split('.').length <= (path.startsWith('customer_details') ? 2 : 1)
}

function isFreeText({ said, name }: Leaf): boolean {
  return said.type === 'string' && valuesOf(said) === undefined && name !== 'application_type'
}

function requiredIn({ required }: Node): string[] {
  return Array.isArray(required) ? required : []
}

/** The schema that holds the values: of a list that of its entries. */
function holderOfValues(said: Node): Node {
  return said.type === 'array' ? (said.items as Node) : said
}

function valuesOf(said: Node): string[] | undefined {
  return holderOfValues(said).enum as string[] | undefined
}

function set(said: Node, values: string[]): void {
  holderOfValues(said).enum = values
}

/** Every field of the bodies of applications and individuals. */
function leavesOf(document: Node): Leaf[] {
  const schemas = (document.components as { schemas: Record<string, Node> }).schemas
  const leaves: Leaf[] = []
  const follow = (given: Node): Node => {
    const name = String(given.$ref ?? '').replace('#/components/schemas/', '')
    return name ? follow(schemas[name] ?? {}) : given
  }
  // What is reached through a reference or through a single part is said in one place.
  const single = (given: Node): Node => {
    const said = follow(given)
    const [part, ...others] = [said.allOf, said.oneOf].flat().filter(Boolean) as Node[]
    return part && others.length === 0 ? single(part) : said
  }
  const walk = (given: Node, where: string, path: string) => {
    const said = single(given)
    for (const part of (said.allOf ?? []) as Node[]) walk(part, where, path)
    for (const [name, property] of Object.entries(
      (said.properties ?? {}) as Record<string, Node>,
    )) {
      const below = single(property)
      const own = path ? `${path}.${name}` : name
      if (below.properties || below.allOf || below.oneOf) walk(below, where, own)
      else {
        if (below.type === 'array') below.items = single(below.items as Node)
        leaves.push({ where: `${where} ${own}`, name, said: below, holder: said })
      }
    }
  }
  const details = 'customer_details'
  walk(schemas.IndividualDetails ?? {}, 'INDIVIDUAL', details)
  walk(schemas.CorporateDetails ?? {}, 'CORPORATION', details)
  walk(schemas.RequestIndividual ?? {}, 'individual', '')
  return leaves
}

describe('drift', () => {
  it('finds nothing where there is nothing, in YAML and in JSON', () => {
    expect(findDifferences(parseOpenApi(text))).toEqual([])
    expect(foundIn(JSON.stringify(parse(text)))).toEqual([])
  })

  it.each(planted)('finds %s, and nothing else', (_, document, found) => {
    expect(foundIn(document)).toEqual(found)
  })

  it('has seen every code', () => {
    const seen = planted.flatMap(([, , found]) => found.map((line) => line.split(' ')[0]))
    expect([...new Set(seen)].sort()).toEqual([...differenceCodes].sort())
  })

  it('takes what goes with the attestation as no difference', () => {
    const newer = changed(
      'vendors_and_counterparties: { type: string }',
      'vendors_and_counterparties: { type: array, items: { type: string } }',
    )
    expect(foundIn(newer)).toEqual([])
  })

  it('reads OpenAPI 3.1 with its nulls and circles', () => {
    const nullable = changed(
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
    const document = changed(
      "Country: { type: string, pattern: '^[A-Z]{2}$' }",
      `Country: { $ref: ${reference} }`,
    )
    expect(() => foundIn(document)).toThrow(UnusableDocument)
  })
})

describe('drift of any field of the whole document', () => {
  const leaves = leavesOf(parse(text))

  it('looks at every field that is sent', () => {
    const paths = new Set(leaves.map(({ where }) => where))
    expect(paths.size).toBe(leaves.length)
    expect(leaves.length).toBeGreaterThan(120)
  })

  it.each(kindsOfDrift)('finds %s wherever it is', (_, applies, plant, code) => {
    const chosen = leaves.filter(applies)
    expect(chosen.length).toBeGreaterThan(4)
    for (const { where } of chosen) {
      const document = parse(text)
      const leaf = leavesOf(document).find((each) => each.where === where)
      if (!leaf) throw new Error(where)
      plant(leaf)
      const codes = findDifferences({ document })
        .filter((difference) => [where, `${where}_new`].includes(difference.where))
        .map((difference) => difference.code)
      expect(codes, where).toContain(code)
    }
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
