/** Whether a person listed by the platform is the one whom we sent. */

import { tidyCode } from '#lib/onboarding/fields/text.ts'
import type { FoundIndividual } from '#lib/platform/client/application-response.ts'

/**
 * Compares name and date of birth, ignoring case and spacing; `unclear` if the platform does not give the
 * name.
 */
export function matchIndividual(
  found: Pick<FoundIndividual, 'firstName' | 'lastName' | 'dateOfBirth'>,
  sent: Record<string, string>,
): 'one' | 'none' | 'unclear' {
  const { firstName, lastName, dateOfBirth } = found
  const { first_name, last_name, date_of_birth } = sent
  if (dateOfBirth && date_of_birth && dateOfBirth !== date_of_birth) return 'none'
  if (firstName === undefined || lastName === undefined) return 'unclear'
  return normalise(firstName) === normalise(first_name) &&
    normalise(lastName) === normalise(last_name)
    ? 'one'
    : 'none'
}

function normalise(name = ''): string {
  return tidyCode(name.normalize('NFKC')).toLowerCase()
}
