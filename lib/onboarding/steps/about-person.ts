import type { Circumstances } from '../field.ts'

/** What a heading about one person of a company needs. */
export function aboutPerson({ personName }: Circumstances) {
  return { name: personName }
}
