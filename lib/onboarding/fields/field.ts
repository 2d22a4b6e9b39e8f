/** Defines the parts of a question. Pure: used by browser, server and tests alike. */
import type { Language } from '#lib/i18n/languages.ts'
import type { EnumerationName } from '#lib/platform/contract/enumerations.ts'
import type { AddressForm } from '../geography/address-form.ts'
import type { LegalForms } from '../geography/legal-forms.ts'
import type { TaxNumberRule } from '../identifiers/tax-number.ts'
import type { AnyPlatformPath, Json } from '../mapping/platform-paths.ts'
import type { AskedIf } from './asked-if.ts'

/** What a question may need to know beyond itself. Plain data: it crosses to the browser. */
export type FieldContext = {
  /** YYYY-MM-DD where the person lives, near enough: the server's day in UTC+14, so today is never "the future". */
  today: string
  /** The language of the page, for the order of a date and the like. */
  language: Language
  /** The platform accepts the attestation and the fields of its version. */
  attestation: boolean
  applicationType: string | undefined
  /** The fields that the platform's status answer asks for: none of them may be left empty. */
  outstanding: readonly AnyPlatformPath[]
  /** The fields asked `onDemand` that are asked here. */
  pathsToAsk: readonly AnyPlatformPath[]
  /** The paths that were answered because the platform asked, though no other answer calls for them. */
  answeredOnRequest: readonly AnyPlatformPath[]
  /** The platform's words for fields that no question of ours fills, by path. */
  unknownFields: Readonly<Record<string, string>>
  /** The firm's own questions that are asked here, by their ids. */
  ownQuestions: readonly string[]
  /** The country that decides: of residence, of the address, of incorporation; once it is known. */
  country: string | undefined
  /** The country the applicant lives in, also if another one decides. */
  residence: string | undefined
  /** The countries of earlier answers, which are likely for later ones. */
  chosenCountries: readonly string[]
  /**
   * The likely country of telephone numbers: where somebody lives or, before that is known, of their
   * nationality.
   */
  telephoneCountry: string | undefined
  /** A number as people of that country write it. */
  telephoneExample: string
  /** Whether it is asked which country the tax number is of. */
  isTaxCountryAsked: boolean
  addressForm: AddressForm | undefined
  taxNumber: TaxNumberRule | undefined
  /** The usual name of that number, in the language of the page. */
  taxName: string
  /** The names of a company's numbers: of its registration and its tax. */
  companyNames: { registration: string; tax: string }
  /** The legal forms of its companies. */
  legalForms: LegalForms
  /** The company’s own name; empty while it is not known. */
  registeredName: string
  /** The lists of values that replace the interface's own, by the field that accepts them. */
  lists: { readonly [Name in EnumerationName]?: readonly Choice[] }
  products: Choice[]
  assetTypes: Choice[]
  /** The chosen product, if others have other kinds of money. */
  assetTypesOf: string | undefined
  /** Addresses that were given already, to be chosen instead of typed again. */
  knownAddresses: KnownAddress[]
  /** The label of the choice for another address. */
  otherAddressLabel: string
  /** The hint about where that address is typed. */
  otherAddressHint: string
  /** Whether an address is typed, and not one of these. */
  addressIsOwn: boolean
  /** The person's roles in the company. */
  roles: readonly string[]
  /** The shares of the other owners together, in per cent. */
  othersShare: number
  /** The name of the person of the company who fills this in, if one is marked. */
  applicantName: string | undefined
  /** Whether one is marked, of a person whether another one is: the name itself does not reach the browser. */
  isApplicantNamed: boolean
  /** The overrides of a step (by its id), a person (by theirs), or a step of a person ("person.step"). */
  overrides: Readonly<Record<string, Partial<FieldContext>>>
}

/** An option whose words are the operator's, not the catalogue's. */
export type Choice = { value: string; label: string; hint?: string }

/** An address as a choice, with its parts as they go to the platform. */
export type KnownAddress = Choice & {
  parts: Readonly<Record<string, string>>
  /** The address lacks a part that the platform asks for, and is no answer. */
  lacksPart?: true
}

/** The context of one step, of one person if it is about one. */
export function getStepContext(
  fieldContext: FieldContext,
  stepId: string,
  personId?: string,
): FieldContext {
  const { overrides } = fieldContext
  return personId === undefined
    ? { ...fieldContext, ...overrides[stepId] }
    : { ...fieldContext, ...overrides[personId], ...overrides[`${personId}.${stepId}`] }
}

/**
 * The properties of a kind of field besides its schema: how it is shown, and every code its schema may answer
 * with. The functions that make the schemas set them.
 */
export type FieldKind = {
  control:
    | 'text'
    | 'radios'
    | 'select'
    | 'country'
    | 'date'
    | 'checkbox'
    | 'checkboxes'
    | 'countries'
  /** Every code that its schema may answer with: the catalogues must have a message for each. */
  codes: readonly string[]
  /** Left empty is an answer too. */
  optional?: boolean | ((fieldContext: FieldContext) => boolean)
  /** Options whose labels are in the catalogue … */
  options?: readonly string[]
  /** … which are a list of the platform's that a deployment may replace … */
  list?: EnumerationName
  /** … or come with the context. A single radio button is stated, not asked; a text has no list. */
  choices?: (fieldContext: FieldContext) => readonly Choice[] | undefined
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric' | 'decimal' | 'email' | 'tel'
  width?: 'full' | 'two-thirds' | 'half' | 'short'
  /** More than one line to write in. */
  lines?: number
  ltr?: boolean
  spellCheck?: boolean
  suffix?: string
  /** Figures and names the messages need (`{max}`). */
  texts?: (fieldContext: FieldContext) => Record<string, string | number>
  /** The check that only the server can make: see ../answers/validate-on-server.ts. */
  serverValidator?: ServerValidator
}

