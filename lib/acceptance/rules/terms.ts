/** The terms that a customer accepts, by version and language. */
import type { Language } from '#lib/i18n/languages.ts'

export type TermsDocument = {
  /** The file's name before the language: part of the URL. */
  id: string
  title: string
  /** Markdown, without the title. */
  text: string
  /** SHA-256 of the file's bytes, hex: what an acceptance is bound to. */
  hash: string
}

export type TermsVersion = {
  /** The day it came into force, YYYY-MM-DD: also the folder's name. */
  version: string
  documents: Record<Language, TermsDocument[]>
}

/** The version that was in force after that one, by a day (YYYY-MM-DD); undefined if it is in force still. */
export function findReplacement(
  versions: readonly TermsVersion[],
  replaced: string,
  day: string,
): TermsVersion | undefined {
  return versions.find(({ version }) => version > replaced && version <= day)
}

/** The version in force on a day (YYYY-MM-DD); the oldest if none is yet. */
export function getTermsInForce(versions: TermsVersion[], day: string): TermsVersion {
  const inForce = versions.filter(({ version }) => version <= day).at(-1) ?? versions[0]
  if (!inForce) throw new Error('There is no version of the terms')
  return inForce
}
