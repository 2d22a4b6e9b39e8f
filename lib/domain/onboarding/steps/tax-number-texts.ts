import type { FieldContext } from '../fields/field.ts'

/** What the words about a tax number need: its name in the country, and its length. */
export function taxNumberTexts({ taxNumber: rule, taxName: name, language }: FieldContext) {
  return {
    name,
    // The same where it begins a sentence or stands alone.
    Name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    min: rule?.min ?? 1,
    max: rule?.max ?? 30,
    characters: rule?.pattern === '^[0-9]+$' ? 'digits' : 'any',
  }
}
