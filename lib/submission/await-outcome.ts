import type { Deps } from './deps.ts'
import { mostAwaited } from './retry.ts'

/**
 * As long as the customer waits. Whoever waits holds one of the places at which pages are made
 * (`access/entrance.ts`): with many at once and a platform that is slow, the others come at once to the
 * page that follows.
 */
export async function awaitOutcome(
  deps: Deps,
  sending: Promise<unknown>,
  until: Date,
): Promise<void> {
  const left = until.getTime() - deps.now().getTime()
  if (left <= 0 || deps.awaited.size >= mostAwaited) return
  deps.awaited.add(sending)
  await Promise.race([sending, deps.wait(left)])
  deps.awaited.delete(sending)
}
