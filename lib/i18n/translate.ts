/** Words for people, found by key in one language. Server only: the browser gets words, never a catalogue. */
import { createTranslator } from 'use-intl/core'
import { ar } from './ar/messages.ts'
import { en } from './en/messages.ts'
import { es } from './es/messages.ts'
import type { Language } from './languages.ts'

/** The shape every catalogue has: the English one's, with other words. */
export type Messages = Shape<typeof en>
type Shape<T> = { [Key in keyof T]: T[Key] extends string ? string : Shape<T[Key]> }

/** Every key of the catalogues, dotted. */
export type MessageKey = Keys<typeof en>
type Keys<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Keys<T[Key]>}`
}[keyof T & string]

export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

export const messagesByLanguage: Record<Language, Messages> = { en, es, ar }

const translators = new Map<Language, Translate>()

/** The translator of a language (ICU messages). A key that is missing or cannot be formatted throws. */
export function getTranslator(language: Language): Translate {
  const known = translators.get(language)
  if (known) return known
  const translate = createTranslator({
    locale: language,
    messages: messagesByLanguage[language] as never,
    onError: (error) => {
      throw error
    },
  }) as unknown as Translate
  translators.set(language, translate)
  return translate
}

/** The words of a key that not every question has (a hint, a reason); undefined where there are none. */
export function findMessage(
  language: Language,
  key: string,
  values?: MessageValues,
): string | undefined {
  let place: unknown = messagesByLanguage[language]
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return undefined
    place = (place as Record<string, unknown>)[part]
  }
  if (typeof place !== 'string' || !place) return undefined
  // Most words have nothing to be filled in, and values are given all the same.
  if (!/[{}<']/.test(place)) return place
  return getTranslator(language)(key as MessageKey, values) || undefined
}
