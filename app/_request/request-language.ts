import { match } from '@formatjs/intl-localematcher'
import Negotiator from 'negotiator'
import type { Language } from '@/lib/i18n/languages.ts'
import {
  findOfferedLanguage,
  getOfferedLanguages,
  toOfferedLanguage,
} from '@/lib/i18n/offered-languages.ts'

/** The language that a path, a form or a stored application names, if it is offered. */
export function findVisitLanguage(code: string): Language | undefined {
  return findOfferedLanguage(code, getOfferedLanguages(process.env))
}

/** Returns the language, or the default one if it is not offered. */
export function getVisitLanguage(code: string): Language {
  return toOfferedLanguage(code, getOfferedLanguages(process.env))
}

/** The language of a request: the one its path names, else the one its browser asks for (RFC 9110 12.5.4). */
export function getRequestLanguage(headers: Headers): Language {
  const named = findVisitLanguage(headers.get('x-pathname')?.split('/')[1] ?? '')
  return named ?? preferredLanguage(headers)
}

/** The best of the languages that are offered for an Accept-Language header. */
export function preferredLanguage(headers: Headers): Language {
  const offered = getOfferedLanguages(process.env)
  const header = headers.get('accept-language') ?? ''
  const accepted = new Negotiator({ headers: { 'accept-language': header } })
    .languages()
    .filter((tag) => tag !== '*')
  try {
    return toOfferedLanguage(match(accepted, offered, offered[0] as Language), offered)
  } catch {
    // An invalid tag (RFC 5646) says nothing about the reader.
    return toOfferedLanguage('', offered)
  }
}
