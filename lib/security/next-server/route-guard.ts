/**
 * Whether there is a page at an address for a visitor. Next answers a page's own "not found" with an
 * empty body that only script fills (seen in 16.4.6); asked beforehand, the proxy can lead to the real
 * 404 page. It decides nothing: each page and action asks for itself who may see what.
 */

export type RouteGuard = (request: {
  pathname: string
  token: string | undefined
}) => Promise<boolean>

// The proxy is bundled apart from the application that it protects; both are in one process.
const place = globalThis as { [guardKey]?: RouteGuard }
const guardKey = Symbol.for('portico.routeGuard')

/** Sets the route guard that the proxy asks. */
export function setRouteGuard(guard: RouteGuard): void {
  place[guardKey] = guard
}

/** The route guard; undefined until the application has started. */
export function findRouteGuard(): RouteGuard | undefined {
  return place[guardKey]
}
