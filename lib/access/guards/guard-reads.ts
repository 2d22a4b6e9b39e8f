/**
 * Keeps what the route guard has read of an application for the page or the action of the same request, so that
 * it is read once. The guard opens nothing of it.
 */
import type { PageQuery, PageRead } from '#lib/applications/store/page-reads.ts'

type GuardRead = { query: PageQuery; read: PageRead }

// Next bundles instrumentation apart from pages and actions; all run in one process.
const shared = globalThis as { [key]?: Map<string, GuardRead> }
const key = Symbol.for('portico.guard-reads')

/** A page is rendered at once, or never: its visitor has gone. */
const lifetimeMs = 5_000

/** Stores what was read until the request with this id takes it. */
export function keepGuardRead(requestId: string, kept: GuardRead): void {
  shared[key] ??= new Map()
  const reads = shared[key]
  reads.set(requestId, kept)
  setTimeout(() => reads.delete(requestId), lifetimeMs).unref()
}

/** Returns what was read for this request, session and application, and forgets it: an action may change it. */
export function takeGuardRead(
  requestId: string,
  { tokenHash, applicationId, page }: Omit<PageQuery, 'now'>,
): PageRead | undefined {
  const kept = shared[key]?.get(requestId)
  shared[key]?.delete(requestId)
  if (!kept || !Buffer.from(tokenHash).equals(kept.query.tokenHash)) return undefined
  const isSamePage = kept.query.applicationId === applicationId && kept.query.page === page
  return isSamePage ? kept.read : undefined
}
