/** The path of a request as Node received it. */
import type { IncomingMessage } from 'node:http'

/** Without its query. Not parsed: an error thrown here would end the process. */
export function getPathname({ url }: IncomingMessage): string {
  return (url ?? '/').replace(/\?.*/s, '')
}

/** The exact paths, as in the proxy's matcher: any other path with this ending is a page. */
export function isUploadPath(pathname: string): boolean {
  return (
    /^\/[^/]+\/apply\/[^/]+\/documents\/[^/]+\/upload$/.test(pathname) ||
    isStaffUploadPath(pathname)
  )
}

/** Where staff upload a document for a customer. */
export function isStaffUploadPath(pathname: string): boolean {
  return /^\/[^/]+\/staff\/applications\/[^/]+\/fill\/documents\/[^/]+\/upload$/.test(pathname)
}

/**
 * Called by programs, which send no Origin; each route authenticates its callers. Matched to the end: at a
 * path that has no route, a server action would answer.
 */
export function isProgramPath(pathname: string): boolean {
  return /^\/(sandbox\/(api\/.+|oauth\/token)|api\/(health|ready|platform\/events))$/.test(pathname)
}
