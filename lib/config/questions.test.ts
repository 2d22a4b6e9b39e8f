import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { envOf, faultsOf, remote } from '@/test-support/environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-questions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const set = () => ({ ...remote, QUESTIONS: folder })

it('takes rules from YAML or JSON, and the usual least age unless they say another', () => {
  expect(envOf(remote).eligibility).toEqual({ person: { least_age: 18 } })
  write('rules.yaml', 'eligibility:\n  person: { residence: { served: [IE, NO] } }\n')
  write('README.md', 'ours')
  expect(envOf(set()).eligibility).toEqual({
    person: { least_age: 18, residence: { served: ['IE', 'NO'] } },
  })
  rmSync(path.join(folder, 'rules.yaml'))
  write('rules.json', '{ "eligibility": { "person": { "least_age": 0 } } }')
  expect(envOf(set()).eligibility).toEqual({ person: { least_age: 0 } })
})

it('names everything that is wrong, each with its file and line', () => {
  write(
    'a.yaml',
    `# ours
eligibility:
  person:
    least_age: 18.5
    residence: { served: [IE, XX] }
    nationality:
      served: [IE]
      not_served: [KP]
    colour: red
  products:
    NOTHING: { served: [IE] }
`,
  )
  write(
    'b.json',
    '{\n  "eligibility": {\n    "company": { "incorporation": { "served": [] } }\n  }\n}',
  )
  write('c.yml', 'eligibility: {}\neligibility: {}\n')
  write('d.yaml', '- IE\n')
  const country = 'must be the code of a country (ISO 3166-1), such as IE'
  expect(faultsOf(set())).toEqual([
    'QUESTIONS a.yaml:4 eligibility.person.least_age must be a whole number of years',
    `QUESTIONS a.yaml:5 eligibility.person.residence.served.1 ${country}`,
    'QUESTIONS a.yaml:6 eligibility.person.nationality must have either served or not_served',
    'QUESTIONS a.yaml:9 eligibility.person.colour is not known here',
    'QUESTIONS b.json:3 eligibility.company.incorporation.served must name at least one country',
    'QUESTIONS c.yml:2 Map keys must be unique',
    'QUESTIONS d.yaml:1 must be a map',
  ])
  for (const file of ['a.yaml', 'b.json', 'c.yml', 'd.yaml']) rmSync(path.join(folder, file))
  expect(faultsOf(set())).toEqual(['QUESTIONS must hold a file .yaml, .yml or .json'])
  write('a.yaml', 'eligibility:\n  products:\n    NOTHING: { served: [IE] }\n')
  expect(faultsOf(set())).toEqual([
    'QUESTIONS a.yaml:3 eligibility.products.NOTHING is no product of PLATFORM_CATALOGUE',
  ])
  write('b.yaml', 'eligibility: {}')
  expect(faultsOf(set())).toEqual(['QUESTIONS b.yaml:1 eligibility must be in one file only'])
  expect(faultsOf({ ...remote, QUESTIONS: path.join(folder, 'none') })).toEqual([
    'QUESTIONS must be a folder that can be read (ENOENT)',
  ])
})

const asked = (question: string) => `pages:
  - id: own_page
    questions:
      - ${question}
`

it('takes own questions from several files, in the order of their names', () => {
  write('b.yaml', asked('{ id: second_one, type: country, label: { en: b, es: b, ar: b } }'))
  write(
    'a.json',
    JSON.stringify({
      pages: [
        {
          id: 'first',
          questions: [{ id: 'first_one', type: 'text', label: { en: 'a', es: 'a', ar: 'a' } }],
        },
      ],
    }),
  )
  expect(envOf(set()).ownPages.map(({ id }) => id)).toEqual(['first', 'own_page'])
  expect(envOf(remote).ownPages).toEqual([])
})

