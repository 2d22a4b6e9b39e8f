import type { FieldContext } from '../fields/field.ts'

/** What a heading about one person of a company needs. */
export function aboutPerson({ personName }: FieldContext) {
  return { name: personName }
}
