/** How long to wait before trying again, and when to stop and call a person. Times in milliseconds. */

/** Tries while the customer waits: most faults pass within one or two, and nobody waits for a fourth. */
export const maxInlineAttempts = 3

/** How long the customer's request waits for the outcome; after that the page tells the truth instead. */
export const inlineBudgetMs = 8_000

/** How many customers may wait at once: half the places at which pages are made (`access/entrance.ts`). */
export const maxAwaitedSubmissions = 8

/** After a day without an answer something is wrong that time does not mend. */
export const giveUpAfterMs = 24 * 3_600_000

/** A submit that was taken and still shows nothing after an hour is lost; a person asks why. */
export const submitEffectWithinMs = 3_600_000

/**
 * How long after ours is known to look for another that the platform made of the same creation: longer than
 * a doubled or belated request is on its way, and soon enough that nobody has worked on the wrong one.
 */
export const secondApplicationCheckDelayMs = 5 * 60_000

/** So many on a page of the platform's list where nothing else was asked for: there may be more. */
export const listPageSize = 20

/** A settled operation is a fresh start for the next: its tries are counted anew. */
export const resetAttempts = { attempts: 0, firstAttemptAt: null, lastCode: null } as const

const inlineLongest = 5_000
const inlineShortest = 500
const backgroundFirst = 5_000
const backgroundLongest = 15 * 60_000

/**
 * Waits between tries while the customer waits: full jitter, so that many who failed together do not
 * come back together. `try` counts from 1; `random` is in [0, 1).
 */
export function getInlineDelay(tryNumber: number, random: number): number {
  const ceiling = Math.min(inlineLongest, inlineShortest * 2 ** tryNumber)
  return Math.round(inlineShortest + random * (ceiling - inlineShortest))
}

/** Waits in the background: doubling from 5 s to 15 min, jittered by half, never sooner than asked to. */
export function getBackgroundDelay(attempts: number, random: number, retryAfter = 0): number {
  const ceiling = Math.min(backgroundLongest, backgroundFirst * 2 ** Math.min(attempts, 20))
  return Math.max(Math.round(ceiling * (0.5 + random / 2)), Math.min(retryAfter, backgroundLongest))
}

/** How long to wait with a look that could not be made: longer each time, as it has waited so long. */
export function getSecondApplicationCheckDelay(
  waitedMs: number,
  random: number,
  retryAfter = 0,
): number {
  const wait = Math.min(Math.max(waitedMs / 2, 60_000), backgroundLongest)
  return Math.max(Math.round(wait * (0.5 + random / 2)), Math.min(retryAfter, backgroundLongest))
}

/** How long after sending to ask again where an application stands: often at first, then ever less. */
export function getReviewPollInterval(sinceSent: number): number {
  if (sinceSent < 60_000) return 3_000
  if (sinceSent < 10 * 60_000) return 15_000
  if (sinceSent < 3_600_000) return 60_000
  return sinceSent < 24 * 3_600_000 ? 5 * 60_000 : 30 * 60_000
}

/**
 * How long to wait between looks at what waits for the customer: documents come in and are judged
 * without our doing. Counted from when it was sent back, or from when they last did something there.
 */
export function getRequirementsPollInterval(sinceStirred: number): number {
  if (sinceStirred < 10 * 60_000) return 15_000
  if (sinceStirred < 3_600_000) return 60_000
  if (sinceStirred < 24 * 3_600_000) return 5 * 60_000
  return sinceStirred < 7 * 24 * 3_600_000 ? 30 * 60_000 : 6 * 3_600_000
}

/** How long to leave a platform alone that has not said for so long where an application stands. */
export function getSilentPollInterval(silentForMs: number): number {
  return Math.min(silentForMs / 2, backgroundLongest)
}

/**
 * Whether a stop mends by itself once the operator has corrected a secret or a permission: nothing
 * was let in, so nothing happened, and no one need touch each submission.
 */
export function isCredentialFailure(code: string): boolean {
  return code.startsWith('token_') || clientRefusals.includes(code)
}

/**
 * Whether a retry's code says that the platform gave no usable answer. A right that the client lacks
 * is an answer: what needs another right goes on as usual.
 */
export function isNoResponse(code: string): boolean {
  return !['not_ready_yet', 'unknown_status', 'internal_error', 'invalid_scope'].includes(code)
}

/** The token endpoint's words for a client that it does not let in (RFC 6749 section 5.2). */
export const tokenRefusals = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
] as const

/** 401 twice, and the token endpoint's words for the same. */
const clientRefusals: readonly string[] = ['unauthorized', ...tokenRefusals]
