import { shortLabel } from '@/lib/onboarding/describe.ts'
import { circumstancesAt } from '@/lib/onboarding/field.ts'
import { askedPaths, findPersonQuestion, findQuestion } from '@/lib/onboarding/journey.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import type { WirePath } from '@/lib/onboarding/wire.ts'
import { type BoundPath, personPathIn } from '@/lib/submission/request.ts'
import type { ShownApplication } from './shown-application.ts'

/**
 * What has another answer than before, by the names of the questions and in the order of the journey;
 * a company's people come last, with their names.
 */
export function changedLabels(opened: ShownApplication, paths: readonly BoundPath[]): string[] {
  const order: readonly string[] = askedPaths(opened.stock.circumstances.applicationType)
  const placeOf = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  const inOrder = paths.toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...new Set(inOrder.flatMap((path) => labelOf(opened, path)))]
}

/**
 * A question by its name, one about a person of a company with theirs; undefined for one about a
 * person who was taken out, and has no name here any more.
 */
export function questionLabel(
  opened: ShownApplication,
  step: Step,
  field: string,
  person?: string,
): string | undefined {
  const { circumstances } = opened.stock
  const label = shortLabel(step, field, circumstancesAt(circumstances, step.id, person))
  if (person === undefined) return label
  const name = nameOfPerson(opened, person)
  return name && `${name}: ${label}`
}

/** The name by which the pages speak of one of the company's people; undefined of one who was taken out. */
export function nameOfPerson(
  { t, stock }: ShownApplication,
  id: string | undefined,
): string | undefined {
  const index = stock.people.findIndex((person) => person.id === id)
  if (index < 0) return undefined
  return stock.people[index]?.name || t('people.unnamed', { number: index + 1 })
}

function labelOf(opened: ShownApplication, path: BoundPath): string[] {
  const ofPerson = personPathIn(path)
  const question = ofPerson
    ? findPersonQuestion(ofPerson.path)
    : findQuestion(path as WirePath, opened.stock.circumstances.applicationType)
  if (!question) return []
  const { step, field } = question
  return [questionLabel(opened, step, field, ofPerson?.id) ?? opened.t('terms.personRemoved')]
}
