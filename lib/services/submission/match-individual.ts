/** Whether one of an application's people on the platform is the person whom we sent. */
import type { FoundIndividual } from '../../adapters/platform-client/application-response.ts'

/**
 * By name and date of birth, in whatever case and spacing the platform keeps them; `unclear` where
 * it does not say the name.
 */
export function matchIndividual(
  found: Pick<FoundIndividual, 'firstName' | 'lastName' | 'dateOfBirth'>,
  sent: Record<string, string>,
): 'one' | 'none' | 'unclear' {
  const { firstName, lastName, dateOfBirth } = found
  const { first_name, last_name, date_of_birth } = sent
  if (dateOfBirth && date_of_birth && dateOfBirth !== date_of_birth) return 'none'
  if (firstName === undefined || lastName === undefined) return 'unclear'
  return plain(firstName) === plain(first_name) && plain(lastName) === plain(last_name)
    ? 'one'
    : 'none'
}

function plain(name = ''): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
