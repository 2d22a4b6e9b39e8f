/** Tells whether that is a name of a partner: customers read it, as in "Acme shop". */
export function isPartnerName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&'’-]{0,59}$/u.test(name)
}
