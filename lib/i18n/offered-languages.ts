/** The languages that the operator offers. They come from configuration, never from a request. */
import { findLanguage, type Language, languages } from './languages.ts'

/**
 * The languages of `LANGUAGES`, the usual one first; all there are if none is set. Cheap enough for
 * every request, and right only for a configuration that `readEnv` has accepted.
 */
export function getOfferedLanguages(
  source: Record<string, string | undefined>,
): readonly Language[] {
  const named = (source.LANGUAGES ?? '').split(/[\s,]+/).flatMap((code) => findLanguage(code) ?? [])
  return named.length > 0 ? [...new Set(named)] : languages
}

/** The language of a code, if it is offered. */
export function findOfferedLanguage(
  code: string,
  offered: readonly Language[],
): Language | undefined {
  return offered.find((language) => language === code)
}

/** The language of a code if it is offered, else the usual one. */
export function toOfferedLanguage(
  code: string,
  offered: readonly Language[] = languages,
): Language {
  return findOfferedLanguage(code, offered) ?? (offered[0] as Language)
}

/**
 * Returns the address in the default language, for one that begins with a language which is not offered:
 * earlier links still lead on. Undefined for every other address.
 */
export function findOfferedPath(
  pathname: string,
  offered: readonly Language[],
): string | undefined {
  const [, code = '', ...rest] = pathname.split('/')
  if (!findLanguage(code) || findOfferedLanguage(code, offered)) return undefined
  return ['', offered[0], ...rest].join('/')
}
