import { type NotRightReason, notRightReasons } from '#lib/audit/rules/event.ts'
import { findLock } from '#lib/onboarding/answers/answer-locks.ts'
import { findStep } from '#lib/onboarding/journeys.ts'
import type { ApplicationsDeps } from './applications-deps.ts'
import { type ChangeRequest, commitChange } from './commit-change.ts'

/** Returns the reason of that name; undefined if there is none. */
export function findNotRightReason(name: string): NotRightReason | undefined {
  return notRightReasons.find((each) => each === name)
}

/**
 * Ends the lock of a step, as its customer says that it is not right: they correct it, and accept only what they
 * can stand for. Staff and the partner are told which step, and why. `unchanged`: it is not locked.
 */
export async function sayNotRight(
  deps: ApplicationsDeps,
  request: ChangeRequest,
  { step, code }: { step: string; code: NotRightReason },
): Promise<'unlocked' | 'unchanged' | 'not_editable' | 'unavailable'> {
  const changed = await commitChange(deps, request, ({ answers, sources }) => {
    if (!findLock(sources, step)) return { rejection: 'unchanged' as const }
    const fields = Object.keys(findStep(step)?.fields ?? {})
    const detail = { step, fields: fields.filter((field) => sources[step]?.[field]), code }
    return { answers, events: [{ event: 'answer_not_right', detail }], unlocks: step }
  })
  if (changed.outcome === 'saved') return 'unlocked'
  return changed.outcome === 'rejected' ? 'unchanged' : changed.outcome
}
