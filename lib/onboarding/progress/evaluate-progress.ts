import type { AnswerLock } from '../answers/answer-authors.ts'
import type { FieldLocks } from '../answers/answer-locks.ts'
import { findValidValues, listSavedSensitiveValues, type SavedStep } from '../answers/saved-step.ts'
import {
  findPeopleRequirements,
  formatPersonName,
  listPeople,
  type PeopleRequirement,
} from '../company-people/people.ts'
import type { Step, StepValues } from '../define-step.ts'
import { type FieldContext, getStepContext, isAsked } from '../fields/field.ts'
import { type Answers, findStep, listJourneySteps, personSteps, type StepId } from '../journeys.ts'
import type {
  AnyPlatformPath,
  PersonPlatformFields,
  PlatformFields,
} from '../mapping/platform-paths.ts'
import { getOwnAnswers, type OwnAnswers } from '../own-questions/own-steps.ts'

export type AskedStep = {
  step: Step
  /** The context in which it is read, described and reviewed: an address has its own country. */
  fieldContext: FieldContext
  /** The values that still hold; undefined while it is open. */
  values: StepValues | undefined
  /** The sensitive values that stay saved if their input is left empty, also if the rest is open again. */
  savedSensitive: StepValues
  saved: SavedStep | undefined
  /** The fields that a partner that gave the answers keeps from change: see `markLocks`. */
  locks?: FieldLocks
  /** Set while they leave nothing to answer. */
  lock?: AnswerLock
}

/** The progress of one person of a company. */
export type PersonProgress = {
  /** Ours; the platform has another. */
  id: string
  /** The person's name as displayed; empty while it is not known. */
  name: string
  asked: AskedStep[]
  /** The first step without answers that hold; none when all are there. */
  open: StepId | undefined
  /** The platform's fields of this person, relative to the person. */
  platformFields: PersonPlatformFields
}

/** The progress of an application, computed from its answers each time and never stored. */
export type Progress = {
  fieldContext: FieldContext
  /** The steps that are asked of this applicant, in their order; of a company without its people. */
  asked: AskedStep[]
  /** The people of a company; empty for a person's own application. */
  people: PersonProgress[]
  /** The remaining faults of the list of people. */
  peopleRequirements: PeopleRequirement[]
  /** The first part without valid answers; undefined when all is answered. */
  open: StepId | 'people' | undefined
  /** The platform's fields these answers fill, by path; without the people's. */
  platformFields: PlatformFields
  /** The answers to the firm's own questions, by their paths. */
  ownAnswers: OwnAnswers
}

export function evaluateProgress(answers: Answers, fieldContext: FieldContext): Progress {
  const isCompany = fieldContext.applicationType === 'CORPORATION'
  const { asked, platformFields } = walk(listJourneySteps(fieldContext), answers, (stepId) =>
    getStepContext(fieldContext, stepId),
  )
  const people = isCompany
    ? listPeople(answers).map((each): PersonProgress => {
        const walked = walk(personSteps, each.answers, (stepId) =>
          getStepContext(fieldContext, stepId, each.id),
        )
        return {
          id: each.id,
          name: formatPersonName(each),
          asked: walked.asked,
          platformFields: walked.platformFields,
          open: firstOpen(walked.asked),
        }
      })
    : []
  const needs = isCompany ? findPeopleRequirements(answers) : []
  const peopleOpen =
    people.some(({ open }) => open !== undefined) || needs.some(({ blocks }) => blocks)
  const [before, after] = [
    asked.filter(isBeforePeople),
    asked.filter((each) => !isBeforePeople(each)),
  ]
  const open = firstOpen(before) ?? (peopleOpen ? 'people' : firstOpen(after))
  const ownAnswers = Object.assign(
    {},
    ...asked.map(({ step, values }) => getOwnAnswers(step, values)),
  )
  return {
    fieldContext,
    asked,
    people,
    peopleRequirements: needs,
    open,
    platformFields,
    ownAnswers,
  }
}

/**
 * The page on which a question is answered: its step's if that is asked, else that of the step which
 * left it out ("the same as the registered address"). Undefined if neither is asked.
 */
export function findAskedStep(asked: readonly AskedStep[], stepId: string): AskedStep | undefined {
  const find = (id: string | undefined) => asked.find(({ step }) => step.id === id)
  return find(stepId) ?? find(findStep(stepId)?.decidedBy)
}

function walk(
  steps: readonly Step[],
  answers: Answers,
  at: (stepId: string) => FieldContext,
): { asked: AskedStep[]; platformFields: PlatformFields & PersonPlatformFields } {
  const platformFields: Partial<Record<AnyPlatformPath, StepValues[string]>> = {}
  const asked: AskedStep[] = []
  for (const step of steps) {
    const fieldContext = at(step.id)
    if (!isStepAsked(step, fieldContext)) {
      Object.assign(
        platformFields,
        toPlatformFields(step, step.implied?.(fieldContext) ?? {}, fieldContext),
      )
      continue
    }
    const saved = answers[step.id]
    const values = findValidValues(step, saved, fieldContext)
    if (values) Object.assign(platformFields, toPlatformFields(step, values, fieldContext))
    const stored = listSavedSensitiveValues(step, saved, fieldContext)
    asked.push({ step, fieldContext, values, savedSensitive: stored, saved })
  }
  return { asked, platformFields }
}

/** Tells whether a step is part of the journey: it applies, and at least one of its questions is asked. */
function isStepAsked(step: Step, fieldContext: FieldContext): boolean {
  if (step.when && !step.when(fieldContext)) return false
  return Object.values(step.fields).some((field) => !field.onDemand || isAsked(field, fieldContext))
}

function isBeforePeople({ step }: AskedStep): boolean {
  return step.section !== 'account'
}

function firstOpen(asked: AskedStep[]): StepId | undefined {
  return asked.find(({ values }) => !values)?.step.id as StepId | undefined
}

/** The platform's fields that the values of one step fill, by path. */
export function toPlatformFields(
  step: Step,
  values: StepValues,
  fieldContext: FieldContext,
): PlatformFields & PersonPlatformFields {
  if (step.toPlatform) return step.toPlatform(values, fieldContext)
  return Object.fromEntries(
    Object.entries(step.fields).flatMap(([field, { platformPath, toPlatformValue }]) => {
      const value = values[field]
      if (!platformPath || value === undefined) return []
      return [[platformPath, toPlatformValue ? toPlatformValue(value, fieldContext) : value]]
    }),
  )
}
