/**
 * Defines what is counted of customers' progress through the questions: labels of fixed sets, and nothing else.
 */
import { getMessages } from '#lib/i18n/translate.ts'
import type { Step } from '#lib/onboarding/define-step.ts'
import { refusalReasons } from '#lib/onboarding/eligibility/find-refusals.ts'
import { allSteps } from '#lib/onboarding/journeys.ts'
import { isOwnStepId } from '#lib/onboarding/own-questions/own-steps.ts'
import {
  findUnknownPath,
  unknownField,
} from '#lib/onboarding/platform-requirements/unknown-field.ts'

/**
 * `shown`: a step that was open; `saved`: it was answered; `error`: an answer could not be accepted;
 * `sent_back`: the platform asked for it again.
 */
const funnelKinds = ['shown', 'saved', 'error', 'sent_back'] as const
export type FunnelKind = (typeof funnelKinds)[number]

/** Coarse enough that no device can be told from another. */
export const deviceClasses = ['phone', 'tablet', 'desktop', 'unknown'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** The subjects besides the steps: started applications, and what the platform asks for. */
export const otherSubjects = ['start', 'documents', 'people', 'own_questions', 'other'] as const

/** A step, one of its questions and the code of an error; each '' if there is none. */
export type FunnelSubject = { step: string; question: string; code: string }

/** Stands for an error whose code or question is not ours. */
const otherCode = 'other'

const steps = [...allSteps, unknownField] as readonly (typeof unknownField)[]

/**
 * Returns the labels for a step, question and code. Values outside the fixed sets become `other`, '' or
 * `unknown_field`, so that no text of a request or of the platform can become a label.
 */
export function toFunnelSubject(given: {
  step: string
  question?: string | undefined
  code?: string | undefined
}): FunnelSubject {
  const id = toLabel(given.step)
  const step = steps.find((each) => each.id === id)
  if (!step) {
    const other = otherSubjects.find((each) => each === id) ?? 'other'
    return { step: other, question: '', code: given.code ? otherCode : '' }
  }
  const question = Object.keys(step.fields).find((name) => name === given.question) ?? ''
  const codes = question ? listErrorCodes(step, question) : refusalReasons
  const code = codes.find((each) => each === given.code)
  return { step: step.id, question, code: code ?? (given.code ? otherCode : '') }
}

/** All questions that no catalogue knows have one label for the platform's, and one for the firm's own. */
function toLabel(stepId: string): string {
  if (findUnknownPath(stepId)) return unknownField.id
  return isOwnStepId(stepId) ? ('own_questions' satisfies (typeof otherSubjects)[number]) : stepId
}

/** The codes of a question that the catalogues have words for. */
function listErrorCodes({ id, messagesOf }: typeof unknownField, question: string): string[] {
  const texts: object = getMessages('en').steps[(messagesOf ?? id) as 'name'].fields
  const found = Object.entries(texts).find(([name]) => name === question)?.[1]
  return Object.keys((found as { errors?: object } | undefined)?.errors ?? {})
}

/** The steps that are counted, in the order of the journeys; the firm's own questions come before the product. */
export function listSubjects(): string[] {
  return steps.flatMap(({ id }: Step) => (id === 'product' ? ['own_questions', id] : [id]))
}
