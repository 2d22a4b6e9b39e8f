import { type NotRightReason, notRightReasons } from '#lib/audit/rules/event.ts'
import { answerLocation } from '#lib/onboarding/answers/answer-authors.ts'
import { findLocks } from '#lib/onboarding/answers/answer-locks.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { type ChangeRequest, commitChange } from './commit-change.ts'

/** Returns the reason of that name; undefined if there is none. */
export function findNotRightReason(name: string): NotRightReason | undefined {
  return notRightReasons.find((each) => each === name)
}

/**
 * Ends the locks of a step, of a company's person if one is named, as its customer says that it is not right: to us, or
 * to staff. They correct it, and accept only what they can stand for. Staff and the partner are told which step, and
 * why. `unchanged`: it is not locked.
 */
export async function sayNotRight(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  { step, person, code }: { step: string; person?: string | undefined; code: NotRightReason },
): Promise<'unlocked' | 'unchanged' | 'not_editable' | 'unavailable'> {
  const changed = await commitChange(deps, request, ({ answers, sources }) => {
    const location = answerLocation(step, person)
    const fields = Object.keys(findLocks(sources, location))
    if (fields.length === 0) return { rejection: 'unchanged' as const }
    const detail = { step, ...(person !== undefined && { person }), fields, code }
    return {
      answers,
      events: [{ event: 'answer_not_right', detail }],
      unlocks: [{ location, fields }],
    }
  })
  if (changed.outcome === 'saved') return 'unlocked'
  return changed.outcome === 'rejected' ? 'unchanged' : changed.outcome
}
