/** Builds on the server what the questions need to know, from the answers and the operator's settings. */

import type { Language } from '#lib/i18n/languages.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { type EnumerationName, enumerations } from '#lib/platform/contract/enumerations.ts'
import {
  findApplicant,
  formatPersonName,
  getOthersShare,
  listPeople,
  listRoles,
  type Person,
} from '../company-people/people.ts'
import type { Step } from '../define-step.ts'
import { listAnsweredOnRequest } from '../fields/asked-if.ts'
import type { FieldContext, KnownAddress } from '../fields/field.ts'
import { type AddressForm, getAddressForm } from '../geography/address-form.ts'
import {
  type Answers,
  corporationSteps,
  individualSteps,
  listAskedPaths,
  personSteps,
} from '../journeys.ts'
import type { AnyPlatformPath, PersonPath, PlatformPath } from '../mapping/platform-paths.ts'
import { listAskedOwnQuestions } from '../own-questions/own-steps.ts'
import { findUnknownPath } from '../platform-requirements/unknown-field.ts'
import {
  type BusinessQuestion,
  businessQuestions,
  defaultBusinessQuestions,
} from '../settings/business-questions.ts'
import type { Catalogue, Product } from '../settings/catalogue.ts'
import type { Eligibility } from '../settings/eligibility.ts'
import { addressIn, inCountry, listChosenCountries, withTelephones } from './country-context.ts'
import {
  buildAddressForm,
  hasOwnAddress,
  listKnownAddresses,
  listOfferedAddresses,
  markLacking,
} from './known-addresses.ts'
import { listProducts, listServedProducts, toProductChoice } from './products.ts'
import { findTaxCountry, isTaxCountryAsked } from './tax-country.ts'

export type OnboardingSettings = {
  language: Language
  now: Date
  catalogue: Catalogue
  /** The rules that say for whom the firm opens accounts; for everybody if nothing is set. */
  eligibility?: Eligibility
  /** The customer attests that the information is true, and more is asked. */
  attestation: boolean
  /** Everyone who applies for themselves is asked for `percentage_ownership`. */
  askIndividualOwnership?: boolean
  /** How states without a code of two characters are sent: see ../mapping/platform-address.ts. */
  states?: 'two-letter' | 'code' | 'name'
  /** A state was sent in another form before, because the platform asked for it: it stays so. */
  sendsAnyState?: boolean
  /** The questions about its business that every company is asked; the usual ones if nothing is set. */
  businessQuestions?: readonly BusinessQuestion[]
  /** The lists of values that replace the interface's own, with words if the catalogues have none. */
  lists?: ReplacedLists
  /** The paths that the platform's status answer asks for. */
  outstanding?: readonly PlatformPath[]
  /** The paths that it asks for of a company's people, by our id of the person. */
  outstandingOfPeople?: Readonly<Record<string, readonly PersonPath[]>>
  /** The platform's words for fields that no question of ours fills, by path. */
  unknownFields?: Readonly<Record<string, string>>
  /** Fields that are always asked of everyone who has them, even without a request of the platform. */
  alwaysAsked?: readonly AnyPlatformPath[]
}

/** Tells whether all products have the same kinds of money: the question need not wait for the choice of one. */
function haveSameAssetTypes(products: readonly Product[]): boolean {
  const ids = products.map(({ asset_types: all }) =>
    all.map((each) => each.asset_type_id).join(' '),
  )
  return new Set(ids).size === 1
}

