/** Idempotency ids, in each way that another side may treat them. */
import type { PlatformResponse } from './platform-response.ts'
import type { Behaviour } from './script.ts'

type Saved = { said: PlatformResponse; at: number }
export type ReplayedResponses = ReturnType<typeof createReplayedResponses>

const dayMs = 24 * 3_600_000

export function createReplayedResponses(now: (customerId: string) => number) {
  const saved = new Map<string, Saved>()
  const inFlight = new Map<string, Promise<PlatformResponse>>()

  return {
    /**
     * Does `work` unless the id has been seen, and gives the answer. `shown` is the status that the
     * caller will see in its place, 0 for none: an answer that was lost on the way was still made.
     */
    async once(
      call: { key: string; customerId: string; behaviour: Behaviour; shown: number | undefined },
      work: () => Promise<PlatformResponse>,
    ): Promise<{ said: PlatformResponse; anew: boolean }> {
      const { key, customerId, behaviour } = call
      if (behaviour === 'ignores' || behaviour === 'unique')
        return { said: await work(), anew: true }
      const before = saved.get(key)
      const forgotten =
        behaviour === 'forgets' && before !== undefined && now(customerId) - before.at > dayMs
      if (before && !forgotten) return { said: before.said, anew: false }
      const running = inFlight.get(key)
      if (running && behaviour === 'conflict') return { said: conflict, anew: false }
      if (running) return { said: await running, anew: false }
      const working = work()
      inFlight.set(key, working)
      const said = await working.finally(() => inFlight.delete(key))
      const kept = keptOf(behaviour, said, call.shown)
      if (kept) saved.set(key, { said: kept, at: now(customerId) })
      return { said, anew: true }
    },
    /** The call was answered without being done: one who saves errors saves that. */
    refusedBefore(key: string, behaviour: Behaviour, status: number, customerId: string): void {
      if (behaviour !== 'errors' || status !== 500) return
      saved.set(key, { said: { status, json: { errors: [] } }, at: now(customerId) })
    },
  }
}

const conflict: PlatformResponse = {
  status: 409,
  json: { errors: [{ code: 'CONFLICT', description: 'The same id is in flight.' }] },
}

function keptOf(
  behaviour: Behaviour,
  said: PlatformResponse,
  shown: number | undefined,
): PlatformResponse | undefined {
  if (said.status !== 200) return undefined
  if (behaviour === 'errors' && shown === 500) return { status: 500, json: { errors: [] } }
  // Lost on the way (0) or seen as made: a success. Seen as an error: none.
  if (behaviour === 'successes' && shown !== undefined && shown !== 0 && shown !== 200) {
    return undefined
  }
  return said
}
