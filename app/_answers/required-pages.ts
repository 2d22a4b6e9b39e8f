import type { Step } from '@/lib/onboarding/define-step.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import type { AnyPlatformPath } from '@/lib/onboarding/mapping/platform-paths.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import { type AskedStep, findAskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { personPage } from '../_request/paths.ts'
import type { ApplicationVisit } from '../_request/visit.ts'

type OutstandingQuestion = { field: string; path: AnyPlatformPath | undefined }

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

/**
 * Lists what is required at one step, for a person of a company if one is named; `steps` are all that are
 * asked there.
 */
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

/**
 * The questions of a step, of a person of a company if one is named, that the platform asks to answer anew, and
 * the field of the interface that each is about.
 */
export function listOutstandingQuestions(
  { requirements, progress }: Pick<ApplicationVisit, 'requirements' | 'progress'>,
  asked: AskedStep,
  person?: string,
): OutstandingQuestion[] {
  const steps = progress.people.find(({ id }) => id === person)?.asked ?? progress.asked
  return listRequirementsOfStep(requirements, steps, asked, person).map(({ stepId, field }) => ({
    field: stepId === asked.step.id ? field : getDecidingField(asked.step),
    path: findStep(stepId)?.fields[field]?.platformPath,
  }))
}

/** The names of those questions, each once. */
export function listOutstandingFields(
  ...args: Parameters<typeof listOutstandingQuestions>
): string[] {
  return [...new Set(listOutstandingQuestions(...args).map(({ field }) => field))]
}

/**
 * Tells whether a step is the choice that leaves out what the platform requires. It can be changed before all else is
 * answered: the address that it copies is open where that lacks the required part.
 */
export function isWantedChoice(
  { requirements, progress }: Pick<ApplicationVisit, 'requirements' | 'progress'>,
  asked: AskedStep,
): boolean {
  return listRequirementsOfStep(requirements, progress.asked, asked).some(
    ({ stepId }) => stepId !== asked.step.id,
  )
}

/** The question of a step whose answer leaves others out, such as that an address is the same as another. */
export function getDecidingField({ fields }: Pick<Step, 'fields'>): string {
  return Object.keys(fields)[0] ?? ''
}
