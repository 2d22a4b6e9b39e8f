import * as z from 'zod/mini'
import { type Language, languages } from '#lib/i18n/languages.ts'

export const nonEmptyText = z.string('must be a text').check(z.regex(/\S/, 'must not be empty'))

export type LocalizedText = Readonly<Record<Language, string>>

/**
 * Returns a schema that demands a text in each offered language and accepts the others. A missing language that
 * is not offered gets the text of the first one offered.
 */
export function localizedText(offered: readonly Language[]) {
  const shape = Object.fromEntries(
    languages.map((language) => [
      language,
      offered.includes(language) ? nonEmptyText : z.optional(nonEmptyText),
    ]),
  ) as Record<Language, typeof nonEmptyText>
  const texts = z.strictObject(
    shape,
    `must be an object with a text in each of ${offered.join(', ')}`,
  )
  return z.pipe(
    texts,
    z.transform((given): LocalizedText => {
      const usual = given[offered[0] as Language]
      return Object.fromEntries(
        languages.map((language) => [language, given[language] ?? usual]),
      ) as LocalizedText
    }),
  )
}
