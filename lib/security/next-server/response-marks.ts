/**
 * The status of a response, where Next lets nobody choose it: an action can answer with a redirect, a page
 * or 404, and a page with 200 or an empty 404 (seen in 16.4.6). So a page or an action marks its response
 * here, and `failure-page.ts` sets the status when the response is written.
 */

/**
 * `staff`: only a customer may do this. `role`: another role of staff may. `same_person`: this member may,
 * but not with an application they took part in. `own_alert`: not with an alert about themselves.
 * `not_seen`: there is none, or none that this member may see.
 */
export type ForbiddenReason = 'staff' | 'role' | 'same_person' | 'own_alert' | 'not_seen'

/** For a page that explains in its own words that it does not exist (`absent`) or was requested too often. */
export type StatusMark = 'absent' | 'too_much'

/** The status of each. */
export const responseStatuses: {
  readonly [Reason in ForbiddenReason | StatusMark]: 403 | 404 | 429
} = {
  staff: 403,
  role: 403,
  same_person: 403,
  own_alert: 403,
  not_seen: 404,
  absent: 404,
  too_much: 429,
}

/** Whether a refusal page replaces what the page or action answers. */
export function isForbiddenReason(reason: ForbiddenReason | StatusMark): reason is ForbiddenReason {
  return reason !== 'absent' && reason !== 'too_much'
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
