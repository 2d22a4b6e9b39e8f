/** The languages that the operator offers. They come from configuration, never from a request. */
import { findLanguage, type Language, languages } from './languages.ts'

/**
 * The languages of `LANGUAGES`, the usual one first; all there are where none is set. Cheap enough for
 * every request, and right only for a configuration that `readEnv` has accepted.
 */
export function getOfferedLanguages(
  source: Record<string, string | undefined>,
): readonly Language[] {
  const named = (source.LANGUAGES ?? '').split(/[\s,]+/).flatMap((code) => findLanguage(code) ?? [])
  return named.length > 0 ? [...new Set(named)] : languages
}
