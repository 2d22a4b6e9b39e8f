/** Reads the folder of a firm's own words (`TEXTS`): a folder for each language, with JSON as in `lib/i18n/texts`. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findLanguage } from '#lib/i18n/languages.ts'
import { findTextFaults, type OwnTexts } from '#lib/i18n/own-texts.ts'
import { rewordTexts } from '#lib/i18n/reword-texts.ts'
import { getPorticoMessages } from '#lib/i18n/translate.ts'
import { absolutePath } from './read-text-file.ts'

/** Returns the words of all languages, or everything that is wrong with them, a line each. */
export function readOwnTexts(folder: string): { texts: OwnTexts } | { faults: string[] } {
  const texts: OwnTexts = {}
  const faults: string[] = []
  const at = absolutePath(folder)
  let names: string[]
  try {
    names = readdirSync(at).filter((name) => !name.startsWith('.'))
  } catch (error) {
    return { faults: [`must be a folder that can be read (${codeOf(error)})`] }
  }
  for (const name of names) {
    const language = findLanguage(name)
    if (!language) {
      faults.push(`must hold folders named by languages of Portico: ${name} is none`)
      continue
    }
    for (const file of listJson(path.join(at, name))) {
      const where = `${name}/${path.basename(file)}`
      const words = readJson(file)
      if (typeof words === 'string') faults.push(`${where} ${words}`)
      else {
        const wrong = findTextFaults(words, getPorticoMessages(language))
        faults.push(...wrong.map((fault) => `${where}: ${fault}`))
        texts[language] = rewordTexts(texts[language] ?? {}, words)
      }
    }
  }
  return faults.length > 0 ? { faults } : { texts }
}

function listJson(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    return names.sort().map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/** Returns the object in a file, or in words why there is none. */
function readJson(file: string): object | string {
  try {
    const words: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const isObject = typeof words === 'object' && words !== null && !Array.isArray(words)
    return isObject ? words : 'must be a JSON object'
  } catch (error) {
    return `must be JSON (${codeOf(error)})`
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'it cannot be parsed'
}
