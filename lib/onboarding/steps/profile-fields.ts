/** Fields of the profiles, each asked if the platform requires it or the operator always asks it. */
import { anyOfList, oneOf } from '../fields/choice-fields.ts'
import type { FieldContext } from '../fields/field.ts'
/** Yes or no; neither is an answer that is given by leaving it. */
export const yesOrNo = () => oneOf(['true', 'false'])

/** Activities that law or the platform looks at more closely. */
export function engagedActivities(context: FieldContext) {
  return anyOfList('engage_in_activities', 'NONE', context)
}

/** A field that is asked on demand, and where its answer goes. */
export function onDemand<const Path extends string>(platformPath: Path) {
  return { platformPath, onDemand: true } as const
}

/** Builds a field of yes or no, which the platform expects as a boolean. */
export function yesOrNoOnDemand<const Path extends string>(path: Path) {
  return { ...onDemand(path), toPlatformValue: (value: unknown) => value === 'true' } as const
}

/** Builds the text field for the choice OTHER of a field: `choice` is its path and `question` its name. */
export function otherTextOnDemand<const Path extends string, const Choice extends string>(
  path: Path,
  choice: Choice,
  question: string,
) {
  return { ...onDemand(path), alsoAskedFor: choice, askedIf: { question, is: ['OTHER'] } } as const
}
