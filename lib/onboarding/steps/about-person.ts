import type { FieldContext } from '../field.ts'

/** What a heading about one person of a company needs. */
export function aboutPerson({ personName }: FieldContext) {
  return { name: personName }
}
