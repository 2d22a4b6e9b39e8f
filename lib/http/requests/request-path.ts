/** The path of a request as Node received it. */
import type { IncomingMessage } from 'node:http'
import { findFormType } from '../forms/form-type.ts'

/** Returns the path without its query. It is not parsed: an error thrown here would end the process. */
export function getPathname({ url }: IncomingMessage): string {
  return (url ?? '/').replace(/\?.*/s, '')
}

/** The exact paths: any other path with this ending is a page. */
export function isUploadPath(pathname: string): boolean {
  return (
    /^\/[^/]+\/apply\/[^/]+\/documents\/[^/]+\/upload$/.test(pathname) ||
    isOwnPartUploadPath(pathname) ||
    isStaffUploadPath(pathname)
  )
}

/** Tells whether the body is read as it arrives, by a parser of the route: it is too large to be held. */
export function isStreamed({ headers, method }: IncomingMessage, pathname: string): boolean {
  if (pathname.startsWith('/sandbox/api/v1/documents/')) return true
  if (method !== 'POST') return false
  if (!isUploadPath(pathname) && !isPartnerUploadPath(pathname)) return false
  return findFormType(headers['content-type'])?.kind === 'multipart'
}

/** Tells whether a person of a company uploads a document in their own part there. */
export function isOwnPartUploadPath(pathname: string): boolean {
  return /^\/[^/]+\/own-part\/documents\/[^/]+\/upload$/.test(pathname)
}

/** Tells whether staff upload a document for a customer there, or a file of customers. */
export function isStaffUploadPath(pathname: string): boolean {
  return /^\/[^/]+\/staff\/(applications\/[^/]+\/fill\/documents|imports\/new)\/[^/]+\/upload$/.test(
    pathname,
  )
}

/** Tells whether a firm's own system sends a document there: its key is checked by the route. */
function isPartnerUploadPath(pathname: string): boolean {
  return /^\/api\/v1\/applications\/[^/]+\/documents\/[^/]+$/.test(pathname)
}

/**
 * Called by programs, which send no Origin; each route authenticates its callers. Matched to the end: at a
 * path that has no route, a server action would answer.
 */
export function isProgramPath(pathname: string): boolean {
  return /^\/(sandbox\/(api\/.+|oauth\/token)|api\/(health|ready|platform\/events|reminders\/[^/]+|v1\/(openapi\.json|webhooks\/[^/]+\/keys|applications(\/[^/]+(\/links|\/documents(\/[^/]+)?)?)?)))$/.test(
    pathname,
  )
}
