/** The documents a customer accepts: per version and language, read from a folder at start. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languages } from '../messages/languages.ts'

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

/**
 * Every version in a folder laid out as `<YYYY-MM-DD>/<document>.<language>.md`, oldest first. Throws
 * with one line when a version lacks a document in a language, or a document has no title.
 */
export function readTerms(dir: string): TermsVersion[] {
  if (!existsSync(dir)) throw new Error(`TERMS_DIR must be a folder with documents: ${dir} is none`)
  const versions = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d{2}-\d{2}$/.test(entry.name))
    .map((entry) => readVersion(dir, entry.name))
    .sort((one, other) => one.version.localeCompare(other.version))
  if (versions.length === 0) {
    throw new Error(`TERMS_DIR must hold a folder named by the day its documents come into force`)
  }
  return versions
}

/** The version in force on a day (YYYY-MM-DD); the oldest where none is yet. */
export function termsInForce(versions: TermsVersion[], day: string): TermsVersion {
  const inForce = versions.filter(({ version }) => version <= day).at(-1) ?? versions[0]
  if (!inForce) throw new Error('There is no version of the terms')
  return inForce
}

function readVersion(dir: string, version: string): TermsVersion {
  const files = readdirSync(path.join(dir, version)).filter((file) => file.endsWith('.md'))
  const ids = [...new Set(files.map((file) => file.split('.')[0] as string))].sort()
  if (ids.length === 0) throw new Error(`TERMS_DIR/${version} must hold documents (name.en.md …)`)
  const documents = Object.fromEntries(
    languages.map((language) => [
      language,
      ids.map((id) => readDocument(path.join(dir, version), id, language)),
    ]),
  ) as TermsVersion['documents']
  return { version, documents }
}

function readDocument(dir: string, id: string, language: Language): TermsDocument {
  const file = path.join(dir, `${id}.${language}.md`)
  if (!existsSync(file))
    throw new Error(`TERMS_DIR must have ${path.basename(dir)}/${id}.${language}.md`)
  const bytes = readFileSync(file)
  const [first = '', ...rest] = bytes.toString('utf8').split('\n')
  if (!first.startsWith('# ')) throw new Error(`${file} must begin with its title ("# …")`)
  return {
    id,
    title: first.slice(2).trim(),
    text: rest.join('\n').trim(),
    hash: createHash('sha256').update(bytes).digest('hex'),
  }
}
