/** Fields of the profiles, each asked where the platform wants it or the operator always asks it. */
import { type EnumerationName, enumerations } from '../../contract/enumerations.ts'
import {
  oneOf,
  oneOfList,
  optional,
  severalCountries,
  someOfList,
  words,
} from '../fields/readers.ts'

const textLength = 200
const longTextLength = 500

/** One of a list of the platform's that has the name of the field. */
export function fromList<const Part extends string, const Name extends EnumerationName>(
  part: Part,
  list: Name,
) {
  return {
    control: 'radios',
    wire: `${part}.${list}`,
    onDemand: true,
    list,
    options: enumerations[list],
    read: oneOfList(list),
  } as const
}

/** A few words on one line. */
export function shortText<const Path extends string>(wire: Path) {
  return { ...text(wire), read: words(textLength), texts: () => ({ max: textLength }) } as const
}

/** Words on several lines. */
export function longText<const Path extends string>(wire: Path) {
  return {
    ...text(wire),
    lines: 4,
    read: words(longTextLength),
    texts: () => ({ max: longTextLength }),
  } as const
}

/** What the choice OTHER of the field at `choice` stands for: asked with it, and only with it. */
export function otherText<const Path extends string, const Choice extends string>(
  wire: Path,
  choice: Choice,
) {
  return {
    ...text(wire),
    askedWith: choice,
    // Whether it may be empty depends on the choice: see `otherFault`.
    conditional: true,
    optional: true,
    read: optional(words(textLength)),
    texts: () => ({ max: textLength }),
  } as const
}

/** Countries, as many as apply. */
export function countryList<const Path extends string>(wire: Path) {
  return { control: 'countries', wire, onDemand: true, read: severalCountries } as const
}

/** Activities that law or the platform looks at more closely. */
export const activitiesField = {
  control: 'checkboxes',
  wire: 'customer_details.kyc_profile.engage_in_activities',
  onDemand: true,
  list: 'engage_in_activities',
  options: enumerations.engage_in_activities,
  read: someOfList('engage_in_activities', 'NONE'),
} as const

/** Yes or no; neither is an answer that is given by leaving it. */
export function yesOrNo<const Path extends string>(wire: Path) {
  const options = ['true', 'false'] as const
  return {
    control: 'radios',
    wire,
    onDemand: true,
    options,
    read: oneOf(options),
    sent: (value: unknown) => value === 'true',
  } as const
}

export type OtherFault<Field extends string> = { field: Field; code: 'missing' | 'only_for_other' }

/**
 * What is wrong with the words for OTHER beside the choice they belong to. `isWanted`: the platform
 * asked for the words, which are then welcome whatever is chosen.
 */
export function otherFault<const Field extends string>(
  field: Field,
  choice: unknown,
  description: unknown,
  isWanted: boolean,
): OtherFault<Field>[] {
  if (choice === 'OTHER') return description ? [] : [{ field, code: 'missing' }]
  return choice && description && !isWanted ? [{ field, code: 'only_for_other' }] : []
}

function text<const Path extends string>(wire: Path) {
  return { control: 'text', wire, onDemand: true } as const
}
