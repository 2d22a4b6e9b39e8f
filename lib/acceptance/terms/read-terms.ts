import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import type { TermsDocument, TermsVersion } from '../rules/terms.ts'

/**
 * Every version in a folder laid out as `<YYYY-MM-DD>/<document>.<language>.md`, oldest first. Throws
 * with one line when a version lacks a document in a language that is offered, a document has no title, or
 * a name cannot be part of a URL. Folders that are not named like a day are ignored.
 */
export function readTerms(dir: string, offered: readonly Language[] = languages): TermsVersion[] {
  if (!existsSync(dir)) throw new Error(`TERMS_DIR must be a folder with documents: ${dir} is none`)
  // `statSync` follows links: a volume mounted by an orchestrator consists of them.
  const versions = readdirSync(dir)
    .filter((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
    .filter((name) => statSync(path.join(dir, name)).isDirectory())
    .sort()
    .map((name) => readVersion(dir, name, offered))
  if (versions.length === 0) {
    throw new Error('TERMS_DIR must hold a folder named by the day its documents come into force')
  }
  return versions
}

function readVersion(dir: string, version: string, offered: readonly Language[]): TermsVersion {
  if (!isDay(version)) throw new Error(`TERMS_DIR/${version} must be named by a real day`)
  const files = readdirSync(path.join(dir, version)).filter((file) => /^[^.].*\.md$/.test(file))
  const ids = [...new Set(files.map((file) => readId(version, file)))].sort()
  if (ids.length === 0) throw new Error(`TERMS_DIR/${version} must hold documents (name.en.md …)`)
  const documents = Object.fromEntries(
    languages.map((language) => [
      language,
      ids
        // A text that was accepted in a language stays readable when the language is not offered any more.
        .filter((id) => offered.includes(language) || hasDocument(dir, version, id, language))
        .map((id) => readDocument(path.join(dir, version), id, language)),
    ]),
  ) as TermsVersion['documents']
  return { version, documents }
}

function readId(version: string, file: string): string {
  const [, id] = /^([a-z0-9-]+)\.[a-z]{2}\.md$/.exec(file) ?? []
  if (id) return id
  throw new Error(`TERMS_DIR/${version}/${file} must be named like terms.en.md`)
}

function readDocument(dir: string, id: string, language: Language): TermsDocument {
  const name = `${path.basename(dir)}/${id}.${language}.md`
  const file = path.join(dir, `${id}.${language}.md`)
  if (!existsSync(file)) throw new Error(`TERMS_DIR must have ${name}`)
  const bytes = readFileSync(file)
  // The decoder leaves out a byte order mark.
  const [first = '', ...rest] = new TextDecoder().decode(bytes).split(/\r?\n/)
  const [, title] = /^#\s+(\S.*)$/.exec(first.trimEnd()) ?? []
  if (!title) throw new Error(`TERMS_DIR/${name} must begin with its title ("# …")`)
  return {
    id,
    title,
    text: rest.join('\n').trim(),
    hash: sha256Hex(bytes),
  }
}

function hasDocument(dir: string, version: string, id: string, language: Language): boolean {
  return existsSync(path.join(dir, version, `${id}.${language}.md`))
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
