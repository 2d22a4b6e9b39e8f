/**
 * What an action refuses with 403. Next lets an action answer with a redirect, a page or 404 (seen in
 * 16.4.6); so the action says here why it is more than that, and what writes the answer asks here.
 */

/**
 * `staff`: only a customer does this. `role`: another member of staff may, this one not. `same_person`: so
 * may this one, but not with what they had a part in.
 */
export type Forbidden = 'staff' | 'role' | 'same_person'

// Actions are bundled apart from what stands round the server; both are in one process.
const place = globalThis as { [marked]?: Map<string, Forbidden> }
const marked = Symbol.for('portico.forbidden')

/** More are never under way at once; those of visitors who left are forgotten by that. */
const mostAtOnce = 1_000

/** The answer to the request of that id will be 403, whatever its action goes on to say. */
export function forbid(requestId: string, reason: Forbidden): void {
  place[marked] ??= new Map()
  const [oldest] = place[marked].keys()
  if (place[marked].size >= mostAtOnce && oldest !== undefined) place[marked].delete(oldest)
  place[marked].set(requestId, reason)
}

/** Whether a request was forbidden, and why; says so once. */
export function takeForbidden(requestId: unknown): Forbidden | undefined {
  if (typeof requestId !== 'string') return undefined
  const reason = place[marked]?.get(requestId)
  place[marked]?.delete(requestId)
  return reason
}
