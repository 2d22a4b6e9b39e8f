/** Idempotency ids, in each way that a platform may treat them. The simulator itself treats them as documented. */
import { createKeyQueue } from '../../lib/platform/simulator/key-queue.ts'
import type { Behaviour, Reply } from './script.ts'

type Write = {
  id: string
  customerId: string
  behaviour: Behaviour
  /** The status that the caller will see instead; 0 for none, undefined for the simulator's own. */
  shown: number | undefined
}

export function createIdempotencyIds() {
  const saved = new Map<string, Reply>()
  const inFlight = new Set<string>()
  const days = new Map<string, number>()
  const runExclusive = createKeyQueue()

  return {
    /** Passes a write to the simulator, with the id under which it is to be known there, if there is to be one. */
    async pass(
      { id, customerId, behaviour, shown }: Write,
      send: (id: string | undefined) => Promise<Reply>,
    ): Promise<Reply> {
      if (!id || behaviour === 'ignores' || behaviour === 'unique') return send(undefined)
      if (behaviour === 'conflict' && inFlight.has(id)) return conflict
      inFlight.add(id)
      return runExclusive(id, async () => {
        const before = saved.get(id)
        if (before) return before
        const reply = await send(getIdToSend())
        if (reply.status === 200 && behaviour === 'first') saved.set(id, reply)
        if (reply.status === 200 && behaviour === 'errors' && shown === 500) saved.set(id, failure)
        return reply
      }).finally(() => inFlight.delete(id))

      function getIdToSend(): string | undefined {
        if (behaviour === 'forgets') return `${id}-${days.get(customerId) ?? 0}`
        const isSeenAsError = shown !== undefined && shown !== 0 && shown !== 200
        return behaviour === 'successes' && isSeenAsError ? undefined : id
      }
    },
    /** Notes that a write failed before its effect: a platform that saves errors saves that too. */
    noteFailure({ id, behaviour, shown }: Write): void {
      if (behaviour === 'errors' && shown === 500) saved.set(id, failure)
    },
    /** Lets a day pass for a customer. */
    passDay(customerId: string): void {
      days.set(customerId, (days.get(customerId) ?? 0) + 1)
    },
  }
}

export const failure: Reply = { status: 500, headers: {}, text: '{"errors":[]}' }

const conflict: Reply = {
  status: 409,
  headers: {},
  text: '{"errors":[{"code":"CONFLICT","description":"The same id is in flight."}]}',
}