/** The context of one application: of all of it, and what differs for its steps and people. */
export function buildFieldContext(answers: Answers, settings: OnboardingSettings): FieldContext {
  const country = textOf(answers, 'residence', 'country_code')
  const applicationType = textOf(answers, 'applicant', 'application_type')
  const all = listProducts(settings.catalogue, applicationType)
  const served = listServedProducts(all, answers, settings.eligibility)
  // Where nothing is offered there is no account to open, and no question that could not be answered.
  const products = served.length > 0 ? served : all
  const chosen = textOf(answers, 'product', 'product_id')
  const product =
    products.length === 1 ? products[0] : products.find((each) => each.product_id === chosen)
  const isSameMoney = haveSameAssetTypes(products)
  const offering = product ?? (isSameMoney ? products[0] : undefined)
  const applicant = findApplicant(answers)
  const applicantName = (applicant && formatPersonName(applicant)) || undefined
  const { language, outstanding = [] } = settings
  const steps = applicationType === 'CORPORATION' ? corporationSteps : individualSteps
  const base = {
    today: lastToday(settings.now),
    language,
    attestation: settings.attestation,
    applicationType,
    outstanding,
    pathsToAsk: listPathsToAsk(answers, settings, applicationType),
    answeredOnRequest: steps.flatMap(({ id, fields }: Step) =>
      listAnsweredOnRequest(fields, answers[id]?.values),
    ),
    unknownFields: settings.unknownFields ?? {},
    ownQuestions: listAskedOwnQuestions(answers, {
      applicationType,
      product: product?.product_id,
      // The other one may be stored too, of somebody who applied as another kind before.
      country:
        applicationType === 'CORPORATION'
          ? textOf(answers, 'incorporation', 'country_of_incorporation')
          : country,
      outstanding,
    }),
    ...inCountry(country, language),
    residence: country,
    chosenCountries: listChosenCountries(answers, steps),
    ...withTelephones(country ?? findTelephoneCountry(answers)),
    isTaxCountryAsked: isTaxCountryAsked(answers, outstanding),
    addressForm:
      country === undefined
        ? undefined
        : buildAddressForm(country, language, {
            outstanding,
            roots: ['customer_details.mailing_address'],
            saved: answers.address,
            sendsState: findStateForm(settings),
          }),
    registeredName: textOf(answers, 'company_name', 'registered_name') ?? '',
    lists: listsIn(language, settings.lists),
    products: products.map((each) => toProductChoice(each, language)),
    assetTypes: (offering?.asset_types ?? []).map((asset) => ({
      value: asset.asset_type_id,
      label: asset.names[language],
    })),
    assetTypesOf: isSameMoney ? undefined : product?.product_id,
    knownAddresses: [],
    otherAddressLabel: getTranslator(language)('people.otherAddress'),
    otherAddressHint: getTranslator(language)('people.otherAddressHint'),
    addressIsOwn: true,
    roles: [],
    othersShare: 0,
    applicantName,
    isApplicantNamed: applicantName !== undefined,
    own: {},
  }
  return applicationType === 'CORPORATION'
    ? { ...base, overrides: ownOf(answers, settings) }
    : { ...base, overrides: { identification: inCountry(findTaxCountry(answers), language) } }
}

/** A list that replaces the interface's own; `names` are required if the catalogues have no text. */
type ReplacedLists = {
  readonly [Name in EnumerationName]?: readonly {
    value: string
    names?: Readonly<Record<Language, string>> | undefined
  }[]
}

function listsIn(language: Language, lists: ReplacedLists = {}): FieldContext['lists'] {
  const names = Object.keys(enumerations) as EnumerationName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = lists[name]
      // The catalogue names a value without words of its own.
      return values
        ? [[name, values.map(({ value, names }) => ({ value, label: names?.[language] ?? '' }))]]
        : []
    }),
  )
}

/** The paths that are asked here though not of everyone. */
function listPathsToAsk(
  answers: Answers,
  settings: OnboardingSettings,
  applicationType: string | undefined,
): AnyPlatformPath[] {
  const { askIndividualOwnership, outstanding = [], alwaysAsked = [] } = settings
  const isCompany = applicationType === 'CORPORATION'
  const paths = listAskedPaths(isCompany ? 'CORPORATION' : 'INDIVIDUAL')
  return [
    ...(isCompany ? listCompanyPathsToAsk(settings) : []),
    // A company's request has no such field.
    ...(askIndividualOwnership && !isCompany
      ? (['customer_details.percentage_ownership'] as const)
      : []),
    ...alwaysAsked.filter((path) => paths.some((each) => each === path)),
    ...outstanding,
    // Answered fields stay asked, because the platform may have them.
    ...answeredPaths(answers, isCompany ? corporationSteps : individualSteps),
    ...Object.keys(answers).flatMap((stepId) => (findUnknownPath(stepId) as AnyPlatformPath) ?? []),
  ]
}

function listCompanyPathsToAsk({
  attestation,
  businessQuestions: chosen,
}: OnboardingSettings): AnyPlatformPath[] {
  return [
    ...(chosen ?? defaultBusinessQuestions).map((question) => businessQuestions[question]),
    ...(attestation ? (['customer_details.corporate_tax_reference_number'] as const) : []),
  ]
}

/** Returns the context overrides of a company's steps, and of each of its people. */
function ownOf(answers: Answers, settings: OnboardingSettings): FieldContext['overrides'] {
  const { language, outstanding = [], outstandingOfPeople = {} } = settings
  // A shared address is asked for by the platform's requests about any of its people.
  const asksState = [...outstanding, ...Object.values(outstandingOfPeople).flat()].some((path) =>
    path.endsWith('address.state'),
  )
  const sendsState = findStateForm(settings)
  const incorporated = textOf(answers, 'incorporation', 'country_of_incorporation')
  const registered = textOf(answers, 'registered_country', 'country_code')
  const isSame = answers.physical_country?.values.address_from === 'registered'
  const physical = isSame ? undefined : textOf(answers, 'physical_country', 'country_code')
  const register = {
    ...inCountry(incorporated, language),
    addressForm: incorporated === undefined ? undefined : getAddressForm(incorporated, language),
  }
  const address = (country: string | undefined, roots: string[], stepId: string) =>
    addressIn(country, language, { outstanding, roots, saved: answers[stepId], sendsState })
  const atRegistered = 'customer_details.registered_address'
  const atPhysical = 'customer_details.physical_address'
  const roots = isSame ? [atRegistered, atPhysical] : [atRegistered]
  const known = listKnownAddresses(answers, language, findStateForm(settings, asksState))
  const people = listPeople(answers).map((each) => ownOfPerson(each, known, answers, settings))
  return {
    entity: register,
    foundation: { ...register, pathsToAsk: demandedAtFoundation(answers, incorporated) },
    numbers: register,
    company_contact: {
      ...inCountry(registered ?? incorporated, language),
      ...withTelephones(registered ?? incorporated),
    },
    registered_address: address(registered, roots, 'registered_address'),
    physical_country: { knownAddresses: known },
    physical_address: address(physical, [atPhysical], 'physical_address'),
    ...Object.assign({}, ...people),
  }
}

