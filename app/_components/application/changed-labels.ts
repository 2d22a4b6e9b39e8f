import { type AcceptedPath, parsePersonPath } from '@/lib/acceptance/state/accepted-values.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { keepNameTogether } from '@/lib/i18n/keep-name-together.ts'
import {
  type Author,
  answerLocation,
  getAuthor,
  listStaffAuthors,
  peopleListField,
  peopleLocation,
} from '@/lib/onboarding/answers/answer-authors.ts'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { getStepContext } from '@/lib/onboarding/fields/field.ts'
import { findPersonQuestion, findQuestion, listAskedPaths } from '@/lib/onboarding/journeys.ts'
import type { PlatformPath } from '@/lib/onboarding/mapping/platform-paths.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'
import type { DisplayedApplication } from '../../_request/visit.ts'

/**
 * Lists the questions whose answers changed, in the order of the journey; a company's people come last, with
 * their names.
 */
export function listChangedLabels(
  visit: DisplayedApplication,
  paths: readonly AcceptedPath[],
): string[] {
  return [...new Set(sortByJourney(visit, paths).flatMap((path) => findLabels(visit, path)))]
}

/** Lists them with the member of staff who changed each; the customer's own changes need no name. */
export async function listChangesWithAuthor(
  visit: DisplayedApplication,
  paths: readonly AcceptedPath[],
): Promise<string[]> {
  const { portico, application, t } = visit
  const names = await getStaffNames(portico.staff, listStaffAuthors(application.sources))
  const labels = sortByJourney(visit, paths).flatMap((path) => {
    const by = findAuthorOfPath(visit, path)
    const name = names.get(by.kind === 'staff' ? by.id : '')
    return findLabels(visit, path).map((label) =>
      name ? t('assistedEntry.changed.by', { label, name: isolateDirection(name) }) : label,
    )
  })
  return [...new Set(labels)]
}

function sortByJourney(
  { progress }: DisplayedApplication,
  paths: readonly AcceptedPath[],
): AcceptedPath[] {
  const order: readonly string[] = listAskedPaths(progress.fieldContext.applicationType)
  const rank = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  return paths.toSorted((one, other) => rank(one) - rank(other))
}

/** The author of the value at a path; if another answer decides it, the author of that one. */
function findAuthorOfPath(visit: DisplayedApplication, path: AcceptedPath): Author {
  const { sources } = visit.application
  const person = parsePersonPath(path)?.id
  const question = findQuestionAtPath(visit, path)
  if (!question || (person && findPersonName(visit, person) === undefined)) {
    return getAuthor(sources, peopleLocation, peopleListField)
  }
  const { step, field } = question
  const own = sources[answerLocation(step.id, person)]?.[field]
  const deciding = step.decidedBy ? sources[answerLocation(step.decidedBy, person)] : undefined
  const all = [own, ...Object.values(deciding ?? {})].filter((each) => each !== undefined)
  const latest = all.toSorted((one, other) => other.revision - one.revision)[0]
  return latest?.by ?? { kind: 'customer' }
}

/**
 * Returns the name of a question, with the person's for a person's; undefined for a removed person, who has no
 * name here any more.
 */
export function findQuestionLabel(
  visit: DisplayedApplication,
  step: Step,
  field: string,
  person?: string,
): string | undefined {
  const { fieldContext } = visit.progress
  const label = getShortLabel(step, field, getStepContext(fieldContext, step.id, person))
  if (person === undefined) return label
  const name = findPersonName(visit, person)
  return name && `${name}: ${label}`
}

/** Returns the full name of a company's person as the pages use it; undefined for a removed one. */
export function findPersonName(
  { t, progress }: DisplayedApplication,
  id: string | undefined,
): string | undefined {
  const index = progress.people.findIndex((person) => person.id === id)
  if (index < 0) return undefined
  return keepNameTogether(
    progress.people[index]?.name || t('people.unnamed', { number: index + 1 }),
  )
}

function findQuestionAtPath({ progress }: DisplayedApplication, path: AcceptedPath) {
  const ofPerson = parsePersonPath(path)
  return ofPerson
    ? findPersonQuestion(ofPerson.path)
    : findQuestion(path as PlatformPath, progress.fieldContext.applicationType)
}

function findLabels(visit: DisplayedApplication, path: AcceptedPath): string[] {
  const question = findQuestionAtPath(visit, path)
  if (!question) return []
  const { step, field } = question
  const person = parsePersonPath(path)?.id
  return [findQuestionLabel(visit, step, field, person) ?? visit.t('terms.personRemoved')]
}
