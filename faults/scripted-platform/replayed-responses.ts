/** Idempotency ids, in each way that another side may treat them. */
import type { PlatformResponse } from './platform-response.ts'
import type { Behaviour } from './script.ts'

type Saved = { response: PlatformResponse; at: number }

const dayMs = 24 * 3_600_000

export function createReplayedResponses(now: (customerId: string) => number) {
  const saved = new Map<string, Saved>()
  const inFlight = new Map<string, Promise<PlatformResponse>>()

  return {
    /**
     * Does `work` unless the id has been seen, and gives the answer. `shown` is the status that the
     * caller will see instead, 0 for none: an answer that was lost on the way was still made.
     */
    async once(
      call: { key: string; customerId: string; behaviour: Behaviour; shown: number | undefined },
      work: () => Promise<PlatformResponse>,
    ): Promise<{ response: PlatformResponse; anew: boolean }> {
      const { key, customerId, behaviour } = call
      if (behaviour === 'ignores' || behaviour === 'unique')
        return { response: await work(), anew: true }
      const before = saved.get(key)
      const forgotten =
        behaviour === 'forgets' && before !== undefined && now(customerId) - before.at > dayMs
      if (before && !forgotten) return { response: before.response, anew: false }
      const running = inFlight.get(key)
      if (running && behaviour === 'conflict') return { response: conflict, anew: false }
      if (running) return { response: await running, anew: false }
      const working = work()
      inFlight.set(key, working)
      const response = await working.finally(() => inFlight.delete(key))
      const replayed = getReplayed(behaviour, response, call.shown)
      if (replayed) saved.set(key, { response: replayed, at: now(customerId) })
      return { response, anew: true }
    },
    /** The call was answered without being done: one who saves errors saves that. */
    refusedBefore(key: string, behaviour: Behaviour, status: number, customerId: string): void {
      if (behaviour !== 'errors' || status !== 500) return
      saved.set(key, { response: { status, json: { errors: [] } }, at: now(customerId) })
    },
  }
}

const conflict: PlatformResponse = {
  status: 409,
  json: { errors: [{ code: 'CONFLICT', description: 'The same id is in flight.' }] },
}

function getReplayed(
  behaviour: Behaviour,
  response: PlatformResponse,
  shown: number | undefined,
): PlatformResponse | undefined {
  if (response.status !== 200) return undefined
  if (behaviour === 'errors' && shown === 500) return { status: 500, json: { errors: [] } }
  // Lost on the way (0) or seen as made: a success. Seen as an error: none.
  if (behaviour === 'successes' && shown !== undefined && shown !== 0 && shown !== 200) {
    return undefined
  }
  return response
}
