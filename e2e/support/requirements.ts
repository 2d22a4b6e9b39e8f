/** Finds the platform's requirements as the customer does. */
import type { Locator } from '@playwright/test'
import { words } from './controls.ts'
import type { Person } from './person.ts'

/** The link of a required question by its short label: to answer it, or to change its answer. */
export function requirementLink(
  person: Person,
  question: string,
  within: Pick<Locator, 'getByRole'> = person.page,
): Locator {
  const linkAs = (key: 'requiredAnswer' | 'requiredChange') =>
    within.getByRole('link', { name: `${words(person, `status.${key}`)} ${question}`, exact: true })
  return linkAs('requiredAnswer').or(linkAs('requiredChange'))
}
