import { parse } from 'tldts'
import { findEmailError } from './email.ts'
import { commonProviders, misspeltEndings, otherProviders } from './email-providers.ts'

/**
 * The address somebody likely meant, `name@gmail.com` for `name@gmial.com`; undefined when nothing looks amiss.
 * A question, never a reason to refuse, and asked only if no mail can be meant: one slip away from a provider
 * that very many people have, or with an ending that no domain has. For the server: the list of endings is large.
 */
export function suggestEmail(typed: string): string | undefined {
  const text = typed.trim()
  if (findEmailError(text) !== undefined) return undefined
  const at = text.lastIndexOf('@')
  const meant = findMeantDomain(text.slice(at + 1).toLowerCase())
  const suggestion = meant && `${text.slice(0, at)}@${meant}`
  return suggestion && findEmailError(suggestion) === undefined ? suggestion : undefined
}

function findMeantDomain(domain: string): string | undefined {
  // The providers' names are in Latin script.
  if (!/^[a-z0-9.-]+$/.test(domain)) return undefined
  if (commonProviders.includes(domain) || otherProviders.has(domain)) return undefined
  const { publicSuffix: ending, isIcann, domainWithoutSuffix: name } = parse(domain)
  const meant = commonProviders.filter((provider) => {
    if (!isOneSlip(domain, provider)) return false
    // Another ending that exists is another domain, yahoo.co.id and not yahoo.co.in; not of those with one alone.
    const isOther = isIcann && !provider.endsWith(`.${ending}`)
    return !isOther || (provider === `${name}.com` && onlyDotCom.includes(name ?? ''))
  })
  if (meant.length > 0) return meant.length === 1 ? meant[0] : undefined
  const last = domain.slice(domain.lastIndexOf('.') + 1)
  const ended = !isIcann && Object.hasOwn(misspeltEndings, last) ? misspeltEndings[last] : undefined
  return ended && `${domain.slice(0, -last.length)}${ended}`
}

/** Providers that have mailboxes under no other ending. */
const onlyDotCom = ['gmail', 'icloud', 'protonmail']

/** Whether one letter was added, left out, replaced or swapped. A first letter is swapped at most, never missed. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const [left, right] = [typed.slice(at), meant.slice(at)]
  const isSwapped = `${left[1]}${left[0]}${left.slice(2)}` === right
  if (at === 0) return isSwapped
  return (
    isSwapped ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1)
  )
}
