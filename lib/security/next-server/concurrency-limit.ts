/** Whose turn it is: so many are at work at once, the others wait, one of each of those who ask after the other. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/**
 * Asks for a turn: `begin` is called now or when the turn comes. `from` is who asks, as an address or a
 * connection. Gives the way out, to be taken when the work is done or nobody wants it any more (taken
 * again, it does nothing); undefined when too many wait already, and then `begin` is never called.
 */
export type AcquireSlot = (begin: () => void, from?: unknown) => (() => void) | undefined

/**
 * `places`: how many are at work at once; `mostWaiting`: how many may wait, and `maxWaitingPerClient` from
 * whoever is the same. Each of those who wait has one turn after the other, and their own come in the
 * order in which they came: who asks a thousand times waits for those, and keeps nobody else. Where the
 * processor has nothing to do although all places are taken (those who have them wait for somebody else:
 * a database, a platform, a slow reader), a few more are let in every tenth of a second.
 */
export function createConcurrencyLimit({
  places,
  mostWaiting,
  maxWaitingPerClient = mostWaiting,
}: {
  places: number
  mostWaiting: number
  maxWaitingPerClient?: number
}): AcquireSlot {
  // Whoever is next comes first; their own requests in the order of coming.
  const waiting = new Map<unknown, Set<() => void>>()
  let count = 0
  let taken = 0
  let watch: NodeJS.Timeout | undefined

  function letIn(most: number): void {
    while (taken < most && count > 0) {
      taken++
      takeNext()?.()
    }
    if (count > 0) watch ??= watchIdleness(() => letIn(taken + extraSlots))
    else {
      clearInterval(watch)
      watch = undefined
    }
  }

  function takeNext(): (() => void) | undefined {
    for (const [from, [begin]] of waiting) {
      if (!begin) continue
      const own = leave(from, begin)
      // Behind all the others.
      waiting.delete(from)
      if (own) waiting.set(from, own)
      return begin
    }
    return undefined
  }

  /** Gives who else waits from there; undefined when nobody does. */
  function leave(from: unknown, turn: () => void): Set<() => void> | undefined {
    const own = waiting.get(from)
    if (own?.delete(turn)) count--
    if (own?.size) return own
    waiting.delete(from)
    return undefined
  }

  return (begin, from) => {
    const own = waiting.get(from) ?? new Set()
    const isFull = count >= mostWaiting || own.size >= maxWaitingPerClient
    if (taken >= places && isFull) return undefined
    // Not in what surrounds whoever makes room: a request would take another's for its own.
    const turn = AsyncLocalStorage.bind(begin)
    waiting.set(from, own.add(turn))
    count++
    letIn(places)
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      if (waiting.get(from)?.has(turn)) leave(from, turn)
      else taken--
      letIn(places)
    }
  }
}

const extraSlots = 4
const idleCheckMs = 100
/** Of the time, what the event loop works: below this, who waits would cost nobody anything. */
const idleUtilization = 0.5

function watchIdleness(whenIdle: () => void): NodeJS.Timeout {
  let last = performance.eventLoopUtilization()
  return setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization < idleUtilization) whenIdle()
  }, idleCheckMs).unref()
}