/** Returns how states without a code of two characters are sent; undefined for the usual way. */
function findStateForm(
  { states, sendsAnyState }: OnboardingSettings,
  isAsked = false,
): AddressForm['sendsState'] {
  if (states === 'code' || states === 'name') return states
  return sendsAnyState || isAsked ? 'code' : undefined
}

/** Returns the state that a company was asked for although its country needs none: the platform has it. */
function demandedAtFoundation(
  { foundation }: Answers,
  country: string | undefined,
): AnyPlatformPath[] {
  const { values, boundTo } = foundation ?? {}
  return values?.state_of_incorporation && boundTo?.state_of_incorporation === country
    ? ['customer_details.state_of_incorporation']
    : []
}

function ownOfPerson(
  person: Person,
  allKnown: readonly KnownAddress[],
  answers: Answers,
  settings: OnboardingSettings,
): FieldContext['overrides'] {
  const { language, attestation, outstandingOfPeople = {}, alwaysAsked = [] } = settings
  const outstanding = outstandingOfPeople[person.id] ?? []
  const applicant = findApplicant(answers)
  const from = textOf(person.answers, 'person_residence', 'address_from')
  // A person who typed an address before there was any to choose has answered: later addresses open no
  // question.
  const typedFirst = !person.answers.person_residence && person.answers.person_country
  const known = typedFirst
    ? []
    : markLacking(listOfferedAddresses(person.id, from, allKnown), outstanding)
  const chosen = known.find(({ value }) => value === from)
  const addressIsOwn = known.length === 0 || hasOwnAddress(person)
  const country = chosen
    ? chosen.parts.country_code
    : textOf(person.answers, 'person_country', 'country_code')
  const taxCountry =
    textOf(person.answers, 'person_tax_country', 'tax_reference_number_country') ?? country
  const demanded: PersonPath[] = [
    ...(attestation ? (['citizenship', 'tax_reference_number_country'] as const) : []),
    ...(alwaysAsked as PersonPath[]),
    ...outstanding,
    ...(answeredPaths(person.answers, personSteps) as PersonPath[]),
    // The platform has the share of a non-owner, because it asked for it.
    ...(person.answers.person_share?.boundTo?.percentage_ownership
      ? (['percentage_ownership'] as const)
      : []),
  ]
  return {
    [person.id]: {
      outstanding,
      pathsToAsk: demanded,
      // Leaves out the other people's countries: a person who answers by a link must not learn them.
      chosenCountries: listChosenCountries({ ...answers, ...person.answers }, [
        ...personSteps,
        ...corporationSteps,
      ]),
      ...addressIn(country, language, {
        outstanding,
        roots: ['mailing_address'],
        saved: person.answers.person_address,
        sendsState: findStateForm(settings),
      }),
      knownAddresses: known,
      addressIsOwn,
      ...withTelephones(
        country ??
          textOf(person.answers, 'person_birth', 'nationality') ??
          findTelephoneCountry(answers),
      ),
      roles: listRoles(person),
      othersShare: getOthersShare(answers, person.id),
      isApplicantNamed: applicant !== undefined && applicant.id !== person.id,
    },
    [`${person.id}.person_identification`]: inCountry(taxCountry, language),
  }
}

/** A person's contact details are asked before where they live: until then their nationality is likeliest. */
function findTelephoneCountry(answers: Answers): string | undefined {
  return (
    textOf(answers, 'birth', 'nationality') ??
    textOf(answers, 'registered_country', 'country_code') ??
    textOf(answers, 'incorporation', 'country_of_incorporation')
  )
}

function answeredPaths(answers: Answers, steps: readonly Step[]): AnyPlatformPath[] {
  return steps.flatMap((step) =>
    Object.entries(step.fields).flatMap(([name, { platformPath, alsoAskedFor, onDemand }]) => {
      // A field that declares a missing answer has no path of its own.
      const path = platformPath ?? alsoAskedFor
      return path && onDemand && answers[step.id]?.values[name] !== undefined ? [path] : []
    }),
  )
}

function textOf(answers: Answers, step: string, field: string): string | undefined {
  const value = answers[step]?.values[field]
  return typeof value === 'string' ? value : undefined
}

// The day is a day further in UTC+14: nobody's "today" is called the future.
function lastToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
}
