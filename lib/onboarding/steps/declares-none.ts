/** Lets people declare that they lack what the platform asks for. */
import { oneOf } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'

/**
 * Returns the field that declares a missing value, beside the `question` that fills `path`: asked once the
 * platform asks for that, and kept from then on. Shown to staff and in the list of answers, and not sent, since
 * the interface has no field for it.
 */
export function declaresNone<const Question extends string, const Path extends AnyPlatformPath>(
  question: Question,
  path: Path,
) {
  return { conditional: true, alternativeTo: question, onDemand: true, alsoAskedFor: path } as const
}

export function noPassportReason() {
  return optional(oneOf(['OTHER_DOCUMENT', 'NOT_YET', 'NOT_VALID', 'NOT_POSSIBLE', 'OTHER']))
}
