/**
 * The status of a response, where Next lets nobody choose it: an action can answer with a redirect, a page
 * or 404, and a page with 200 or an empty 404 (seen in 16.4.6). So a page or an action marks its response
 * here, and `failure-page.ts` sets the status when the response is written.
 */

/**
 * `staff`: only a customer may do this. `not_seen`: there is none, or none that this member may see.
 */
export type ForbiddenReason = 'staff' | 'not_seen'

/**
 * The status of a page that explains in its own words that it does not exist (`absent`), was requested too
 * often, or that this member may not do something (`forbidden`).
 */
export type StatusMark = 'absent' | 'too_much' | 'forbidden'

export const responseStatuses: {
  readonly [Reason in ForbiddenReason | StatusMark]: 403 | 404 | 429
} = {
  staff: 403,
  not_seen: 404,
  absent: 404,
  too_much: 429,
  forbidden: 403,
}

/** Tells whether a refusal page replaces what the page or action answers. */
export function isForbiddenReason(reason: ForbiddenReason | StatusMark): reason is ForbiddenReason {
  return reason === 'staff' || reason === 'not_seen'
}

// Next bundles actions apart from instrumentation; both run in one process.
const shared = globalThis as { [key]?: Map<string, ForbiddenReason | StatusMark> }
const key = Symbol.for('portico.response-marks')

/** More requests are never running at once; the marks of those that were aborted are dropped by this. */
const maxMarks = 1_000

/** The response to the request with this id will have the status of `reason`. */
export function markResponse(requestId: string, reason: ForbiddenReason | StatusMark): void {
  shared[key] ??= new Map()
  const [oldest] = shared[key].keys()
  if (shared[key].size >= maxMarks && oldest !== undefined) shared[key].delete(oldest)
  shared[key].set(requestId, reason)
}

/** The mark of a response, or undefined; removes it. */
export function takeResponseMark(requestId: unknown): ForbiddenReason | StatusMark | undefined {
  if (typeof requestId !== 'string') return undefined
  const reason = shared[key]?.get(requestId)
  shared[key]?.delete(requestId)
  return reason
}
