/** Tells whether a text can name an endpoint. */
export function isEndpointName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,59}$/u.test(text)
}
