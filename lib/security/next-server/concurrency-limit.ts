/** Lets so much work run at once; the rest waits, and each client that waits is served in rotation. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/**
 * Acquires a slot: `begin` is called now or when a slot is free. `client` is who asks, as a network or a
 * connection. Gives the function that releases the slot, to be called when the work is done or no longer
 * wanted (called again, it does nothing); undefined when too many wait already, and then `begin` is never
 * called.
 */
type AcquireSlot = (begin: () => void, client?: unknown) => (() => void) | undefined

/** `countWaiting`: how many wait for a slot. */
export type ConcurrencyLimit = AcquireSlot & { countWaiting(): number }

type ConcurrencyNumbers = {
  maxConcurrent: number
  maxWaiting: number
  /** `maxWaiting` unless given. */
  maxWaitingPerClient?: number
}

/**
 * Clients that wait get one slot after the other, and the requests of one in the order of their arrival:
 * a client with a thousand requests delays its own and nobody else's. Where the processor is idle although
 * all slots are in use (those who have them wait for a database, a platform or a slow reader), a few more
 * are let in every tenth of a second.
 */
export function createConcurrencyLimit({
  maxConcurrent,
  maxWaiting,
  maxWaitingPerClient = maxWaiting,
}: ConcurrencyNumbers): ConcurrencyLimit {
  // By client, in the order in which they are served next.
  const waiting = new Map<unknown, Set<() => void>>()
  let waitingCount = 0
  let running = 0
  let idleCheck: NodeJS.Timeout | undefined

  function admit(max: number): void {
    while (running < max && waitingCount > 0) {
      running++
      takeNext()?.()
    }
    if (waitingCount > 0) idleCheck ??= watchIdleness(() => admit(running + extraSlots))
    else {
      clearInterval(idleCheck)
      idleCheck = undefined
    }
  }

  function takeNext(): (() => void) | undefined {
    for (const [client, [begin]] of waiting) {
      if (!begin) continue
      const others = remove(client, begin)
      // To the end of the rotation.
      waiting.delete(client)
      if (others) waiting.set(client, others)
      return begin
    }
    return undefined
  }

  /** Gives what else of the client waits; undefined when nothing does. */
  function remove(client: unknown, begin: () => void): Set<() => void> | undefined {
    const own = waiting.get(client)
    if (own?.delete(begin)) waitingCount--
    if (own?.size) return own
    waiting.delete(client)
    return undefined
  }

  const acquire: AcquireSlot = (begin, client) => {
    const own = waiting.get(client) ?? new Set()
    const isFull = waitingCount >= maxWaiting || own.size >= maxWaitingPerClient
    if (running >= maxConcurrent && isFull) return undefined
    // Bound, or it would run in the async context of whoever releases the slot.
    const entry = AsyncLocalStorage.bind(begin)
    waiting.set(client, own.add(entry))
    waitingCount++
    admit(maxConcurrent)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      if (waiting.get(client)?.has(entry)) remove(client, entry)
      else running--
      admit(maxConcurrent)
    }
  }
  return Object.assign(acquire, { countWaiting: () => waitingCount })
}

const extraSlots = 4
const idleCheckMs = 100
/** The share of time in which the event loop works: below this, more work delays nobody. */
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
