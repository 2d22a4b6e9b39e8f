/** Where the customer opens an application later, or on another device. */
import { applyPath } from '../../_request/paths.ts'
import type { ApplicationVisit, Visit } from '../../_request/visit.ts'

/** On every page of an application but its own, where an e-mail can be sent at all. */
export function findResumePath(visit: Visit | ApplicationVisit, path: string): string | undefined {
  if (!('application' in visit) || !visit.portico.returning || visit.device?.locked)
    return undefined
  const { id } = visit.application
  return path.startsWith(`/apply/${id}/later`) ? undefined : applyPath(visit.language, id, 'later')
}

/** To go on with another device, or back to the one it came from; on two pages their own words lead there. */
export function findDevicePath(visit: Visit | ApplicationVisit, path: string): string | undefined {
  if (!('application' in visit) || visit.device?.locked) return undefined
  const { id } = visit.application
  const isThere = ['device', 'later'].some((page) => path.startsWith(`/apply/${id}/${page}`))
  return isThere ? undefined : applyPath(visit.language, id, 'device')
}
