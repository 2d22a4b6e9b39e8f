import { match } from '@formatjs/intl-localematcher'
import Negotiator from 'negotiator'
import { findLanguage, type Language, languages } from '@/lib/i18n/languages.ts'

/** The language of a request: the one its path names, else the one its browser asks for (RFC 9110 12.5.4). */
export function getRequestLanguage(headers: Headers): Language {
  const named = findLanguage(headers.get('x-pathname')?.split('/')[1] ?? '')
  return named ?? preferredLanguage(headers)
}

/** The best of our languages for an Accept-Language header. */
export function preferredLanguage(headers: Headers): Language {
  const header = headers.get('accept-language') ?? ''
  const wanted = new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .filter((tag) => tag !== '*')
  try {
    return findLanguage(match(wanted, languages, 'en')) ?? 'en'
  } catch {
    // A tag that is none (RFC 5646) says nothing about the reader.
    return 'en'
  }
}
