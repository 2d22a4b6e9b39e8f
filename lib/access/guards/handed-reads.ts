/**
 * Hands what the route guard has read of an application to the page or the action of the same request, so that
 * it is read once. The guard opens nothing of it.
 */
import type { PageQuery, PageRead } from '#lib/applications/store/page-reads.ts'

type HandedRead = { query: PageQuery; read: PageRead }

// Next bundles instrumentation apart from pages and actions; all run in one process.
const shared = globalThis as { [key]?: Map<string, HandedRead> }
const key = Symbol.for('portico.handed-reads')

/** A page is rendered at once, or never: its visitor has gone. */
const lifetimeMs = 5_000

/** Stores what was read until the request with this id takes it. */
export function handOverRead(requestId: string, handed: HandedRead): void {
  shared[key] ??= new Map()
  const reads = shared[key]
  reads.set(requestId, handed)
  setTimeout(() => reads.delete(requestId), lifetimeMs).unref()
}

/** Returns what was read for this request, session and application, and forgets it: an action may change it. */
export function takeRead(
  requestId: string,
  { tokenHash, applicationId, page }: Omit<PageQuery, 'now'>,
): PageRead | undefined {
  const handed = shared[key]?.get(requestId)
  shared[key]?.delete(requestId)
  if (!handed || !Buffer.from(tokenHash).equals(handed.query.tokenHash)) return undefined
  const isSamePage = handed.query.applicationId === applicationId && handed.query.page === page
  return isSamePage ? handed.read : undefined
}
