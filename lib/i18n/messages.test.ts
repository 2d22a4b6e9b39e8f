import { expect, it } from 'vitest'
import { type Language, languages } from './languages.ts'
import { getMessages, getTranslator, type MessageKey } from './translate.ts'

/** Every dotted key of a catalogue with its message. */
function entries(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[`${prefix}${key}`, text] as [string, string]]
      : entries(text, `${prefix}${key}.`),
  )
}

/** The names of the arguments a message uses. */
function argumentsOf(message: string): string[] {
  return [...new Set([...message.matchAll(/\{(\w+)/g)].map(([, name]) => name as string))]
    .filter((name) => !/^(one|two|few|many|other|zero|none)$/.test(name))
    .sort()
}

it.each(languages)('has every message of English in %s, and no other', (language) => {
  const keys = entries(getMessages(language)).map(([key]) => key)
  expect(keys.sort()).toEqual(
    entries(getMessages('en'))
      .map(([key]) => key)
      .sort(),
  )
})

it.each(languages)('can format every message in %s', (language) => {
  const t = getTranslator(language)
  for (const [key, message] of entries(getMessages(language))) {
    const values = Object.fromEntries(argumentsOf(message).map((name) => [name, 2]))
    expect(t(key as MessageKey, values), key).not.toMatch(/[{}]/)
  }
})

it.each(languages)('leaves no message of %s empty', (language) => {
  for (const [key, message] of entries(getMessages(language)))
    expect(message.trim(), key).not.toBe('')
})

// FORMS: the words that blame, beg or say nothing.
const banned: Partial<Record<Language, RegExp>> = {
  en: /\b(required|invalid|please|sorry|oops|forbidden|illegal)\b/i,
  es: /\b(obligatori[oa]s?|inválid[oa]s?|no válid[oa]s?|por favor|lo sentimos|ups|prohibid[oa])\b/i,
  ar: /(مطلوب|غير صالح|غير صحيح|من فضلك|يرجى|الرجاء|عذر|آسف|نأسف)/,
}

it.each(Object.entries(banned))(
  'uses none of the words that blame or beg in %s',
  (language, words) => {
    for (const [key, message] of entries(getMessages(language as Language))) {
      expect(message, key).not.toMatch(words)
    }
  },
)
