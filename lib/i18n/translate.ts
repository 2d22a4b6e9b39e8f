/** Finds a message by its key and formats it. Server only: the browser gets texts, never messages. */
import { createTranslator } from 'use-intl/core'
import type { Language } from './languages.ts'
import { ar } from './messages/ar.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** The shape of the messages of every language: that of the English ones. */
export type Messages = Shape<typeof en>
type Shape<T> = { [Key in keyof T]: T[Key] extends string ? string : Shape<T[Key]> }

/** The dotted key of every message. */
export type MessageKey = Keys<typeof en>
type Keys<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Keys<T[Key]>}`
}[keyof T & string]

export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

export const messagesByLanguage: Record<Language, Messages> = { en, es, ar }

/** The translator of a language (ICU MessageFormat). A message that is missing or cannot be formatted throws. */
export const getTranslator = oncePerLanguage(
  (language: Language) =>
    createTranslator({
      locale: language,
      messages: messagesByLanguage[language] as never,
      onError: (error) => {
        throw error
      },
    }) as unknown as Translate,
)

const messagesByKey = oncePerLanguage(
  (language: Language) => new Map(entriesBelow('', messagesByLanguage[language])),
)

function entriesBelow(prefix: string, messages: object): [string, string][] {
  return Object.entries(messages).flatMap(([name, message]): [string, string][] =>
    typeof message === 'string'
      ? [[prefix + name, message]]
      : entriesBelow(`${prefix}${name}.`, message),
  )
}

/** A message that not every question has (a hint, a reason); undefined where there is none. */
export function findMessage(
  language: Language,
  key: string,
  values?: MessageValues,
): string | undefined {
  const found = messagesByKey(language).get(key)
  if (!found) return undefined
  // Most messages have no arguments; callers pass values anyway.
  if (!/[{}<']/.test(found)) return found
  return getTranslator(language)(key as MessageKey, values) || undefined
}
