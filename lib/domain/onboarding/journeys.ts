/** The table of contents: which steps there are, in which order, and how far someone has come. */

import { findValidValues, listSavedSensitiveValues, type SavedStep } from './answers/saved-step.ts'
import type { Step, StepValues } from './define-step.ts'
import { type FieldContext, getStepContext, isAsked } from './fields/field.ts'
import type {
  AnyPlatformPath,
  CorporatePath,
  IndividualPath,
  PersonPath,
  PersonPlatformFields,
  PlatformFields,
  PlatformPath,
} from './mapping/platform-paths.ts'
import {
  findPeopleRequirements,
  listPeople,
  formatPersonName as nameOf,
  type PeopleRequirement,
} from './people/people.ts'
import {
  findUnknownPath,
  getUnknownFieldStep,
  isUnknownField,
  type unknownField,
} from './requirements/unknown-field.ts'
import { account } from './steps/account.ts'
import { activities } from './steps/activities.ts'
import { address } from './steps/address.ts'
import { anotherPerson } from './steps/another-person.ts'
import { applicant } from './steps/applicant.ts'
import { birth } from './steps/birth.ts'
import { business } from './steps/business.ts'
import {
  physicalAddress,
  physicalCountry,
  registeredAddress,
  registeredCountry,
} from './steps/company-addresses.ts'
import { companyContact } from './steps/company-contact.ts'
import { companyName } from './steps/company-name.ts'
import { companyProfileSteps } from './steps/company-profile.ts'
import { contact } from './steps/contact.ts'
import { entity } from './steps/entity.ts'
import { funds } from './steps/funds.ts'
import { identification } from './steps/identification.ts'
import { foundation, incorporation } from './steps/incorporation.ts'
import { jurisdictions } from './steps/jurisdictions.ts'
import { name } from './steps/name.ts'
import { numbers } from './steps/numbers.ts'
import { ownProfileSteps } from './steps/own-profile.ts'
import { personAddress, personCountry, personResidence } from './steps/person-address.ts'
import { personBirth, personContact } from './steps/person-details.ts'
import { personIdentification, personTaxCountry } from './steps/person-identification.ts'
import { personName } from './steps/person-name.ts'
import { personRoles, personShare } from './steps/person-roles.ts'
import { product } from './steps/product.ts'
import { profileSteps } from './steps/profile.ts'
import { regulation } from './steps/regulation.ts'
import { residence } from './steps/residence.ts'
import { taxCountry } from './steps/tax-country.ts'
import { terms } from './steps/terms.ts'

/** A person opens an account. */
export const individualSteps = [
  applicant,
  name,
  birth,
  contact,
  residence,
  address,
  taxCountry,
  identification,
  ...ownProfileSteps,
  ...profileSteps,
  product,
  account,
] as const

/** A company opens an account; its people come before the account. */
export const corporationSteps = [
  applicant,
  companyName,
  entity,
  incorporation,
  foundation,
  numbers,
  companyContact,
  registeredCountry,
  registeredAddress,
  physicalCountry,
  physicalAddress,
  business,
  jurisdictions,
  activities,
  regulation,
  funds,
  ...companyProfileSteps,
  ...profileSteps,
  product,
  account,
] as const

/** One person of a company, asked of each. */
export const personSteps = [
  personName,
  personRoles,
  personShare,
  personBirth,
  personContact,
  personResidence,
  personCountry,
  personAddress,
  personTaxCountry,
  personIdentification,
] as const

/** Every step there is, the acceptance included: what the catalogues must have words for. */
export const allSteps = [
  ...new Set([...individualSteps, ...corporationSteps, ...personSteps, anotherPerson, terms]),
]
export type AnyStep = (typeof allSteps)[number] | typeof unknownField
export type StepId = AnyStep['id']

/** The answers as they are stored, by step; beside them the people of a company: see people.ts. */
export type Answers = { [stepId: string]: SavedStep | undefined }

/** One step that is asked. */
export type AskedStep = {
  step: Step
  /** What it is read, described and reviewed in: an address has its own country. */
  fieldContext: FieldContext
  /** The values that still hold; undefined while it is open. */
  values: StepValues | undefined
  /** The sensitive values that an input left empty keeps, also where the rest is open again. */
  savedSensitive: StepValues
  /** As it is stored. */
  saved: SavedStep | undefined
}

/** How far one person of a company has come. */
export type PersonProgress = {
  /** Ours; the platform has another. */
  id: string
  /** As it is said; empty while it is not known. */
  name: string
  asked: AskedStep[]
  /** The first step without answers that hold; none when all are there. */
  open: StepId | undefined
  /** The platform's fields of this person, relative to the person. */
  platformFields: PersonPlatformFields
}

/** How far someone has come: computed from the answers each time, never stored. */
export type Progress = {
  fieldContext: FieldContext
  /** The steps that are asked of this applicant, in their order; of a company without its people. */
  asked: AskedStep[]
  /** The people of a company; none of a person's own application. */
  people: PersonProgress[]
  /** What is still wrong with the people as a whole. */
  peopleRequirements: PeopleRequirement[]
  /** The first thing without answers that hold; none when all is there. */
  open: StepId | 'people' | undefined
  /** The platform's fields these answers fill, by path; without the people's. */
  platformFields: PlatformFields
}

