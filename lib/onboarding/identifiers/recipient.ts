/** Determines which mailbox a message reaches, whatever address it is sent to. Pure. */
import { toCanonicalEmail } from './canonical-email.ts'

/** Providers that give one mailbox several domains, by their main domain. */
const sameProvider: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
}

/** The characters that these providers ignore before the @, according to their help pages. */
const ignored: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[.\-_]/g,
}

/**
 * Returns one word for all addresses of one mailbox: without the part after a "+", which nearly every provider
 * ignores, and without dots if the provider ignores them. Only for counting: two people may share it where a
 * provider takes the "+" for a letter.
 */
export function toRecipient(address: string): string {
  const canonical = toCanonicalEmail(address)
  const at = canonical.lastIndexOf('@')
  if (at === -1) return canonical
  const typed = canonical.slice(at + 1)
  const domain = sameProvider[typed] ?? typed
  const name = canonical.slice(0, at)
  const [plain = ''] = name.split('+')
  // "+news@example.com" has nothing before it.
  const local = (plain || name).replace(ignored[domain] ?? /(?!)/g, '')
  return `${local}@${domain}`
}
