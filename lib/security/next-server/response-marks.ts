/**
 * What a page or an action answers that is none of Next's own answers. Next lets an action answer with a
 * redirect, a page or 404, and a page with 200 or an empty 404 (seen in 16.4.6); so they say here what it
 * is to be, and what writes the answer asks here.
 */

/**
 * `staff`: only a customer does this. `role`: another member of staff may, this one not. `same_person`: so
 * may this one, but not with what they had a part in; `own_alert`: not with what is about them. `not_seen`:
 * there is none, or none for this one.
 */
export type ForbiddenReason = 'staff' | 'role' | 'same_person' | 'own_alert' | 'not_seen'

/** A page that says itself, in its own words, that it is not there (`absent`) or that it was too much. */
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

/** Whether a page of ours stands in for what is answered. */
export function isForbiddenReason(reason: ForbiddenReason | StatusMark): reason is ForbiddenReason {
  return reason !== 'absent' && reason !== 'too_much'
}

// Actions are bundled apart from what stands round the server; both are in one process.
const place = globalThis as { [marked]?: Map<string, ForbiddenReason | StatusMark> }
const marked = Symbol.for('portico.forbidden')

/** More are never under way at once; those of visitors who left are forgotten by that. */
const maxMarks = 1_000

/** The answer to the request of that id will have this status, whatever is said for it later. */
export function markResponse(requestId: string, reason: ForbiddenReason | StatusMark): void {
  place[marked] ??= new Map()
  const [oldest] = place[marked].keys()
  if (place[marked].size >= maxMarks && oldest !== undefined) place[marked].delete(oldest)
  place[marked].set(requestId, reason)
}

/** Whether anything was said of a request, and what; says so once. */
export function takeResponseMark(requestId: unknown): ForbiddenReason | StatusMark | undefined {
  if (typeof requestId !== 'string') return undefined
  const reason = place[marked]?.get(requestId)
  place[marked]?.delete(requestId)
  return reason
}
