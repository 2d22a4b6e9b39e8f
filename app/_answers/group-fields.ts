import { createPageSnapshot } from '@/lib/onboarding/answers/conflicts.ts'
import {
  bindingsInputName,
  listShownSteps,
  serializeBindings,
} from '@/lib/onboarding/progress/group-form.ts'
import type { Group } from '@/lib/onboarding/progress/groups.ts'
import { shownFieldName } from './answer-conflicts.ts'
import { readUnsavedSnapshot, type UnsavedInput } from './unsaved-input.ts'

/**
 * Builds the hidden fields of a group's form: the group, and for each step that it was on the page, what it was
 * bound to, and what was shown at that revision or, for `unsaved` input, on the page where it was typed.
 */
export function buildGroupFields(
  group: Pick<Group, 'id' | 'asked'>,
  unsaved: UnsavedInput | undefined,
  revision: number,
): Record<string, string> {
  const ofSteps = listShownSteps(group).flatMap((asked) => [
    [bindingsInputName(asked.step.id), serializeBindings(asked)],
    [
      shownFieldName(asked.step.id),
      readUnsavedSnapshot(unsaved, asked.step.id) ??
        JSON.stringify(createPageSnapshot(asked.step, asked.saved, revision)),
    ],
  ])
  return { group: group.id, ...Object.fromEntries(ofSteps) }
}
