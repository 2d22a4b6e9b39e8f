/** The people and companies of the demo. None of them exists. */
import type { RawValues } from '../lib/onboarding/view/step-view.ts'
import { companies } from '../test-support/applicants/companies.ts'
import { applicants } from '../test-support/applicants/individuals.ts'

/**
 * What becomes of an application. `filled` is accepted by nobody; a share between 0 and 1 of the questions is
 * answered of one that is left in the middle; `sent` goes to the embedded platform, where a family name or a
 * registered name decides, as on `/sandbox`.
 */
export type Way = { left: number } | 'filled' | 'sent' | 'second_decision' | 'reason'

/** `sendsDocuments`: sends what the platform asks for, where Portico runs while the demo is filled in. */
export type DemoPerson = {
  steps: Record<string, RawValues>
  way: Way
  hasDocument?: true
  sendsDocuments?: true
}
export type DemoCompany = {
  company: (typeof companies)[keyof typeof companies]
  way: Way
  sendsDocuments?: true
}

const given =
  `Amara Anselm Benedikt Chiara Daria Efua Emre Farida Goran Hanna Ibrahim Ines Jonas Kateryna Leila
  Lorenzo Mariam Mateo Mei Milan Nadia Nikhil Oksana Oluwaseun Paloma Pavel Rania Rafael Saanvi Samir Sofia
  Tariq Tomasz Valentina Wanjiru Yara Yusuf Zeynep`.split(/\s+/)
const family =
  `Adeyemi Aydin Bianchi Castillo Demir Eriksson Fontaine Haddad Ivanova Kaplan Kowalska Laurent
  Mensah Moreau Nakamura Novak Okafor Petrov Rahman Rossi Santos Schneider Silva Tanaka Vargas Weber Yilmaz`.split(
    /\s+/,
  )

const { applicant, name, birth, contact, ...rest } = applicants.oliver.typed

/** Family names by which the embedded platform does something else than approve, with how many have each. */
const decided = {
  Reject: 4,
  Pending: 6,
  Changes: 4,
  Documents: 4,
  'Reject Document': 2,
  Incomplete: 2,
  Refuse: 2,
  'Not Found': 1,
}

/** Fifty-four people, in every state that an application can have. */
export const people: readonly DemoPerson[] = [
  ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((left, at) => demoPerson(at, { left })),
  ...times(2, (at) => demoPerson(10 + at, 'filled')),
  ...times(17, (at) => demoPerson(14 + at, 'sent')),
  ...Object.entries(decided).flatMap(([familyName, count], row) =>
    times(count, (at) => ({
      ...demoPerson(3 * row + at, 'sent', familyName),
      ...(/Document/.test(familyName) && at % 2 === 0 && { sendsDocuments: true as const }),
      ...(familyName === 'Pending' && at < 2 && { hasDocument: true as const }),
    })),
  ),
  demoPerson(33, 'second_decision'),
  demoPerson(34, 'reason'),
]

/** Six companies. */
export const demoCompanies: readonly DemoCompany[] = [
  { company: companies.harbourVine, way: 'sent', sendsDocuments: true },
  { company: companies.tallerQuiroga, way: 'sent' },
  { company: companies.alNoor, way: 'sent' },
  { company: registered('Reject'), way: 'sent' },
  { company: registered('Changes'), way: 'sent' },
  { company: registered('Northwind Bakery Ltd'), way: 'filled' },
]

function demoPerson(at: number, way: Way, familyName?: string): DemoPerson {
  const [first, last] = [given[at % given.length], familyName ?? family[(at * 5) % family.length]]
  const address = `${first}.${last?.replaceAll(' ', '-')}.${at}@example.com`.toLowerCase()
  const birthday = {
    day: `${1 + ((at * 7) % 28)}`,
    month: `${1 + (at % 12)}`,
    year: `${1961 + at}`,
  }
  return {
    way,
    steps: {
      applicant,
      name: { ...name, first_name: first ?? '', middle_name: '', last_name: last ?? '' },
      birth: { ...birth, date_of_birth: birthday },
      contact: { ...contact, email_address: address },
      ...rest,
    },
  }
}

function registered(registered_name: string): DemoCompany['company'] {
  const { harbourVine } = companies
  const company_name = { ...harbourVine.typed.company_name, registered_name }
  return { ...harbourVine, typed: { ...harbourVine.typed, company_name } }
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