it.each([
  ['{ id: __proto__, type: text, label: { en: a, es: a, ar: a } }', 'id must be two or more words'],
  [
    '{ id: constructor, type: text, label: { en: a, es: a, ar: a } }',
    'id must be two or more words',
  ],
  [
    '{ id: my_id, type: file, label: { en: a, es: a, ar: a } }',
    'must have a type: text, number, date',
  ],
  ['{ id: my_id, type: text, label: { en: a, ar: a } }', 'label must have a text in es'],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, hint: { en: a } }',
    'hint must have a text in es, ar',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, max: 501 }',
    'max must be 500 or less',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, max: 101, staff_search: true }',
    'staff_search needs a max of 100 or less',
  ],
  ['{ id: my_id, type: yes_no, label: { en: a, es: a, ar: a }, max: 5 }', 'max is not known here'],
  [
    '{ id: my_id, type: number, label: { en: a, es: a, ar: a }, max: -1 }',
    'min must not be more than max',
  ],
  [
    '{ id: my_id, type: date, label: { en: a, es: a, ar: a }, min: 2026-02-30 }',
    'min must be a day that exists',
  ],
  [
    '{ id: my_id, type: one_of, label: { en: a, es: a, ar: a }, choices: [{ value: a, label: { en: a, es: a, ar: a } }, { value: a, label: { en: b, es: b, ar: b } }] }',
    'choices.1.value is the value of another choice',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, ask: { answer: { question: later_one, is: yes } } }',
    'ask.answer question later_one must be one that is asked before',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, to: metadata }',
    'to must be nobody or a field of the platform, which has no metadata',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, to: customer_details.first_name }',
    'to is a field that Portico asks for itself',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, to: customer_details.__proto__ }',
    'to must be nobody or a field such as customer_details.shoe_size',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, ask: { countries: [XX] } }',
    'ask.countries.0 must be the code of a country',
  ],
  [
    '{ id: my_id, type: text, label: { en: a, es: a, ar: a }, ask: { products: [NOTHING] } }',
    'ask.products NOTHING is no product of PLATFORM_CATALOGUE',
  ],
])('names what is wrong with %s', (question, fault) => {
  write('a.yaml', asked(question))
  const [first = '', ...others] = faultsOf(set())
  expect(first).toMatch(/^QUESTIONS a\.yaml:4 pages\.0\.questions\.0[ .]/)
  expect(first.replace(/^\S+ \S+ pages\.0\.questions\.0[ .]/, '')).toContain(fault)
  expect(others).toEqual([])
})

it('names what is wrong with several questions together', () => {
  const text = '{ en: a, es: a, ar: a }'
  const page = (id: string, ...questions: string[]) =>
    `  - id: ${id}\n    questions:\n${questions.map((each) => `      - { ${each}, label: ${text} }\n`).join('')}`
  write(
    'a.yaml',
    `pages:\n${page('one', 'id: is_a, type: yes_no', 'id: is_a, type: text')}${page(
      'one',
      'id: is_b, type: yes_no, ask: { answer: { question: is_a, is: maybe } }',
    )}`,
  )
  write(
    'b.yaml',
    `pages:\n${page(
      'two',
      'id: is_c, type: yes_no, ask: { products: [SAVINGS] }, to: customer_details.shoe_size',
    )}${page('three', 'id: is_d, type: text, to: customer_details.shoe_size, ask: { answer: { question: is_c, is: no } }')}`,
  )
  expect(faultsOf(set())).toEqual([
    'QUESTIONS a.yaml:2 pages.0 must have a heading: it asks several questions',
    'QUESTIONS a.yaml:6 pages.1.id is the id of another page',
    'QUESTIONS a.yaml:5 pages.0.questions.1.id is the id of another question',
    'QUESTIONS a.yaml:8 pages.1.questions.0.ask.answer maybe is no answer to is_a',
    'QUESTIONS b.yaml:7 pages.1.questions.0.ask.answer question is_c is asked once a product is chosen, and this page before',
    'QUESTIONS b.yaml:7 pages.1.questions.0.to is the field of another question',
  ])
  rmSync(path.join(folder, 'a.yaml'))
  rmSync(path.join(folder, 'b.yaml'))
  const many = Array.from({ length: 200 }, (_, index) => `id: many_${index}, type: country`)
  const pages = Array.from({ length: 20 }, (_, index) =>
    page(`p${index}`, ...many.slice(index * 10, index * 10 + 10)).replace(
      'questions:',
      `heading: ${text}\n    questions:`,
    ),
  )
  write('a.yaml', `pages:\n${pages.join('')}`)
  expect(faultsOf(set())).toEqual([
    'QUESTIONS a.yaml:135 pages.10.questions.0 is one too many: there may be 100',
  ])
})

it('names a file whose aliases lead nowhere, or grow without end', () => {
  write('a.yaml', 'pages: *nothing\n')
  expect(faultsOf(set())[0]).toMatch(/^QUESTIONS a\.yaml(:1)? .*alias/i)
  const bomb = Array.from({ length: 9 }, (_, index) => {
    const list = Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*a${index - 1}`))
    return `a${index}: &a${index} [${list.join(', ')}]`
  })
  write('a.yaml', `${bomb.join('\n')}\n`)
  expect(faultsOf(set())[0]).toMatch(/^QUESTIONS a\.yaml .*alias/i)
})

it('has an example of five questions, and another in its documentation', () => {
  const root = path.join(import.meta.dirname, '../..')
  const ids = (languages: string) =>
    envOf({ ...set(), LANGUAGES: languages }).ownPages.flatMap(({ questions }) => questions)
  cpSync(path.join(root, 'deploy/questions.example.yaml'), path.join(folder, 'a.yaml'))
  expect(ids('en,es,ar')).toHaveLength(5)
  const documentation = readFileSync(path.join(root, 'docs/questions.md'), 'utf8')
  write('a.yaml', documentation.split('```')[3]?.replace('yaml', '') ?? '')
  expect(ids('en,es')).toHaveLength(2)
})
