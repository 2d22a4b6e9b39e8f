/**
 * Whether there is a page at an address for a visitor. Next answers a page's own "not found" with an
 * empty body that only script fills (seen in 16.4.6); asked beforehand, the proxy can lead to the real
 * 404 page. It decides nothing: each page and action asks for itself who may see what.
 */

export type RouteGuard = (request: {
  pathname: string
  token: string | undefined
}) => Promise<boolean>

// The proxy is bundled apart from the house it stands before; both are in one process.
const place = globalThis as { [door]?: RouteGuard }
const door = Symbol.for('portico.doorkeeper')

/** Puts the doorkeeper at the door. */
export function setRouteGuard(doorkeeper: RouteGuard): void {
  place[door] = doorkeeper
}

/** The doorkeeper, once the house is open. */
export function findRouteGuard(): RouteGuard | undefined {
  return place[door]
}
