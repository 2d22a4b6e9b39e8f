/**
 * A firm's own words for some messages (`TEXTS`). They are shared through the global object, since the server's
 * bundles each have a copy of this module.
 */
import { createTranslator } from 'use-intl/core'
import { type Language, locales } from './languages.ts'

/** Some messages of some languages, nested like `texts/en/*.json`. */
export type OwnTexts = { [Each in Language]?: object }

const key = Symbol.for('portico.own-texts')
const shared = globalThis as { [key]?: OwnTexts }

/** Sets the firm's own words for the whole process; call it before anything is translated. */
export function setOwnTexts(texts: OwnTexts): void {
  shared[key] = texts
}

const none = {}

/** Returns the firm's own words of a language; the same empty object if the firm has set none. */
export function getOwnTexts(language: Language): object {
  return shared[key]?.[language] ?? none
}

/**
 * Lists what is wrong with a firm's words, a line each: messages that do not exist, lost or unknown placeholders, and
 * what ICU MessageFormat cannot read. `messages` are Portico's own in that language.
 */
export function findTextFaults(language: Language, own: object, messages: object): string[] {
  return listTexts(own).flatMap(([path, text]) => {
    const name = path.join('.')
    const original = path.reduce<unknown>(
      (at, part) => (Object.hasOwn(Object(at), part) ? Object(at)[part] : undefined),
      messages,
    )
    if (typeof original !== 'string') return [`${name} is no message`]
    if (typeof text !== 'string') return [`${name} must be a text`]
    if (text.trim() === '') return [`${name} must not be empty`]
    const [before, after] = [listPlaceholders(original), listPlaceholders(text)]
    const lost = before.filter((each) => !after.includes(each))
    const unknown = after.filter((each) => !before.includes(each))
    const unreadable = lost.length + unknown.length === 0 && !isReadable(language, text, after)
    return [
      ...lost.map((each) => `${name} must say {${each}}`),
      ...unknown.map((each) => `${name} says {${each}}, which this message does not have`),
      ...(unreadable ? [`${name} is not ICU MessageFormat`] : []),
    ]
  })
}

/** Every text, and whatever else stands where one is expected, with its path. */
function listTexts(texts: object, path: string[] = []): [path: string[], text: unknown][] {
  return Object.entries(texts).flatMap(([name, text]): [string[], unknown][] =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? listTexts(text, [...path, name])
      : [[[...path, name], text]],
  )
}

/** The names of a message's arguments. The words of a plural's forms have none of their own. */
function listPlaceholders(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name ?? ''))]
}

function isReadable(language: Language, text: string, placeholders: readonly string[]): boolean {
  const values = Object.fromEntries(placeholders.map((name) => [name, 2]))
  try {
    const translate = createTranslator({
      locale: locales[language],
      messages: { text },
      onError: (error) => {
        throw error
      },
    })
    return translate('text', values) !== undefined
  } catch {
    return false
  }
}
