/**
 * Tracks who gave each value, and when: stored beside the answers, and never part of what is sent or accepted.
 */

import type { RegisterSource } from '#lib/registers/rules/register-entry.ts'
import { listPeople } from '../company-people/people.ts'
import type { StepValues } from '../define-step.ts'
import type { Answers } from '../journeys.ts'

/**
 * The author of a value: the customer, a member of staff by our id, a company's person in their own part, or the
 * firm's own system that started the application, by our id of its key and the name it had.
 */
export type Author =
  | { kind: 'customer' }
  | { kind: 'staff'; id: string }
  | { kind: 'person'; id: string }
  | { kind: 'partner'; id: string; name: string }

/** How a partner keeps an answer of its own from change: shown where it is asked, or only where all is checked. */
export type AnswerLock = 'locked' | 'hidden'

/**
 * `at` is a time (ISO 8601); `revision` the one of the application that the value came with. `register`:
 * the public register that it was taken from; `by` has confirmed it.
 */
export type AnswerSource = {
  by: Author
  at: string
  revision: number
  register?: RegisterSource
  lock?: AnswerLock
}

/**
 * The source of each answer by location (`answerLocation`) and field, including withdrawn answers. A value
 * without a source is the customer's.
 */
export type AnswerSources = { [location: string]: FieldSources | undefined }
export type FieldSources = { [field: string]: AnswerSource | undefined }

/** The key of a company's list of people: its one field tells who added or removed somebody. */
export const peopleLocation = 'people'
export const peopleListField = 'list'

/** The key of a step’s values: the step, and the person of a company if one is named. */
export function answerLocation(step: string, person?: string): string {
  return person === undefined ? step : `${peopleLocation}.${person}.${step}`
}

/** Tells whether that is one and the same. All browsers of the customer are the customer. */
export function isSameAuthor(one: Author, other: Author): boolean {
  if (one.kind === 'customer' || other.kind === 'customer') return one.kind === other.kind
  return one.kind === other.kind && one.id === other.id
}

/**
 * Updates the sources after a change: changed values get `source`, all others keep theirs. Those of a removed
 * person are dropped.
 */
export function updateSources(
  sources: AnswerSources,
  before: Answers,
  after: Answers,
  source: AnswerSource,
): AnswerSources {
  const [earlier, later] = [valuesByLocation(before), valuesByLocation(after)]
  const saved = [...later].flatMap(([location, values]) => {
    const fields = { ...sources[location], ...givenBy(source, earlier.get(location) ?? {}, values) }
    return Object.keys(fields).length > 0 ? [[location, fields] as const] : []
  })
  return { ...Object.fromEntries(saved), ...listSource(sources, before, after, source) }
}

/** The stored form: each source once, for a change gives many values at a time. */
export type PackedSources = {
  given: AnswerSource[]
  of: { [location: string]: { [field: string]: number } }
}

/** The sources in the form in which they are stored. */
export function packSources(sources: AnswerSources): PackedSources {
  const given = new Map<string, number>()
  const numbered = mapFields(sources, (source) => {
    const text = JSON.stringify(source)
    const number = given.get(text) ?? given.size
    given.set(text, number)
    return number
  })
  return { given: [...given.keys()].map((text) => JSON.parse(text) as AnswerSource), of: numbered }
}

/** The sources out of the form in which they were stored. */
export function unpackSources({ given, of }: PackedSources): AnswerSources {
  return mapFields(of, (number) => given[number])
}

function mapFields<From, To>(
  values: { [location: string]: { [field: string]: From | undefined } | undefined },
  map: (each: From) => To,
): { [location: string]: { [field: string]: To } } {
  return Object.fromEntries(
    Object.entries(values).map(([location, fields]) => [
      location,
      Object.fromEntries(
        Object.entries(fields ?? {}).flatMap(([field, each]) =>
          each === undefined ? [] : [[field, map(each)]],
        ),
      ),
    ]),
  )
}

export function getAuthor(sources: AnswerSources, location: string, field: string): Author {
  return sources[location]?.[field]?.by ?? { kind: 'customer' }
}

/** The register that a value was taken from, if it was. */
export function findRegister(
  sources: AnswerSources,
  place: string,
  field: string,
): RegisterSource | undefined {
  return sources[place]?.[field]?.register
}

/** Tells whether the customer gave every value, none of it by a register. */
export function isAllByCustomer(sources: AnswerSources): boolean {
  const all = Object.values(sources).flatMap((fields) => Object.values(fields ?? {}))
  return all.every((each) => !each || (each.by.kind === 'customer' && !each.register))
}

/** Returns the ids of all staff who gave a current value, or withdrew one. */
export function listStaffAuthors(sources: AnswerSources): string[] {
  const all = Object.values(sources).flatMap((fields) => Object.values(fields ?? {}))
  return [...new Set(all.flatMap((each) => (each?.by.kind === 'staff' ? [each.by.id] : [])))]
}

function givenBy(source: AnswerSource, before: StepValues, after: StepValues): FieldSources {
  const text = (value: StepValues[string] | undefined) => JSON.stringify(value)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names.filter((name) => text(before[name]) !== text(after[name])).map((name) => [name, source]),
  )
}

function listSource(
  sources: AnswerSources,
  before: Answers,
  after: Answers,
  source: AnswerSource,
): AnswerSources {
  const ids = (answers: Answers) =>
    listPeople(answers)
      .map(({ id }) => id)
      .join()
  if (ids(before) !== ids(after)) return { [peopleLocation]: { [peopleListField]: source } }
  return sources[peopleLocation] ? { [peopleLocation]: sources[peopleLocation] } : {}
}

function valuesByLocation(answers: Answers): Map<string, StepValues> {
  const { [peopleLocation]: _, ...steps } = answers
  return new Map([
    ...listValues(steps),
    ...listPeople(answers).flatMap((person) => listValues(person.answers, person.id)),
  ])
}

function listValues(answers: Answers, person?: string): [string, StepValues][] {
  return Object.entries(answers).flatMap(([step, saved]) =>
    saved?.values ? [[answerLocation(step, person), saved.values] as [string, StepValues]] : [],
  )
}
