/** Defines the journeys: their steps, and the order of these. */

import type { SavedStep } from './answers/saved-step.ts'
import type { Step } from './define-step.ts'
import type { FieldContext } from './fields/field.ts'
import type {
  AnyPlatformPath,
  CorporatePath,
  IndividualPath,
  PersonPath,
  PlatformPath,
} from './mapping/platform-paths.ts'
import { findOwnQuestion, isOwnStepId, listOwnSteps } from './own-questions/own-steps.ts'
import {
  findUnknownPath,
  getUnknownFieldStep,
  isUnknownField,
  type unknownField,
} from './platform-requirements/unknown-field.ts'
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
import { findAddress, findCompany } from './steps/find-in-register.ts'
import { funds } from './steps/funds.ts'
import { identification } from './steps/identification.ts'
import { foundation, incorporation } from './steps/incorporation.ts'
import { jurisdictions } from './steps/jurisdictions.ts'
import { name } from './steps/name.ts'
import { numbers } from './steps/numbers.ts'
import { ownProfileSteps } from './steps/own-profile.ts'
import { personAddress, personCountry, personResidence } from './steps/person-address.ts'
import { personBirth, personContact } from './steps/person-details.ts'
import { personEntry } from './steps/person-entry.ts'
import { personIdentification, personTaxCountry } from './steps/person-identification.ts'
import { personName } from './steps/person-name.ts'
import { personRoles, personShare } from './steps/person-roles.ts'
import { product } from './steps/product.ts'
import { profileSteps } from './steps/profile.ts'
import { regulation } from './steps/regulation.ts'
import { residence } from './steps/residence.ts'
import { taxCountry } from './steps/tax-country.ts'
import { terms } from './steps/terms.ts'

/**
 * A person opens an account. First comes what decides whether there is one: a customer who is refused has given
 * nothing else.
 */
export const individualSteps = [
  applicant,
  residence,
  birth,
  name,
  contact,
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
  incorporation,
  entity,
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

/** Every step, including the acceptance: the catalogues must have words for all of them. */
export const allSteps = [
  ...new Set([
    ...individualSteps,
    ...corporationSteps,
    ...personSteps,
    anotherPerson,
    personEntry,
    findCompany,
    findAddress,
    terms,
  ]),
]
export type AnyStep = (typeof allSteps)[number] | typeof unknownField
export type StepId = AnyStep['id']

/** The answers as they are stored, by step; beside them the people of a company: see people.ts. */
export type Answers = { [stepId: string]: SavedStep | undefined }

/**
 * The steps of an application in their order, those for fields that only the platform knows and for the firm's own
 * questions among them.
 */
export function listJourneySteps({ applicationType, pathsToAsk }: FieldContext): readonly Step[] {
  const steps: readonly Step[] =
    applicationType === 'CORPORATION' ? corporationSteps : individualSteps
  const known = listAskedPaths(applicationType)
  const unknown = pathsToAsk
    .filter((path) => isUnknownField(path, known) && !findOwnQuestion(path))
    .map(getUnknownFieldStep)
  const own = listOwnSteps()
  const product = steps.findIndex(({ section }) => section === 'account')
  return [
    ...steps.slice(0, product),
    ...new Set(unknown),
    ...own.filter(({ section }) => section !== 'account'),
    ...steps.slice(product, -1),
    ...own.filter(({ section }) => section === 'account'),
    ...steps.slice(-1),
  ]
}

/** The step of that id, if there is one. */
export function findStep(id: string): Step | undefined {
  const isIt = (step: Step) => step.id === id
  const step = (allSteps as readonly Step[]).find(isIt) ?? listOwnSteps().find(isIt)
  const path = step ? undefined : findUnknownPath(id)
  return path ? getUnknownFieldStep(path) : step
}

/** Tells whether a step has that id, or had until the firm changed its own questions. */
export function isStepId(id: string): boolean {
  return isOwnStepId(id) || findStep(id) !== undefined
}

/**
 * Returns the question that fills a field of the platform's application; searches both journeys if the type
 * of application is not given.
 */
export function findQuestion(
  path: PlatformPath,
  applicationType?: string,
): { step: Step; field: string } | undefined {
  const own = findOwnQuestion(path)
  if (own) return own
  const step = isUnknownField(path, listAskedPaths(applicationType)) && getUnknownFieldStep(path)
  return step
    ? { step, field: Object.keys(step.fields)[0] ?? '' }
    : questionIn(journeysOf(applicationType), path)
}

/** Returns the question that fills a field of one person of a company. */
export function findPersonQuestion(path: PersonPath): { step: Step; field: string } | undefined {
  return questionIn(personSteps, path)
}

/** Every path of an application of that type that a question fills; of both types if none is given. */
export function listAskedPaths(applicationType?: string): readonly PlatformPath[] {
  const known = pathsByType.get(applicationType)
  const paths = known ?? ([...new Set(pathsIn(journeysOf(applicationType)))] as PlatformPath[])
  pathsByType.set(applicationType, paths)
  return paths
}

// Each evaluation of an application needs them.
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
void (true satisfies [Unmapped] extends [never] ? true : Unmapped)
