import type { Register, RegisterOutcome } from './register.ts'

/** The number of unanswered calls in a row after which nobody waits for the register for a while. */
const opensAfter = 3
const openMs = 30_000
/** The longest that a register can ask to be left alone. */
const longestMs = 300_000

/**
 * Wraps a register, which is not called while it is known not to answer: for 30 seconds after three outages in
 * a row that a check of its own confirms, and as long as it asks for itself (`Retry-After`, five minutes at
 * most). One person's input cannot close it for others: neither a refusal of that input counts, nor a time-out
 * or a fault that a harmless call does not meet.
 */
export function withCircuit(register: Register, now: () => number = Date.now): Register {
  let failures = 0
  let openUntil = 0
  let isConfirming = false

  async function confirmOutage(): Promise<void> {
    if (isConfirming) return
    isConfirming = true
    const checked = await register.check()
    isConfirming = false
    failures = 0
    if (isOutage(checked)) openUntil = Math.max(openUntil, now() + openMs)
  }

  async function guarded<Data>(
    call: () => Promise<RegisterOutcome<Data>>,
  ): Promise<RegisterOutcome<Data>> {
    if (now() < openUntil) return { outcome: 'unavailable', code: 'circuit_open' }
    const called = await call()
    if (!isOutage(called)) {
      failures = 0
      return called
    }
    failures++
    const { retryAfterMs = 0 } = called
    if (retryAfterMs > 0) openUntil = Math.max(openUntil, now() + Math.min(retryAfterMs, longestMs))
    // The call that failed does not wait for the answer.
    if (failures >= opensAfter) void confirmOutage()
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

/** Statuses below 500 that say something about the register and not about one request. */
const statusesOfOutages = [408, 425, 429]

/** Faults of a body that arrived: they cost nobody a longer wait, so they open no circuit. */
const faultsOfBodies = [
  'body_too_large',
  'empty_body',
  'encoded_body',
  'malformed_json',
  'unexpected_body',
  'unexpected_content_type',
]

/** Tells whether the register as a whole did not answer, or asked to be left alone. */
function isOutage(called: RegisterOutcome<unknown>): called is Unavailable {
  if (called.outcome === 'answered') return false
  const status = Number(/^http_(\d{3})$/.exec(called.code)?.[1])
  if (status) return status >= 500 || statusesOfOutages.includes(status)
  return !faultsOfBodies.includes(called.code)
}

type Unavailable = Extract<RegisterOutcome<unknown>, { outcome: 'unavailable' }>
