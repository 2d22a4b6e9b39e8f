/** The form in which e-mail addresses are compared: one mailbox, however it was typed. Pure. */
import { tidyEmail } from '../fields/text.ts'
import { longestEmail } from './email.ts'

/**
 * The address in the one form in which it is compared, counted, searched and indexed: the domain as DNS
 * has it (UTS 46, in ASCII: browsers save `münchen.de` as `xn--mnchen-3ya.de` or as it stands), all of it
 * in small letters and NFC. No mail host in use distinguishes capitals, though RFC 5321 2.4 would allow it;
 * dots and "+" in the local part distinguish. Never stored, shown or written to in this form.
 */
export function toCanonicalEmail(typed: string): string {
  const text = tidyEmail(typed)
  const at = text.lastIndexOf('@')
  if (at === -1 || text.length > longestEmail) return toSmallLetters(text)
  return `${toSmallLetters(text.slice(0, at))}@${toAsciiDomain(text.slice(at + 1))}`
}

/** Tells whether two addresses are one and the same mailbox. */
export function isSameAddress(one: string, other: string): boolean {
  return toCanonicalEmail(one) === toCanonicalEmail(other)
}

// Letters, digits and the dots of UTS 46: a URL would take anything else for a port, a path or a user.
const domainCharacters = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u

function toAsciiDomain(domain: string): string {
  const host = domainCharacters.test(domain) && URL.parse(`http://${domain}/`)?.hostname
  return (host || toSmallLetters(domain)).replace(/\.$/, '')
}

function toSmallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}
