/** Creating an application, or adding a person, is refused or fails without effect. */
import type { FieldNote, ScenarioDefinition } from '../scenario.ts'

export const creationFaults: readonly ScenarioDefinition[] = [
  {
    id: 'refuse',
    owners: ['person', 'company'],
    name: 'Refuse',
    description:
      'Creating is refused (400, naming the telephone number) until the telephone number ends in 7.',
    refuses: refuseTelephone,
  },
  {
    id: 'refuse',
    owners: ['individual'],
    name: 'Refuse',
    description:
      'Adding this person is refused (400, naming the telephone number) until the telephone number ends in 7.',
    refuses: refuseTelephone,
  },
  {
    id: 'unavailable',
    owners: ['person', 'company'],
    name: 'Unavailable',
    description:
      'Creating answers 503 with Retry-After: 5 and without effect for 45 seconds after the first try for a customer_id, then works.',
    creationFailure: { code: 'TEMPORARILY_UNAVAILABLE', seconds: 45, retryAfterSeconds: 5 },
  },
  {
    id: 'internal-error',
    owners: ['person', 'company'],
    name: 'Internal Error',
    description:
      'Creating answers 500 and without effect for 45 seconds after the first try for a customer_id, then works.',
    creationFailure: { code: 'INTERNAL_ERROR', seconds: 45 },
  },
  {
    id: 'unauthorized',
    owners: ['person', 'company'],
    name: 'Unauthorized',
    description:
      'Creating answers 401, whatever the token, for 45 seconds after the first try for a customer_id, then works.',
    creationFailure: { code: 'INVALID_TOKEN', seconds: 45 },
  },
  {
    id: 'not-found',
    owners: ['person', 'company'],
    name: 'Not Found',
    description:
      'Creating answers 404, as at a wrong address, for 45 seconds after the first try for a customer_id, then works.',
    creationFailure: { code: 'NOT_FOUND', seconds: 45 },
  },
]

function refuseTelephone({ telephone_number }: { telephone_number?: string }) {
  const wrong: FieldNote = {
    field: 'telephone_number',
    description: 'This number is not in service. Give a number on which you can be reached.',
  }
  return telephone_number?.endsWith('7') ? undefined : wrong
}
