import { shortLabel } from '@/lib/onboarding/describe.ts'
import { circumstancesAt } from '@/lib/onboarding/field.ts'
import { askedPaths, findPersonQuestion, findQuestion } from '@/lib/onboarding/journey.ts'
import {
  type Giver,
  giverOf,
  listField,
  listPlace,
  placeOf,
  staffIn,
} from '@/lib/onboarding/sources.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import type { WirePath } from '@/lib/onboarding/wire.ts'
import { namesOfStaff } from '@/lib/staff/names.ts'
import { type BoundPath, personPathIn } from '@/lib/submission/request.ts'
import type { ShownApplication } from './shown-application.ts'

/**
 * What has another answer than before, by the names of the questions and in the order of the journey;
 * a company's people come last, with their names.
 */
export function changedLabels(opened: ShownApplication, paths: readonly BoundPath[]): string[] {
  return [...new Set(inOrder(opened, paths).flatMap((path) => labelOf(opened, path)))]
}

/** The same, each with who of staff changed it; what the customer changed needs no name. */
export async function changedByWhom(
  opened: ShownApplication,
  paths: readonly BoundPath[],
): Promise<string[]> {
  const { house, application, t } = opened
  const names = await namesOfStaff(house.staff, staffIn(application.sources))
  const said = inOrder(opened, paths).flatMap((path) => {
    const by = giverOfPath(opened, path)
    const name = names.get(by.kind === 'staff' ? by.id : '')
    return labelOf(opened, path).map((label) =>
      name ? t('assist.changed.by', { label, name: `\u2068${name}\u2069` }) : label,
    )
  })
  return [...new Set(said)]
}

function inOrder({ stock }: ShownApplication, paths: readonly BoundPath[]): BoundPath[] {
  const order: readonly string[] = askedPaths(stock.circumstances.applicationType)
  const rank = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  return paths.toSorted((one, other) => rank(one) - rank(other))
}

/** Whose what now stands at a path is: of an answer that another gives, whoever gave that one. */
function giverOfPath(opened: ShownApplication, path: BoundPath): Giver {
  const { sources } = opened.application
  const person = personPathIn(path)?.id
  const question = questionOf(opened, path)
  if (!question || (person && nameOfPerson(opened, person) === undefined)) {
    return giverOf(sources, listPlace, listField)
  }
  const { step, field } = question
  const own = sources[placeOf(step.id, person)]?.[field]
  const deciding = step.decidedBy ? sources[placeOf(step.decidedBy, person)] : undefined
  const all = [own, ...Object.values(deciding ?? {})].filter((each) => each !== undefined)
  const latest = all.toSorted((one, other) => other.revision - one.revision)[0]
  return latest?.by ?? { kind: 'customer' }
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

function questionOf({ stock }: ShownApplication, path: BoundPath) {
  const ofPerson = personPathIn(path)
  return ofPerson
    ? findPersonQuestion(ofPerson.path)
    : findQuestion(path as WirePath, stock.circumstances.applicationType)
}

function labelOf(opened: ShownApplication, path: BoundPath): string[] {
  const question = questionOf(opened, path)
  if (!question) return []
  const { step, field } = question
  const person = personPathIn(path)?.id
  return [questionLabel(opened, step, field, person) ?? opened.t('terms.personRemoved')]
}
