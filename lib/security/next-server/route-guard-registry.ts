/**
 * Tells the proxy whether an address has a page for a visitor. Next answers `notFound()` with an empty body
 * that only script fills (seen in 16.4.6); the proxy, asked before, can lead to the 404 page instead. This
 * is no access check: each page and action checks for itself who may see what.
 */

export type RouteGuard = (request: {
  pathname: string
  token: string | undefined
  /** For whom the guard's reading is, where a page of this request is to have it. */
  requestId?: string
}) => Promise<boolean>

// Next bundles the proxy apart from instrumentation; both run in one process.
const shared = globalThis as { [key]?: RouteGuard }
const key = Symbol.for('portico.route-guard')

/** Sets the guard that the proxy asks. */
export function setRouteGuard(guard: RouteGuard): void {
  shared[key] = guard
}

/** Undefined until the application has started. */
export function findRouteGuard(): RouteGuard | undefined {
  return shared[key]
}
