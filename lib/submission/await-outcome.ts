import { maxAwaitedSubmissions } from './rules/delays-and-limits.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * Waits for a send until `until`. A waiting request occupies one of the limited rendering slots
 * (`lib/http/server`), so only `maxAwaitedSubmissions` requests wait at once; the others return
 * immediately and their customers see the status page, which polls by itself. So do all of a process that is
 * about to end.
 */
export async function awaitOutcome(
  deps: SubmissionDeps,
  send: Promise<unknown>,
  until: Date,
): Promise<void> {
  const remainingMs = until.getTime() - deps.now().getTime()
  if (remainingMs <= 0 || deps.awaitedByCustomers.size >= maxAwaitedSubmissions) return
  deps.awaitedByCustomers.add(send)
  await Promise.race([send, deps.wait(remainingMs, deps.stopping)])
  deps.awaitedByCustomers.delete(send)
}
