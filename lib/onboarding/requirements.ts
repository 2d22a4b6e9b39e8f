/** What the platform still wants, as things to do: which question answers it, and why in its words. */
import type { PlatformError, StatusAnswer } from '../platform/contract.ts'
import { askedPaths, findQuestion } from './journey.ts'
import { matchWirePath, type WirePath } from './wire.ts'

export type Requirement =
  /** A question of ours answers it. */
  | { kind: 'question'; stepId: string; field: string; description: string }
  /** The terms, which the customer accepts anew with each sending. */
  | { kind: 'terms'; description: string }
  /** A document, by the platform's name for it. */
  | { kind: 'document'; document: string; description: string }
  /** Nothing of ours answers it: shown as it was said, for a person to help with. */
  | { kind: 'other'; code: string; description: string }

/** Every want of a status answer, the application's and each person's; none is dropped. */
export function requirementsOf(answer: StatusAnswer): Requirement[] {
  return [
    ...answer.applicationErrors.map(wholeRequirement),
    ...partRequirements(answer),
    ...answer.individualErrors.flatMap(partRequirements),
  ]
}

/** Every error of a refusal; the field it names is found in its words, for no list of codes exists. */
export function refusalRequirements(errors: PlatformError[]): Requirement[] {
  return errors.map(({ code, description }) => {
    const named = (description.match(/[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*/g) ?? [])
      .filter((word) => word.includes('_') || word.includes('.'))
      .map((word) => matchWirePath(word, askedPaths))
      .find((path) => path !== undefined)
    return requirementAt(named, code, description)
  })
}

function wholeRequirement(code: string): Requirement {
  return code === 'TERMS_AND_CONDITIONS_NOT_ACCEPTED'
    ? { kind: 'terms', description: '' }
    : { kind: 'other', code, description: '' }
}

function partRequirements({
  validationErrors,
  documentErrors,
}: Pick<StatusAnswer, 'validationErrors' | 'documentErrors'>): Requirement[] {
  return [
    ...validationErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'READY_FOR_SUBMISSION')
      .map(({ field, description }) => fieldRequirement(field, description)),
    ...documentErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'SUBMITTED')
      .map(
        ({ document, description }): Requirement => ({ kind: 'document', document, description }),
      ),
  ]
}

function fieldRequirement(name: string, description: string): Requirement {
  return requirementAt(matchWirePath(name, askedPaths), name, description)
}

function requirementAt(path: WirePath | undefined, code: string, description: string): Requirement {
  const question = path && findQuestion(path)
  if (!question) return { kind: 'other', code, description }
  if (question.step.id === 'terms') return { kind: 'terms', description }
  return { kind: 'question', stepId: question.step.id, field: question.field, description }
}
