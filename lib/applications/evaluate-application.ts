import type { Language } from '#lib/i18n/languages.ts'
import type { AnswerSources } from '#lib/onboarding/answers/answer-authors.ts'
import { markLocks } from '#lib/onboarding/answers/answer-locks.ts'
import { buildFieldContext } from '#lib/onboarding/field-context/build-field-context.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { evaluateProgress, type Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import type { OutstandingFields } from '#lib/submission/state/open-requirements.ts'
import type { ApplicationsDeps } from './applications-deps.ts'

type EvaluationInput = {
  answers: unknown
  language: Language
  /** The fields that the platform requires; none if it was not asked. */
  outstanding?: OutstandingFields | undefined
  /** The authors of the answers: which of them are locked follows from it. */
  sources?: AnswerSources
}

/** Evaluates the progress of these answers with the operator's settings and the platform's requirements. */
export function evaluateApplication(
  { getQuestionSettings }: Pick<ApplicationsDeps, 'getQuestionSettings'>,
  { answers, language, outstanding, sources = {} }: EvaluationInput,
): Progress {
  const stored = answers as Answers
  const settings = { ...getQuestionSettings(language), ...outstanding }
  const progress = evaluateProgress(stored, buildFieldContext(stored, settings))
  return {
    ...progress,
    asked: markLocks(progress.asked, sources),
    people: progress.people.map((person) => ({
      ...person,
      asked: markLocks(person.asked, sources, person.id),
    })),
  }
}
