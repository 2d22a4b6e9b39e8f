/**
 * Locks of the answers that a partner gave. They lie in the sources of the values, so nothing locks an answer of
 * anybody else, and what changes a value ends its lock.
 */
import type { Step } from '../define-step.ts'
import type { AskedStep } from '../progress/evaluate-progress.ts'
import type { AnswerLock, AnswerSource, AnswerSources } from './answer-authors.ts'

/** Locks whole steps, unanswered fields too; `source` is the partner's. */
export function lockSteps(
  sources: AnswerSources,
  source: AnswerSource,
  locks: readonly { step: Step; lock: AnswerLock }[],
): AnswerSources {
  const locked = locks.map(({ step: { id, fields }, lock }) => [
    id,
    Object.fromEntries(
      Object.keys(fields).map((field) => [field, { ...(sources[id]?.[field] ?? source), lock }]),
    ),
  ])
  return { ...sources, ...Object.fromEntries(locked) }
}

/** Ends the lock of a step. */
export function unlockStep(sources: AnswerSources, step: string): AnswerSources {
  const fields = Object.entries(sources[step] ?? {}).flatMap(([field, source]) => {
    if (!source) return []
    const { lock: _, ...unlocked } = source
    return [[field, unlocked]]
  })
  return { ...sources, [step]: Object.fromEntries(fields) }
}

/** Tells by which partner a step was locked, and how; undefined once any value of it is another's. */
export function findLock(
  sources: AnswerSources,
  step: string,
): { lock: AnswerLock; name: string } | undefined {
  const all = Object.values(sources[step] ?? {})
  const [first] = all
  if (!first?.lock || first.by.kind !== 'partner') return undefined
  return all.every((each) => each?.lock) ? { lock: first.lock, name: first.by.name } : undefined
}

/**
 * Marks the steps whose lock holds. It does not where an answer is missing, as another one has changed what is
 * asked, nor where the platform asks for another answer: nobody is ever asked what they may not answer.
 */
export function markLocks(asked: readonly AskedStep[], sources: AnswerSources): AskedStep[] {
  return asked.map((each) => {
    const { step, values, fieldContext } = each
    const found = values && findLock(sources, step.id)
    const isWanted = Object.values(step.fields).some(
      ({ platformPath }) =>
        platformPath !== undefined &&
        fieldContext.outstanding?.some((path) => path === platformPath),
    )
    return found && !isWanted ? { ...each, lock: found.lock } : each
  })
}
