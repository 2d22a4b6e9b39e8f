import type { Register, RegisterOutcome } from './register.ts'

/** After so many calls in a row without an answer nobody waits for the register for a while. */
const opensAfter = 3
const openMs = 30_000
/** The longest that a register can ask to be left alone. */
const longestMs = 300_000

/**
 * The same register, which is not asked while it is known not to answer: for 30 seconds after three
 * calls in a row without an answer, and as long as it asks for itself (`Retry-After`, five minutes at most).
 */
export function withCircuit(register: Register, now: () => number = Date.now): Register {
  let failures = 0
  let openUntil = 0

  async function guarded<Data>(
    call: () => Promise<RegisterOutcome<Data>>,
  ): Promise<RegisterOutcome<Data>> {
    if (now() < openUntil) return { outcome: 'unavailable', code: 'circuit_open' }
    const called = await call()
    if (called.outcome === 'answered') {
      failures = 0
      return called
    }
    failures++
    const { retryAfterMs = 0 } = called
    if (failures >= opensAfter) openUntil = now() + openMs
    if (retryAfterMs > 0) openUntil = Math.max(openUntil, now() + Math.min(retryAfterMs, longestMs))
    return called
  }

  return {
    id: register.id,
    takes: (text) => register.takes?.(text) ?? true,
    search: (query) => guarded(() => register.search(query)),
    find: (reference) => guarded(() => register.find(reference)),
    check: () => register.check(),
  }
}
