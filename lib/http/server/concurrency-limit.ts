/** Lets so much work run at once; the rest waits, and each client that waits is served in rotation. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

type Slot = {
  /** Releases the slot when the work is done or no longer wanted. Repeated calls do nothing. */
  release(): void
  /** The client waits for the work no longer: if clients do wait, they get every other slot. */
  giveWay(): void
}

/**
 * Acquires a slot: `begin` is called now or when a slot is free. `client` identifies the asker, as a network or
 * a connection. Returns undefined when too many wait already, and then never calls `begin`.
 */
type AcquireSlot = (begin: () => void, client?: unknown) => Slot | undefined

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
 * a client with a thousand requests delays its own and nobody else's. If the processor is idle although
 * all slots are in use (those who have them wait for a database, a platform or a slow reader), a few more
 * are let in every tenth of a second.
 */
export function createConcurrencyLimit({
  maxConcurrent,
  maxWaiting,
  maxWaitingPerClient = maxWaiting,
}: ConcurrencyNumbers): ConcurrencyLimit {
  const attended = createRotation()
  // Work whose clients were answered already.
  const unattended = createRotation()
  let isTurnOfUnattended = false
  let running = 0
  let idleCheck: NodeJS.Timeout | undefined

  function admit(max: number): void {
    while (running < max && countWaiting() > 0) {
      running++
      takeNext()?.()
    }
    if (countWaiting() > 0) idleCheck ??= watchIdleness(() => admit(running + extraSlots))
    else {
      clearInterval(idleCheck)
      idleCheck = undefined
    }
  }

  function countWaiting(): number {
    return attended.count() + unattended.count()
  }

  function takeNext(): (() => void) | undefined {
    const begin = isTurnOfUnattended ? unattended.takeNext() : undefined
    isTurnOfUnattended = !begin
    return begin ?? attended.takeNext() ?? unattended.takeNext()
  }

  const acquire: AcquireSlot = (begin, client) => {
    const own = attended.countOf(client) + unattended.countOf(client)
    const isFull = countWaiting() >= maxWaiting || own >= maxWaitingPerClient
    if (running >= maxConcurrent && isFull) return undefined
    // Bound, because it would run in the async context of the caller that releases the slot.
    const entry = AsyncLocalStorage.bind(begin)
    attended.add(client, entry)
    admit(maxConcurrent)
    let isReleased = false
    return {
      release() {
        if (isReleased) return
        isReleased = true
        if (!attended.remove(client, entry) && !unattended.remove(client, entry)) running--
        admit(maxConcurrent)
      },
      giveWay() {
        if (attended.remove(client, entry)) unattended.add(client, entry)
      },
    }
  }
  return Object.assign(acquire, { countWaiting })
}

/** Queues waiting work by client: the clients take turns. */
function createRotation() {
  // In the order in which they are served next.
  const waiting = new Map<unknown, Set<() => void>>()
  let count = 0

  /** Tells whether it waited. */
  function remove(client: unknown, begin: () => void): boolean {
    const own = waiting.get(client)
    if (!own?.delete(begin)) return false
    count--
    if (own.size === 0) waiting.delete(client)
    return true
  }

  return {
    count: () => count,
    countOf: (client: unknown) => waiting.get(client)?.size ?? 0,
    remove,
    add(client: unknown, begin: () => void) {
      waiting.set(client, (waiting.get(client) ?? new Set()).add(begin))
      count++
    },
    takeNext(): (() => void) | undefined {
      for (const [client, own] of waiting) {
        const [begin] = own
        if (!begin) continue
        remove(client, begin)
        // The client moves to the end of the rotation.
        if (waiting.delete(client)) waiting.set(client, own)
        return begin
      }
      return undefined
    },
  }
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
