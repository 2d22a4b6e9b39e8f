import { shortLabel } from '@/lib/onboarding/describe.ts'
import { circumstancesAt } from '@/lib/onboarding/field.ts'
import { askedPaths, findPersonQuestion, findQuestion } from '@/lib/onboarding/journey.ts'
import type { WirePath } from '@/lib/onboarding/wire.ts'
import { type BoundPath, personPathIn } from '@/lib/submission/request.ts'
import type { Opened } from './asking.ts'

/**
 * What has another answer than before, by the names of the questions and in the order of the journey;
 * a company's people come last, with their names.
 */
export function changedLabels(opened: Opened, paths: readonly BoundPath[]): string[] {
  const order: readonly string[] = askedPaths(opened.stock.circumstances.applicationType)
  const placeOf = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  const inOrder = paths.toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...new Set(inOrder.flatMap((path) => labelOf(opened, path)))]
}

function labelOf({ t, stock }: Opened, path: BoundPath): string[] {
  const { circumstances, people } = stock
  const ofPerson = personPathIn(path)
  const question = ofPerson
    ? findPersonQuestion(ofPerson.path)
    : findQuestion(path as WirePath, circumstances.applicationType)
  if (!question) return []
  const { step, field } = question
  if (!ofPerson) return [shortLabel(step, field, circumstancesAt(circumstances, step.id))]
  const index = people.findIndex(({ id }) => id === ofPerson.id)
  const person = people[index]
  // Who was taken out has no name here any more.
  if (!person) return [t('terms.personRemoved')]
  const name = person.name || t('people.unnamed', { number: index + 1 })
  const label = shortLabel(step, field, circumstancesAt(circumstances, step.id, person.id))
  return [`${name}: ${label}`]
}
