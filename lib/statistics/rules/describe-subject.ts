/** The names of steps, questions and errors for staff. */
import type { Language } from '#lib/i18n/languages.ts'
import { getMessages, getTranslator } from '#lib/i18n/translate.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import { refusalReasons } from '#lib/onboarding/eligibility/find-refusals.ts'
import { noContext } from '#lib/onboarding/fields/no-context.ts'
import { findStep } from '#lib/onboarding/journeys.ts'
import { unknownField } from '#lib/onboarding/platform-requirements/unknown-field.ts'
import { findTopic } from '#lib/onboarding/review/short-review.ts'
import { getErrorMessage, getShortLabel } from '#lib/onboarding/view/describe-step.ts'
import { inStaffWords } from '#lib/onboarding/view/staff-words.ts'
import { type FunnelSubject, otherSubjects } from './funnel-labels.ts'

/** Returns the name of a step: of its topic, else of its first question. */
export function describeStepName(id: string, language: Language): string {
  const t = getTranslator(language)
  if (id === 'terms') return t('statistics.review')
  if (id === unknownField.id) return t('statistics.subjects.unknown_field')
  const other = otherSubjects.find((each) => each === id)
  const step = findStaffStep(id)
  if (other || !step) return t(`statistics.subjects.${other ?? 'other'}`)
  const name = topicOf(step, language)
  return step.section === 'person' ? t('statistics.ofPerson', { name }) : name
}

/** A question with its step in words for staff, and the error as the customer read it. */
export function describeSubject(
  { step: id, question, code }: FunnelSubject,
  language: Language,
): { question: string; error: string } {
  const t = getTranslator(language)
  const topic = describeStepName(id, language)
  const step = findStaffStep(id)
  const label = step && question && id !== 'terms' ? labelOf(step, question, language) : undefined
  const refusal = refusalReasons.find((reason) => reason === code)
  return {
    // The only question of a topic may have the topic's name.
    question:
      step && label && label !== topicOf(step, language)
        ? t('statistics.questionOf', { topic, label })
        : topic,
    error:
      code === 'other'
        ? t('statistics.otherError')
        : refusal && !question
          ? t(`statistics.refusals.${refusal}`)
          : errorOf(findStep(id), question, code, language),
  }
}

/** Uses the words about the customer, since staff read them. */
function findStaffStep(id: string): Step | undefined {
  const step = findStep(id)
  return step && inStaffWords(step)
}

function topicOf(step: Step, language: Language): string {
  const [first = ''] = Object.keys(step.fields)
  return findTopic(step, language) ?? getShortLabel(step, first, contextIn(language))
}

function labelOf(step: Step, question: string, language: Language): string {
  return getShortLabel(step, question, contextIn(language))
}

/** The code itself if its words need what only an answer has. */
function errorOf(
  step: Step | undefined,
  question: string,
  code: string,
  language: Language,
): string {
  if (!step?.fields[question]) return code
  try {
    return getErrorMessage(step, question, code, contextIn(language))
  } catch {
    return code
  }
}

/** No country is set, so numbers have their common names. */
function contextIn(language: Language) {
  const { taxNames, companyNumberNames } = getMessages(language)
  const names = { taxName: taxNames.other, companyNames: companyNumberNames.other }
  return { ...noContext, ...names, language }
}
