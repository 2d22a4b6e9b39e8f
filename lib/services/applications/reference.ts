import { randomBytes } from 'node:crypto'

// Crockford's base 32 has no letters that are mistaken for digits: it is read out on the telephone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 12 letters and digits in three groups, 60 random bits: unique, and it says nothing of anyone. */
export function createReference(): string {
  const text = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
