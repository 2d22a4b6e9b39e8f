import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
