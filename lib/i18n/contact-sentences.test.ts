/** Checks that the texts about getting in touch fit whichever contacts the operator has set. */
import { expect, it } from 'vitest'
import { type Language, languages } from './languages.ts'
import { getMessages } from './translate.ts'

const oneWayOnly: Partial<Record<Language, RegExp>> = {
  en: /\b(write to us|e?-?mail us|call us|phone us|the way you usually)\b/i,
  es: /escríbanos|cuando nos escriba|llámenos|medios habituales/i,
  ar: /راسلنا|مراسلتنا|اكتب إلينا|اتصل بنا هاتفيًا|بالطريقة المعتادة/,
}

it.each(languages)('no sentence in %s presumes how customers get in touch', (language) => {
  const texts = listTexts(getMessages(language))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => oneWayOnly[language]?.test(text))).toEqual([])
})

const otherPhrase: Partial<Record<Language, RegExp>> = {
  en: /give your reference|can be written to/,
  es: /a los que se puede escribir/,
  ar: /يمكن الكتابة إليه/,
}

it.each(languages)(
  'says in %s with one phrase what to quote and whom we can write to',
  (language) => {
    const texts = listTexts(getMessages(language))
    expect(texts.filter((text) => otherPhrase[language]?.test(text))).toEqual([])
  },
)

function listTexts(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages]
  return Object.values(Object(messages)).flatMap(listTexts)
}
