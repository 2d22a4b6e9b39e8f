/** Finds the pages for opening an application later, or on another device. */
import { applyPath } from '../../_request/paths.ts'
import type { ApplicationVisit, Visit } from '../../_request/visit.ts'

/** Returns the path on every page of an application but that page itself; undefined without e-mail. */
export function findReturnPath(visit: Visit | ApplicationVisit, path: string): string | undefined {
  if (!('application' in visit) || !visit.portico.returning || visit.device?.locked)
    return undefined
  const { id } = visit.application
  return path.startsWith(`/apply/${id}/later`) ? undefined : applyPath(visit.language, id, 'later')
}

/**
 * Returns the path for continuing on another device, or returning from it; undefined on two pages whose own
 * text has the link.
 */
export function findDevicePath(visit: Visit | ApplicationVisit, path: string): string | undefined {
  if (!('application' in visit) || visit.device?.locked) return undefined
  const { id } = visit.application
  const isThere = ['device', 'later'].some((page) => path.startsWith(`/apply/${id}/${page}`))
  return isThere ? undefined : applyPath(visit.language, id, 'device')
}