/**
 * The properties that a step adds to a field: where its answer goes, when it is asked, and what differs from
 * its kind.
 */
export type FieldOptions = Partial<Omit<FieldKind, 'codes' | 'options' | 'list'>> & {
  /** The path of the value in the platform's request. A field without one only steers the journey. */
  platformPath?: AnyPlatformPath
  /** Returns what is sent in place of the value itself. */
  toPlatformValue?: (value: Json, fieldContext: FieldContext) => Json
  /** Asked only if the operator, the interface's version or the platform's status answer asks for it. */
  onDemand?: boolean
  /** Asked also if the field at this path is: the words for OTHER and the choice they belong to. */
  alsoAskedFor?: AnyPlatformPath
  /**
   * Asked only while another question of the step has one of these answers, and needed then; any answer to
   * it is dropped otherwise. Its text `condition` says when ("If it is something else:"), for those without script.
   */
  askedIf?: AskedIf
  /** An alternative to another answer of the same page: no "(optional)", no row when empty. */
  conditional?: boolean
  /**
   * The questions of the step by any of which somebody says that they do not have it. Then it is not needed even
   * if the platform asks for it: staff deal with that.
   */
  waivedBy?: readonly string[]
  /**
   * The answer that it replaces; both cannot be given. While that answer is sensitive and stored, only those
   * who withdraw it are asked this.
   */
  alternativeTo?: string
  /**
   * Tells which of the interface's own options are offered. The others stay valid: stored values are shown, and
   * an operator's list is offered whole.
   */
  offers?: (value: string, fieldContext: FieldContext) => boolean
  /** The order in which options are offered; options that it does not name come last. */
  first?: (fieldContext: FieldContext) => readonly string[]
  /** Left out if it makes no sense. */
  when?: (fieldContext: FieldContext) => boolean
  /** Returns how typed input is shown in the form again, if its rules write it in one way. */
  inForm?: (typed: string, fieldContext: FieldContext) => string
  /** Valid only while this stays the same: an address in another country is another address. */
  boundTo?: (fieldContext: FieldContext) => string | undefined
  /** Shown masked once stored. */
  sensitive?: boolean
  /** WCAG 1.3.5: the HTML autofill token; only for the applicant's own data. */
  autoComplete?: string
  /** The label is the platform's, in an unknown language. */
  foreign?: boolean
  /** The warnings that its step may give about it: see `inferMissing` of a step. */
  warnings?: readonly string[]
}

/** A field of a step: its kind with what the step adds. */
export type Field = FieldKind & FieldOptions

/** The checks that need more data than a browser should load, with their codes. */
export type ServerValidator = {
  kind: 'email' | 'telephone' | 'tax_number' | 'company_number' | 'date_of_birth' | 'past_date'
  codes: readonly string[]
  warnings: readonly string[]
}

/** Tells whether a field accepts several answers. */
export function isList({ control }: Pick<Field, 'control'>): boolean {
  return control === 'checkboxes' || control === 'countries'
}

/** Every code a field may answer with: the catalogue must have a message for each. */
export type CodesOf<F> =
  | (F extends { codes: readonly (infer Code extends string)[] } ? Code : never)
  | (F extends { serverValidator: { codes: readonly (infer Code extends string)[] } }
      ? Code
      : never)

/** Every warning that may be given about a field. */
export type WarningsOf<F> =
  | (F extends { serverValidator: { warnings: readonly (infer Code extends string)[] } }
      ? Code
      : never)
  | (F extends { warnings: readonly (infer Code extends string)[] } ? Code : never)

/** The options of a field whose labels are in the catalogue. */
export type OptionsOf<F> = F extends { options: readonly (infer Option extends string)[] }
  ? Option
  : never

/** Tells whether a field is asked in this context. */
export function isAsked(field: Field, fieldContext: FieldContext): boolean {
  if (field.onDemand && !isPathToAsk(field, fieldContext)) return false
  return field.when?.(fieldContext) ?? true
}

function isPathToAsk({ platformPath, alsoAskedFor }: Field, { pathsToAsk }: FieldContext): boolean {
  return pathsToAsk.some((path) => path === platformPath || path === alsoAskedFor)
}

/** Tells whether a field may be left empty in this context. */
export function isOptional(field: Field, fieldContext: FieldContext): boolean {
  if (isOutstanding(field, fieldContext)) return false
  return typeof field.optional === 'function'
    ? field.optional(fieldContext)
    : (field.optional ?? false)
}

/** Whether a stored answer that is not shown may be taken back: it may be left out, or be said not to exist. */
export function isWithdrawable(field: Field, fieldContext: FieldContext): boolean {
  if (!field.sensitive) return false
  return field.waivedBy !== undefined || isOptional(field, fieldContext)
}

/** Tells whether the platform asked for a field: then it is needed, whatever the rule for others. */
export function isOutstanding(
  { platformPath }: Pick<Field, 'platformPath'>,
  { outstanding }: FieldContext,
): boolean {
  return platformPath !== undefined && outstanding.includes(platformPath)
}
