/** What the platform requires of the customer, as pages to go through. */

import type { Requirement } from '@/lib/domain/onboarding/platform-requirements/requirement-to-question.ts'
import {
  type AskedStep,
  findAskedStep,
} from '@/lib/domain/onboarding/progress/evaluate-progress.ts'
import { personPage } from './paths.ts'
import type { ApplicationVisit } from './visit.ts'

/** A requirement that a question answers. */
type RequiredAnswer = Extract<Requirement, { kind: 'question' | 'person' }>

/** The pages where questions of the platform's are answered, in the order of the journey, each once. */
export function listRequiredPages({
  progress,
  requirements,
}: Pick<ApplicationVisit, 'progress' | 'requirements'>): string[] {
  return [
    ...progress.asked
      .filter((asked) => listRequirementsOfStep(requirements, progress.asked, asked).length > 0)
      .map(({ step }) => step.id),
    ...progress.people.flatMap(({ id, asked: steps }) =>
      steps
        .filter((asked) => listRequirementsOfStep(requirements, steps, asked, id).length > 0)
        .map(({ step }) => personPage(id, step.id)),
    ),
  ]
}

/** What is required at one step, of a person of a company where one is named; `steps` are all that are asked there. */
export function listRequirementsOfStep(
  requirements: readonly Requirement[],
  steps: readonly AskedStep[],
  asked: AskedStep,
  person?: string,
): RequiredAnswer[] {
  return requirements.filter(
    (requirement): requirement is RequiredAnswer =>
      (person === undefined
        ? requirement.kind === 'question'
        : requirement.kind === 'person' && requirement.individualId === person) &&
      findAskedStep(steps, (requirement as RequiredAnswer).stepId) === asked,
  )
}

/** The fields of a step, of a person of a company where one is named, that the platform asks to answer anew. */
export function listOutstandingFields(
  { requirements, progress }: Pick<ApplicationVisit, 'requirements' | 'progress'>,
  asked: AskedStep,
  person?: string,
): string[] {
  const steps = progress.people.find(({ id }) => id === person)?.asked ?? progress.asked
  const fields = listRequirementsOfStep(requirements, steps, asked, person)
    .filter(({ stepId }) => stepId === asked.step.id)
    .map(({ field }) => field)
  return [...new Set(fields)]
}
