/** Whose turn it is: so many are at work at once, the others wait in the order in which they came. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/**
 * Asks for a turn: `begin` is called now or when the turn comes. Gives the way out, to be taken when
 * the work is done or nobody wants it any more (taken again, it does nothing); undefined when too many
 * wait already, and then `begin` is never called.
 */
export type AskForTurn = (begin: () => void) => (() => void) | undefined

/**
 * `places`: how many are at work at once; `mostWaiting`: how many may wait. Where the processor has
 * nothing to do although all places are taken (those who have them wait for somebody else: a database,
 * a platform, a slow reader), a few more are let in every tenth of a second.
 */
export function createTurns({
  places,
  mostWaiting,
}: {
  places: number
  mostWaiting: number
}): AskForTurn {
  // In the order of coming.
  const waiting = new Set<() => void>()
  let taken = 0
  let watch: NodeJS.Timeout | undefined

  function letIn(most: number): void {
    for (const begin of waiting) {
      if (taken >= most) break
      waiting.delete(begin)
      taken++
      begin()
    }
    if (waiting.size > 0) watch ??= watchIdleness(() => letIn(taken + moreAtOnce))
    else {
      clearInterval(watch)
      watch = undefined
    }
  }

  return (begin) => {
    if (taken >= places && waiting.size >= mostWaiting) return undefined
    // Not in what surrounds whoever makes room: a request would take another's for its own.
    const turn = AsyncLocalStorage.bind(begin)
    waiting.add(turn)
    letIn(places)
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      if (!waiting.delete(turn)) taken--
      letIn(places)
    }
  }
}

const moreAtOnce = 4
const watchEveryMs = 100
/** Of the time, what the event loop works: below this, who waits would cost nobody anything. */
const idleBelow = 0.5

function watchIdleness(whenIdle: () => void): NodeJS.Timeout {
  let last = performance.eventLoopUtilization()
  return setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization < idleBelow) whenIdle()
  }, watchEveryMs).unref()
}
