/**
 * A firm's own words for some messages (`TEXTS`). They are shared through the global object, since the server's
 * bundles each have a copy of this module.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from './languages.ts'

/** Some messages of some languages, nested like `texts/en/*.json`. */
export type OwnTexts = { [Each in Language]?: object }

const key = Symbol.for('portico.own-texts')
const shared = globalThis as { [key]?: OwnTexts }

/** Sets the firm's own words for the whole process. */
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
export function findTextFaults(own: object, messages: object): string[] {
  return listTexts(own).flatMap(([path, text]) => {
    const name = path.join('.')
    const original = path.reduce<unknown>(
      (at, part) => (Object.hasOwn(Object(at), part) ? Object(at)[part] : undefined),
      messages,
    )
    if (typeof original !== 'string') return [`${name} is no message`]
    if (typeof text !== 'string') return [`${name} must be a text`]
    if (text.trim() === '') return [`${name} must not be empty`]
    const before = listPlaceholders(original) ?? []
    const after = listPlaceholders(text)
    if (!after) return [`${name} is not ICU MessageFormat`]
    return [
      ...before.filter((each) => !after.includes(each)).map((each) => `${name} must say {${each}}`),
      ...after
        .filter((each) => !before.includes(each))
        .map((each) => `${name} says {${each}}, which this message does not have`),
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

/** Returns the names of a message's arguments and tags; undefined if it is not ICU MessageFormat. */
function listPlaceholders(message: string): string[] | undefined {
  try {
    return [...new Set(parse(message).flatMap(namesIn))]
  } catch {
    return undefined
  }
}

function namesIn(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return []
    case TYPE.select:
    case TYPE.plural: {
      const forms = Object.values(element.options)
      return [element.value, ...forms.flatMap(({ value }) => value.flatMap(namesIn))]
    }
    case TYPE.tag:
      return [element.value, ...element.children.flatMap(namesIn)]
    default:
      return [element.value]
  }
}
