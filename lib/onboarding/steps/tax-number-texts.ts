import type { FieldContext } from '../fields/field.ts'

/** Returns the values of the texts about a tax number: its name in the country, and its length. */
export function taxNumberTexts({ taxNumber: rule, taxName: name, language }: FieldContext) {
  return {
    name,
    // For the beginning of a sentence, or alone.
    Name: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    min: rule?.min ?? 1,
    max: rule?.max ?? 30,
    characters: rule?.pattern === '^[0-9]+$' ? 'digits' : 'any',
  }
}
