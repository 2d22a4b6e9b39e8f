/** Whom a message reaches, whatever address of theirs it is sent to. Pure. */
import { toCanonicalEmail } from './canonical-email.ts'

/** Providers that give one mailbox several domains, by the domain that stands for it. */
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
 * One word for all addresses that end up in one mailbox: without what follows a "+", which nearly every provider
 * ignores, and without dots where the provider does. Only for counting: two people may share one where a
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
