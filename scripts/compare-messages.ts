/** The messages of a language beside those in English. */

/** Keyed by dotted key. */
export type Messages = ReadonlyMap<string, string>
type Texts = { [key: string]: string | Texts }

/** Every message below an object, by its dotted key. */
export function listMessages(texts: object, prefix = ''): Messages {
  return new Map(
    Object.entries(texts as Texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[`${prefix}${key}`, text] as const]
        : [...listMessages(text, `${prefix}${key}.`)],
    ),
  )
}

// So many words are hardly the same in two languages by chance.
const wordsOfSentence = 5

/** Returns what is missing in `messages`, and what a reader of the language should check. */
export function compareMessages(
  english: Messages,
  messages: Messages,
  language: string,
): { missing: string[]; notes: string[] } {
  const absent = [...english.keys()].filter((key) => !messages.has(key))
  const surplus = [...messages.keys()].filter((key) => !english.has(key))
  const same = language === 'en' ? [] : listSame(english, messages)
  const isSentence = (key: string) => countWords(messages.get(key) ?? '') >= wordsOfSentence
  const short = same.filter((key) => !isSentence(key))
  return {
    missing: [
      ...absent.map((key) => `${key} has no message`),
      ...surplus.map((key) => `${key} is no message of English`),
      ...same.filter(isSentence).map((key) => `${key} reads as in English`),
    ],
    notes: [
      ...(short.length > 0
        ? [`${short.length} short ones read as in English: ${short.join(', ')}`]
        : []),
      ...[...messages].flatMap(([key, text]) => {
        const forms = findMissingForms(text, language)
        return forms.length > 0 ? [`${key} has no plural for ${forms.join(', ')}`] : []
      }),
    ],
  }
}

/** The keys of the messages that are the same in English. */
export function listSame(english: Messages, messages: Messages): string[] {
  return [...messages.keys()].filter((key) => english.get(key) === messages.get(key))
}

function countWords(message: string): number {
  return message.replace(/\{[^{}]*\}/g, ' ').match(/\p{L}+/gu)?.length ?? 0
}

/** The forms that whole numbers from 1 to 200 take in the language, and the message does not have. */
function findMissingForms(message: string, language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const missing = listPluralForms(message).flatMap((forms) =>
    Array.from({ length: 200 }, (_, index) => index + 1)
      .filter((number) => !forms.includes(`=${number}`))
      .map((number) => rules.select(number))
      .filter((form) => !forms.includes(form)),
  )
  return [...new Set(missing)]
}

/** The names of the forms in each plural of an ICU message. */
function listPluralForms(message: string): string[][] {
  return [...message.matchAll(/,\s*plural\s*,/g)].map(({ index, 0: start }) => {
    const forms: string[] = []
    let depth = 0
    let word = ''
    for (const character of message.slice(index + start.length)) {
      if (character === '{') {
        if (depth === 0) forms.push(word.trim())
        depth += 1
      } else if (character === '}') {
        depth -= 1
        word = ''
        if (depth < 0) break
      } else if (depth === 0) word += character
    }
    return forms
  })
}
