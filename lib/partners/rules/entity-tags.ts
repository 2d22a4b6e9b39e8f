/** Entity tags of a request's conditions (RFC 9110, section 13). */

/** Any, or one of these; a weak one is none of ours. */
export type Precondition = '*' | readonly string[]

/** Reads If-Match or If-None-Match; undefined without the header. */
export function readPrecondition(header: string | null): Precondition | undefined {
  if (header === null) return undefined
  return header.trim() === '*' ? '*' : (header.match(/(?:W\/)?"[^"]*"/g) ?? [])
}

export function matches(condition: Precondition, etag: string): boolean {
  return condition === '*' || condition.includes(etag)
}
