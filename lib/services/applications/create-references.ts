import { randomBytes, randomUUID } from 'node:crypto'
import type { Application } from '../../adapters/database/applications/applications.ts'

/** The identifiers of a new application: ours, its customer's and its account's. */
export function createReferences(): Pick<Application, 'id' | 'customerId' | 'accountId'> {
  return {
    id: randomUUID(),
    customerId: `PTC-${createReference()}`,
    accountId: `ACC-${createReference()}`,
  }
}

// Crockford's base 32 has no letters that are mistaken for digits: it is read out on the telephone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 12 letters and digits in three groups: 60 random bits, so it is unique and says nothing of anyone. */
function createReference(): string {
  const text = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