/** Takes stock of the answers in their circumstances. */
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
          name: nameOf(each),
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
  return { fieldContext, asked, people, peopleRequirements: needs, open, platformFields }
}

/** The steps of an application in their order, those for fields that only the platform knows among them. */
export function listJourneySteps({
  applicationType,
  askedOnDemand,
}: FieldContext): readonly Step[] {
  const steps: readonly Step[] =
    applicationType === 'CORPORATION' ? corporationSteps : individualSteps
  const known = listAskedPaths(applicationType)
  const unknown = askedOnDemand
    .filter((path) => isUnknownField(path, known))
    .map(getUnknownFieldStep)
  const account = steps.findIndex(({ section }) => section === 'account')
  return steps.toSpliced(account, 0, ...new Set(unknown))
}

/** The step of that id, if there is one. */
export function findStep(id: string): Step | undefined {
  const step = (allSteps as readonly Step[]).find((each) => each.id === id)
  const path = step ? undefined : findUnknownPath(id)
  return path ? getUnknownFieldStep(path) : step
}

/**
 * The page on which a question is answered: its step's where that is asked, else that of the step which
 * left it out ("the same as the registered address"). Undefined where neither is asked.
 */
export function findAskedStep(asked: readonly AskedStep[], stepId: string): AskedStep | undefined {
  const placeOf = (id: string | undefined) => asked.find(({ step }) => step.id === id)
  return placeOf(stepId) ?? placeOf(findStep(stepId)?.decidedBy)
}

/**
 * Which question fills a field of the platform's application; both journeys are looked through where
 * the type of application is not told.
 */
export function findQuestion(
  path: PlatformPath,
  applicationType?: string,
): { step: Step; field: string } | undefined {
  const step = isUnknownField(path, listAskedPaths(applicationType)) && getUnknownFieldStep(path)
  return step
    ? { step, field: Object.keys(step.fields)[0] ?? '' }
    : questionIn(journeysOf(applicationType), path)
}

/** Which question fills a field of one person of a company. */
export function findPersonQuestion(path: PersonPath): { step: Step; field: string } | undefined {
  return questionIn(personSteps, path)
}

/** Every path of an application of that type that a question fills; of both types where none is told. */
export function listAskedPaths(applicationType?: string): readonly PlatformPath[] {
  const known = pathsByType.get(applicationType)
  const paths = known ?? ([...new Set(pathsIn(journeysOf(applicationType)))] as PlatformPath[])
  pathsByType.set(applicationType, paths)
  return paths
}

// Taking stock asks for them each time.
const pathsByType = new Map<string | undefined, readonly PlatformPath[]>()

/** Every path of a company's person that a question fills. */
export const askedPersonPaths = pathsIn(personSteps) as readonly PersonPath[]

function journeysOf(applicationType: string | undefined): readonly Step[] {
  if (applicationType === 'CORPORATION') return [...corporationSteps, terms]
  if (applicationType === 'INDIVIDUAL') return [...individualSteps, terms]
  return [...individualSteps, ...corporationSteps, terms]
}

function questionIn(steps: readonly Step[], path: AnyPlatformPath) {
  for (const step of steps) {
    for (const [field, { platformPath }] of Object.entries(step.fields)) {
      if (platformPath === path) return { step, field }
    }
  }
  return undefined
}

function pathsIn(steps: readonly Step[]): AnyPlatformPath[] {
  return steps.flatMap((step) =>
    Object.values(step.fields).flatMap(({ platformPath }) => platformPath ?? []),
  )
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
    const kept = answers[step.id]
    const values = findValidValues(step, kept, fieldContext)
    if (values) Object.assign(platformFields, toPlatformFields(step, values, fieldContext))
    const stored = listSavedSensitiveValues(step, kept, fieldContext)
    asked.push({ step, fieldContext, values, savedSensitive: stored, saved: kept })
  }
  return { asked, platformFields }
}

/** Whether a step is part of the journey: it makes sense, and at least one of its questions is asked. */
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

function toPlatformFields(step: Step, values: StepValues, fieldContext: FieldContext) {
  if (step.toPlatform) return step.toPlatform(values, fieldContext)
  return Object.fromEntries(
    Object.entries(step.fields).flatMap(([field, { platformPath, toPlatformValue }]) => {
      const value = values[field]
      if (!platformPath || value === undefined) return []
      return [[platformPath, toPlatformValue ? toPlatformValue(value, fieldContext) : value]]
    }),
  )
}

// Every field of the platform's requests is either filled by a question or made by us; a path that is
// neither does not compile here.
type MadeByUs = 'customer_id' | 'account_to_open.account_id'
type PathsFilledBy<S> = S extends { fields: infer Fields }
  ? {
      [F in keyof Fields]: Fields[F] extends { platformPath: infer Path } ? Path : never
    }[keyof Fields]
  : never
type Unmapped =
  | Exclude<
      IndividualPath,
      PathsFilledBy<(typeof individualSteps)[number] | typeof terms> | MadeByUs
    >
  | Exclude<
      CorporatePath,
      PathsFilledBy<(typeof corporationSteps)[number] | typeof terms> | MadeByUs
    >
  | Exclude<PersonPath, PathsFilledBy<(typeof personSteps)[number]>>
export const everyPathIsMapped: [Unmapped] extends [never] ? true : Unmapped = true
