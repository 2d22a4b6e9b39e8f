/**
 * Edits the people of a company: an ordered list beside the answers of its steps, each person with answers of
 * their own. Every function here maps answers to answers; the caller gives the id of a new person.
 */
import type { IndividualType } from '#lib/platform/contract/values.ts'
import type { SavedStep } from '../answers/saved-step.ts'
import { sumOfShares } from '../fields/number-fields.ts'
import type { Answers } from '../journeys.ts'

/** One person: `id` is ours (a UUID) and says nothing of them. */
export type Person = { id: string; answers: Answers }

/** The platform's own words for missing people, and ours for shares that cannot be right. */
export type PeopleRequirement =
  | {
      code:
        | 'MISSING_OFFICER'
        | 'MISSING_BENEFICIAL_OWNER'
        | 'MISSING_CONTROL_PERSON'
        | 'MISSING_AUTHORIZED_PERSON'
      /** Nothing is sent before it is met. */
      blocks: true
    }
  | { code: 'SHARES_ABOVE_100'; share: number; blocks: true }
  /** A message only: the holder of a small share need not be named. */
  | { code: 'SHARES_FAR_BELOW_100'; share: number; blocks: false }

/** More people than any company names; a page for each must stay possible. */
export const maxPeople = 100

/** An owner of more than this, in per cent, must be named (the interface's own rule). */
const disclosureThresholdPercent = 25

/** Everyone named so far, in the order they were added; nobody if the stored list is none. */
export function listPeople(answers: Answers): Person[] {
  const stored: unknown = answers.people
  return Array.isArray(stored) ? stored.filter(isPerson) : []
}

/** The person of that id, if they are among the people. */
export function findPerson(answers: Answers, id: string): Person | undefined {
  return listPeople(answers).find((person) => person.id === id)
}

/** The answers with one person more, of whom nothing is known; the same answers if they are there or no more fit in. */
export function addPerson(answers: Answers, id: string): Answers {
  const people = listPeople(answers)
  if (people.length >= maxPeople || people.some((person) => person.id === id)) return answers
  return withPeople(answers, [...people, { id, answers: {} }])
}

/**
 * The answers with one step of one person saved; the same answers if there is no such person any
 * more. Only one can be the applicant: marking another takes the mark from the first.
 */
export function setPersonStep(
  answers: Answers,
  id: string,
  stepId: string,
  saved: SavedStep,
): Answers {
  const people = listPeople(answers)
  if (!people.some((person) => person.id === id)) return answers
  const marks = saved.values.is_applicant === true
  return withPeople(
    answers,
    people.map((person) => {
      if (person.id === id) return { ...person, answers: { ...person.answers, [stepId]: saved } }
      return marks ? withoutMark(person) : person
    }),
  )
}

/** The answers without that person. */
export function removePerson(answers: Answers, id: string): Answers {
  return withPeople(
    answers,
    listPeople(answers).filter((person) => person.id !== id),
  )
}

/** Returns the display name: given names and family name, or the single name; empty while unknown. */
export function formatPersonName({ answers }: Person): string {
  const values = answers.person_name?.values
  const names = [values?.first_name, values?.middle_name, values?.last_name]
  return names.filter((name) => typeof name === 'string').join(' ')
}

/** Tells whether two names differ in nothing but capitals. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()
}

/** Returns the first letters of a name's first and last part; empty for a name without letters. */
export function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((part) => /\p{L}\p{M}*/u.exec(part)?.[0] ?? [])
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  // Letters of Arabic would join.
  return ends.join('\u200c').toUpperCase()
}

/** Returns the person who is marked as filling this in. */
export function findApplicant(answers: Answers): Person | undefined {
  return listPeople(answers).find((person) => person.answers.person_name?.values.is_applicant)
}

export function listRoles({ answers }: Person): readonly string[] {
  const roles = answers.person_roles?.values.individual_type
  return Array.isArray(roles) ? roles : []
}

/** Returns the share of a person in per cent: 0 for a person who is no owner, or has not stated one. */
function getShare(person: Person): number {
  if (!listRoles(person).includes('BENEFICIAL_OWNER')) return 0
  const share = person.answers.person_share?.values.percentage_ownership
  return typeof share === 'number' ? share : 0
}

/** The shares of all owners together, in per cent. */
export function getTotalShare(answers: Answers): number {
  return sumOfShares(listPeople(answers).map(getShare))
}

/** The shares of all owners but this one together, in per cent. */
export function getOthersShare(answers: Answers, id: string): number {
  return sumOfShares(
    listPeople(answers)
      .filter((person) => person.id !== id)
      .map(getShare),
  )
}

/**
 * Returns what is still wrong with the list of people, as the platform's codes. A company that is exempt (see
 * `mayHaveNoOwner`) needs no owner.
 */
export function findPeopleRequirements(answers: Answers): PeopleRequirement[] {
  const people = listPeople(answers)
  const roles = new Set(people.flatMap((person) => listRoles(person)))
  const missing = needsOfRoles.filter(
    ({ role }) => !roles.has(role) && !(role === 'BENEFICIAL_OWNER' && mayHaveNoOwner(answers)),
  )
  const share = getTotalShare(answers)
  const owners = people.filter((person) => listRoles(person).includes('BENEFICIAL_OWNER'))
  const allSaid = owners.every((person) => person.answers.person_share)
  return [
    ...missing.map(({ code }): PeopleRequirement => ({ code, blocks: true })),
    ...(share > 100 ? [{ code: 'SHARES_ABOVE_100' as const, share, blocks: true as const }] : []),
    // Someone unnamed could hold more than the share from which they must be named.
    ...(owners.length > 0 && allSaid && 100 - share > disclosureThresholdPercent
      ? [{ code: 'SHARES_FAR_BELOW_100' as const, share, blocks: false as const }]
      : []),
  ]
}

/**
 * Tells whether a company may have no owner to name: one that gave the reason, one whose shares are traded in
 * public, one that nobody owns (31 CFR 1010.230(e) exempts both kinds).
 */
function mayHaveNoOwner({ entity, regulation }: Answers): boolean {
  const type = entity?.values.corporate_entity_type
  return (
    type === 'C_CORP_PUBLIC' ||
    type === 'NON_PROFIT' ||
    isExempt(regulation?.values.control_exemption_reason)
  )
}

/** NONE is the list's own word for no exemption. */
function isExempt(reason: unknown): boolean {
  return reason !== undefined && reason !== 'NONE'
}

const needsOfRoles = [
  { role: 'OFFICER', code: 'MISSING_OFFICER' },
  { role: 'BENEFICIAL_OWNER', code: 'MISSING_BENEFICIAL_OWNER' },
  { role: 'CONTROL_PERSON', code: 'MISSING_CONTROL_PERSON' },
  { role: 'AUTHORIZED_PERSON', code: 'MISSING_AUTHORIZED_PERSON' },
] as const satisfies { role: IndividualType; code: string }[]

// No step has this name: the list is stored in the place of such a step.
function withPeople(answers: Answers, people: Person[]): Answers {
  return { ...answers, people: people as unknown as SavedStep }
}

function withoutMark(person: Person): Person {
  const saved = person.answers.person_name
  if (!saved?.values.is_applicant) return person
  const { is_applicant: _, ...values } = saved.values
  const typed = { ...saved.typed, is_applicant: '' }
  return { ...person, answers: { ...person.answers, person_name: { ...saved, typed, values } } }
}

function isPerson(stored: unknown): stored is Person {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, answers } = stored as Partial<Person>
  return typeof id === 'string' && typeof answers === 'object' && answers !== null
}
