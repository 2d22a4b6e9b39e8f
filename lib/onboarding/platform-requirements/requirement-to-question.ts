/** The platform's requirements as tasks: the question that answers each, and the reason it gives. */
import type { PlatformError } from '#lib/platform/contract/responses.ts'
import type { StatusResponse } from '#lib/platform/contract/status-response.ts'
import { missingPeopleErrors } from '#lib/platform/contract/values.ts'
import { sanitizeText } from '../fields/text.ts'
import { askedPersonPaths, findPersonQuestion, findQuestion, listAskedPaths } from '../journeys.ts'
import { findMatchingPath, type PersonPath, type PlatformPath } from '../mapping/platform-paths.ts'
import { findOwnQuestion } from '../own-questions/own-steps.ts'
import { getUnknownFieldStepId, isUnknownField, maxUnknownFields } from './unknown-field.ts'

export type Requirement =
  /** A question of ours about the applicant answers it. */
  | {
      kind: 'question'
      stepId: string
      field: string
      description: string
      /** The platform's words about a field that no question of ours fills: the question itself. */
      asks?: string
    }
  /** A question of ours about one person of a company answers it; the id is the platform's. */
  | { kind: 'person'; individualId: string; stepId: string; field: string; description: string }
  /** A required person is missing: the platform's code for who it is. */
  | { kind: 'people'; code: string; description: string }
  /** The terms, which the customer accepts anew with each sending. */
  | { kind: 'terms'; description: string }
  /** A document, by the platform's name for it, with its person if it names one. */
  | {
      kind: 'document'
      id: string
      document: string
      status: string
      individualId?: string
      description: string
    }
  /** No question of ours answers it: shown in the platform's words, for a person to help with. */
  | { kind: 'other'; code: string; individualId?: string; description: string }

/**
 * Lists every requirement of a status response, the application's and each person's; none is dropped. Without
 * an application type it is read as that of an individual.
 */
export function listRequirements(
  answer: StatusResponse,
  applicationType = 'INDIVIDUAL',
): Requirement[] {
  const isCompany = applicationType === 'CORPORATION'
  const unknown = unknownFieldsOf(answer, applicationType)
  return [
    ...answer.applicationErrors.map((code) => applicationRequirement(code, isCompany)),
    ...partRequirements(answer, (name, code, description) =>
      unknown.includes(name)
        ? unknownRequirement(name, description)
        : requirementAt(applicationType, name, code, description),
    ),
    ...answer.individualErrors.flatMap(({ id, ...errors }) =>
      partRequirements(
        errors,
        (name, code, description) =>
          isCompany
            ? personRequirementAt(id, name, code, description)
            : requirementAt(applicationType, name, code, description),
        isCompany ? id : undefined,
      ),
    ),
  ]
}

/**
 * Every error of a refused create or update; the field it names is found in its words, for no list of
 * codes exists. `sent`: the paths of the update.
 */
export function listRefusalRequirements(
  errors: PlatformError[],
  applicationType = 'INDIVIDUAL',
  sent: readonly string[] = [],
): Requirement[] {
  const known = listAskedPaths(applicationType)
  return errors.map(({ code, description }) => {
    const unknown = named(description, (word) =>
      sent.includes(word) && isUnknownField(word, known) ? word : undefined,
    )
    if (unknown) {
      return {
        kind: 'question',
        ...getQuestionOf(unknown),
        description: sanitizeText(description),
      }
    }
    const path = named(description, (word) => findMatchingPath(word, known))
    return requirementAt(applicationType, path, code, sanitizeText(description))
  })
}

/** Lists the requirements of a refused person of a company; `individualId` as the caller names them. */
export function listPersonRefusalRequirements(
  errors: PlatformError[],
  individualId: string,
): Requirement[] {
  return errors.map(({ code, description }) =>
    personRequirementAt(
      individualId,
      named(description, (word) => findMatchingPath(word, askedPersonPaths)),
      code,
      sanitizeText(description),
    ),
  )
}

function applicationRequirement(code: string, isCompany: boolean): Requirement {
  if (code === 'TERMS_AND_CONDITIONS_NOT_ACCEPTED') return { kind: 'terms', description: '' }
  return isCompany && missingPeopleErrors.some((each) => each === code)
    ? { kind: 'people', code, description: '' }
    : { kind: 'other', code: sanitizeText(code), description: '' }
}

/** Returns the customer's fields that none of our questions fills but that can be asked for by their name. */
function unknownFieldsOf({ validationErrors }: StatusResponse, applicationType: string): string[] {
  const known = listAskedPaths(applicationType)
  const names = validationErrors
    .map(({ field }) => field)
    .filter((name) => !findMatchingPath(name, known) && isUnknownField(name, known))
  // One below another would be a text and a group at once.
  const single = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
  return [...new Set(single)].slice(0, maxUnknownFields)
}

function unknownRequirement(path: string, asks: string): Requirement {
  return { kind: 'question', ...getQuestionOf(path), description: '', asks }
}

/** The question for a field that Portico does not know: one of the firm's own if it goes there. */
function getQuestionOf(path: string): { stepId: string; field: string } {
  const own = findOwnQuestion(path)
  return own
    ? { stepId: own.step.id, field: own.field }
    : { stepId: getUnknownFieldStepId(path), field: 'answer' }
}

type At = (name: string, code: string, description: string) => Requirement

function partRequirements(
  { validationErrors, documentErrors }: Pick<StatusResponse, 'validationErrors' | 'documentErrors'>,
  at: At,
  individualId?: string,
): Requirement[] {
  return [
    ...validationErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'READY_FOR_SUBMISSION')
      .map(({ field, description }) => at(field, field, sanitizeText(description))),
    ...documentErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'SUBMITTED')
      .map(
        (error): Requirement => ({
          kind: 'document',
          ...error,
          description: sanitizeText(error.description),
          ...(individualId === undefined ? {} : { individualId }),
        }),
      ),
  ]
}

function requirementAt(
  applicationType: string,
  name: string | undefined,
  code: string,
  description: string,
): Requirement {
  const path = name && findMatchingPath(name, listAskedPaths(applicationType))
  const question = path && findQuestion(path as PlatformPath, applicationType)
  if (!question) return { kind: 'other', code: sanitizeText(code), description }
  if (question.step.id === 'terms') return { kind: 'terms', description }
  return { kind: 'question', stepId: question.step.id, field: question.field, description }
}

function personRequirementAt(
  individualId: string,
  name: string | undefined,
  code: string,
  description: string,
): Requirement {
  // The platform names a person's fields without that prefix; one with it would mean the same field.
  const own = name?.replace(/^customer_details\./, '')
  const path = own && findMatchingPath(own, askedPersonPaths)
  const question = path && findPersonQuestion(path as PersonPath)
  return question
    ? {
        kind: 'person',
        individualId,
        stepId: question.step.id,
        field: question.field,
        description,
      }
    : { kind: 'other', code: sanitizeText(code), individualId, description }
}

function named<Path>(
  description: string,
  match: (word: string) => Path | undefined,
): Path | undefined {
  return (description.match(/[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*/g) ?? [])
    .filter((word) => word.includes('_') || word.includes('.'))
    .map(match)
    .find((path) => path !== undefined)
}
