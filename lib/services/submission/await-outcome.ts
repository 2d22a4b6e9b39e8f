import { maxAwaitedSubmissions } from './retry-policy.ts'
import type { SubmissionDeps } from './submission-deps.ts'

/**
 * As long as the customer waits. Whoever waits holds one of the places at which pages are made
 * (`access/entrance.ts`): with many at once and a platform that is slow, the others come at once to the
 * page that follows.
 */
export async function awaitOutcome(
  deps: SubmissionDeps,
  sending: Promise<unknown>,
  until: Date,
): Promise<void> {
  const left = until.getTime() - deps.now().getTime()
  if (left <= 0 || deps.awaitedByCustomers.size >= maxAwaitedSubmissions) return
  deps.awaitedByCustomers.add(sending)
  await Promise.race([sending, deps.wait(left)])
  deps.awaitedByCustomers.delete(sending)
}
