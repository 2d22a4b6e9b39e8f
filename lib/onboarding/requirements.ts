/** What the platform still wants, as things to do: which question answers it, and why in its words. */
import type { PlatformError, StatusAnswer } from '../platform/contract.ts'
import { askedPaths, askedPersonPaths, findPersonQuestion, findQuestion } from './journey.ts'
import { matchPath, type PersonPath, type WirePath } from './wire.ts'

export type Requirement =
  /** A question of ours about the applicant answers it. */
  | { kind: 'question'; stepId: string; field: string; description: string }
  /** A question of ours about one person of a company answers it; the id is the platform's. */
  | { kind: 'person'; individualId: string; stepId: string; field: string; description: string }
  /** The people as a whole do not suffice: one of the platform's own words for who is missing. */
  | { kind: 'people'; code: string; description: string }
  /** The terms, which the customer accepts anew with each sending. */
  | { kind: 'terms'; description: string }
  /** A document, by the platform's name for it; of one person where it says whose. */
  | {
      kind: 'document'
      id: string
      document: string
      status: string
      individualId?: string
      description: string
    }
  /** Nothing of ours answers it: shown as it was said, for a person to help with. */
  | { kind: 'other'; code: string; individualId?: string; description: string }

/**
 * Every want of a status answer, the application's and each person's; none is dropped. Without a type
 * of application it is read as a person's own.
 */
export function requirementsOf(
  answer: StatusAnswer,
  applicationType = 'INDIVIDUAL',
): Requirement[] {
  const isCompany = applicationType === 'CORPORATION'
  return [
    ...answer.applicationErrors.map((code) => wholeRequirement(code, isCompany)),
    ...partRequirements(answer, (name, code, description) =>
      requirementAt(applicationType, name, code, description),
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

/** Every error of a refused create or update; the field it names is found in its words, for no list of codes exists. */
export function refusalRequirements(
  errors: PlatformError[],
  applicationType = 'INDIVIDUAL',
): Requirement[] {
  return errors.map(({ code, description }) =>
    requirementAt(
      applicationType,
      named(description, (word) => matchPath(word, askedPaths(applicationType))),
      code,
      description,
    ),
  )
}

/** The same where it was a person of a company that was refused; `individualId` as the caller names them. */
export function personRefusalRequirements(
  errors: PlatformError[],
  individualId: string,
): Requirement[] {
  return errors.map(({ code, description }) =>
    personRequirementAt(
      individualId,
      named(description, (word) => matchPath(word, askedPersonPaths)),
      code,
      description,
    ),
  )
}

/** What the platform says of the people of a company as a whole. */
const aboutPeople = [
  'MISSING_BENEFICIAL_OWNER',
  'MISSING_OFFICER',
  'MISSING_PERSON',
  'MISSING_INDIVIDUAL',
  'MISSING_AUTHORIZED_PERSON',
  'MISSING_CONTROL_PERSON',
]

function wholeRequirement(code: string, isCompany: boolean): Requirement {
  if (code === 'TERMS_AND_CONDITIONS_NOT_ACCEPTED') return { kind: 'terms', description: '' }
  return isCompany && aboutPeople.includes(code)
    ? { kind: 'people', code, description: '' }
    : { kind: 'other', code, description: '' }
}

type At = (name: string, code: string, description: string) => Requirement

function partRequirements(
  { validationErrors, documentErrors }: Pick<StatusAnswer, 'validationErrors' | 'documentErrors'>,
  at: At,
  individualId?: string,
): Requirement[] {
  return [
    ...validationErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'READY_FOR_SUBMISSION')
      .map(({ field, description }) => at(field, field, description)),
    ...documentErrors
      .filter(({ status }) => status !== 'APPROVED' && status !== 'SUBMITTED')
      .map(
        (error): Requirement => ({
          kind: 'document',
          ...error,
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
  const path = name && matchPath(name, askedPaths(applicationType))
  const question = path && findQuestion(path as WirePath, applicationType)
  if (!question) return { kind: 'other', code, description }
  if (question.step.id === 'terms') return { kind: 'terms', description }
  return { kind: 'question', stepId: question.step.id, field: question.field, description }
}

function personRequirementAt(
  individualId: string,
  name: string | undefined,
  code: string,
  description: string,
): Requirement {
  const path = name && matchPath(name, askedPersonPaths)
  const question = path && findPersonQuestion(path as PersonPath)
  return question
    ? {
        kind: 'person',
        individualId,
        stepId: question.step.id,
        field: question.field,
        description,
      }
    : { kind: 'other', code, individualId, description }
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
