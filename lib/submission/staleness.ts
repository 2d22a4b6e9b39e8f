/**
 * A platform may show what it took a moment later: it looks at fields "by itself", and it may read
 * from a copy. Within that moment an answer that only repeats the past bounces nobody back.
 */
import { findStep } from '../onboarding/journey.ts'
import { type Requirement, requirementsOf } from '../onboarding/requirements.ts'
import type { StatusAnswer } from '../platform/contract.ts'
import type { Operation } from '../store/operations.ts'
import { valuesIn } from './request.ts'
import type { Work } from './settle.ts'

/** How long an answer may lag behind (decided 2026-11): replicas take seconds, a minute is generous. */
export const settlingMs = 60_000

/** Whether it says more than that nothing was submitted. */
export function isOnward({ status }: Pick<StatusAnswer, 'status'>): boolean {
  return (
    status === 'SUBMITTED' ||
    status === 'PROCESSING' ||
    status === 'APPROVED' ||
    status === 'REJECTED'
  )
}

/** Whether something was taken so recently that the platform may not show it yet. */
export function isSettling({ deps, earlier }: Pick<Work, 'deps' | 'earlier'>): boolean {
  const taken = lastTaken(earlier)?.doneAt
  return taken ? deps.now().getTime() - taken.getTime() < settlingMs : false
}

/**
 * Whether a status answer wants nothing (so the platform is still at it), or only what was sent to
 * it just now.
 */
export async function hasNotLookedYet(work: Work, answer: StatusAnswer): Promise<boolean> {
  const wants = requirementsOf(answer)
  if (wants.length === 0) return true
  const last = lastTaken(work.earlier)
  if (!last || !isSettling(work)) return false
  const { store } = work.deps
  const sent = valuesIn(last.kind, await store.submissions.openBody(store.db, last))
  return wants.every((want) => Boolean(sent[pathOf(want) ?? '']))
}

/** Whether both want the same: then the later one, heard at once after a submit, is the earlier again. */
export function isRepetition(before: StatusAnswer | undefined, after: StatusAnswer): boolean {
  return (
    before?.status === after.status &&
    JSON.stringify(requirementsOf(before)) === JSON.stringify(requirementsOf(after))
  )
}

function lastTaken(
  operations: Operation[],
): (Operation & { kind: 'create' | 'update' }) | undefined {
  return operations.findLast(
    (operation): operation is Operation & { kind: 'create' | 'update' } =>
      (operation.kind === 'create' || operation.kind === 'update') && operation.state === 'done',
  )
}

function pathOf(want: Requirement): string | undefined {
  if (want.kind === 'terms') return 'terms_and_conditions_accepted'
  return want.kind === 'question' ? findStep(want.stepId)?.fields[want.field]?.wire : undefined
}
