/** The path of a request as Node received it. */
import type { IncomingMessage } from 'node:http'

/** Without its query. Not parsed: what is thrown here would end the process. */
export function getPathname({ url }: IncomingMessage): string {
  return (url ?? '/').replace(/\?.*/s, '')
}

/** The whole address, as the proxy knows it: at any other that ends so there is a page. */
export function isUploadPath(pathname: string): boolean {
  return /^\/[^/]+\/apply\/[^/]+\/documents\/[^/]+\/upload$/.test(pathname)
}

/**
 * Spoken to by programs, which have no Origin; each judges its callers for itself. Each to its end: at
 * an address that is nobody's a server action would answer.
 */
export function isProgramPath(pathname: string): boolean {
  return /^\/(sandbox\/(api\/.+|oauth\/token)|api\/(health|ready|platform\/events))$/.test(pathname)
}
