import { tokenRefusals } from '#lib/platform/contract/responses.ts'

/** All delays and limits of sending and polling. Times are in milliseconds. */

/** Attempts while the customer waits: most faults pass within one or two, and nobody waits for a fourth. */
export const maxInlineAttempts = 3

/**
 * How long the customer's request waits for the outcome, in milliseconds; after that the status page shows what
 * is known.
 */
export const inlineBudgetMs = 8_000

/** How many customers may wait at once: half of the rendering slots (`lib/http/server`). */
export const maxAwaitedSubmissions = 8

/** How many requests may send at once; the recovery loop sends the rest, a few at a time. */
export const maxInlineSubmissions = 16

/** After a day without an outcome staff must look: retrying longer will not help. */
export const giveUpAfterMs = 24 * 3_600_000

/** A submit that was acknowledged and shows no effect after an hour is lost; staff ask why. */
export const submitEffectWithinMs = 3_600_000

/**
 * How long after our application is known to look for a second one from the same creation, in milliseconds:
 * longer than a duplicated or delayed request takes, and soon enough that nobody has worked on the wrong one.
 */
export const secondApplicationCheckDelayMs = 5 * 60_000

/** How long a status may lag behind, in milliseconds (decided 2026-11): replicas take seconds. */
export const statusLagMs = 60_000

/** The attempts of the next operation are counted from zero after a recorded outcome. */
export const resetAttempts = { attempts: 0, firstAttemptAt: null, lastCode: null } as const

const maxInlineDelayMs = 5_000
const minInlineDelayMs = 500
const firstBackgroundDelayMs = 5_000
const maxBackgroundDelayMs = 15 * 60_000

/**
 * The delay between attempts while the customer waits: full jitter, so that requests that failed together
 * do not return together. `attempt` counts from 1; `random` is in [0, 1).
 */
export function getInlineDelay(attempt: number, random: number): number {
  const ceiling = Math.min(maxInlineDelayMs, minInlineDelayMs * 2 ** attempt)
  return Math.round(minInlineDelayMs + random * (ceiling - minInlineDelayMs))
}

/** The delay in the background: doubles from 5 s to 15 min, half of it jitter, never below Retry-After. */
export function getBackgroundDelay(attempts: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(
    maxBackgroundDelayMs,
    firstBackgroundDelayMs * 2 ** Math.min(attempts, 20),
  )
  return Math.max(
    Math.round(ceiling * (0.5 + random / 2)),
    Math.min(retryAfter, maxBackgroundDelayMs),
  )
}

/** The delay before a check that could not be made is tried again: grows with the time it has waited. */
export function getSecondApplicationCheckDelay(
  waitedMs: number,
  random: number,
  retryAfter = 0,
): number {
  const wait = Math.min(Math.max(waitedMs / 2, 60_000), maxBackgroundDelayMs)
  return Math.max(Math.round(wait * (0.5 + random / 2)), Math.min(retryAfter, maxBackgroundDelayMs))
}

/** The poll interval during review, by the time since the submit: short at first, then longer. */
export function getReviewPollInterval(sinceSentMs: number): number {
  if (sinceSentMs < 60_000) return 3_000
  if (sinceSentMs < 10 * 60_000) return 15_000
  if (sinceSentMs < 3_600_000) return 60_000
  return sinceSentMs < 24 * 3_600_000 ? 5 * 60_000 : 30 * 60_000
}

/**
 * The poll interval while the customer has to act: documents arrive and are judged without us. Counted from
 * when it was sent back, or from the customer's last activity.
 */
export function getRequirementsPollInterval(sinceActivityMs: number): number {
  if (sinceActivityMs < 10 * 60_000) return 15_000
  if (sinceActivityMs < 3_600_000) return 60_000
  if (sinceActivityMs < 24 * 3_600_000) return 5 * 60_000
  return sinceActivityMs < 7 * 24 * 3_600_000 ? 30 * 60_000 : 6 * 3_600_000
}

/** The poll interval for a platform that has not answered for so long. */
export function getSilentPollInterval(silentForMs: number): number {
  return Math.min(silentForMs / 2, maxBackgroundDelayMs)
}

/**
 * Tells whether a stop resolves itself once the operator has corrected a secret or a permission: the client was
 * not admitted, so nothing happened, and nobody needs to act on each submission.
 */
export function isCredentialFailure(code: string): boolean {
  return code.startsWith('token_') || credentialFailures.includes(code)
}

/**
 * Tells whether a retry's code means that the platform gave no usable answer. A missing scope is an answer:
 * work in another scope continues as usual. A document that we could not read does not concern the platform.
 */
export function isNoResponse(code: string): boolean {
  return !codesUnrelatedToPlatform.includes(code)
}

const codesUnrelatedToPlatform: readonly string[] = [
  'not_ready_yet',
  'unknown_status',
  'internal_error',
  'invalid_scope',
  'unreadable_file',
  'storage_unavailable',
]

/** A second 401, and the token endpoint's codes for the same. */
const credentialFailures: readonly string[] = ['unauthorized', ...tokenRefusals]
