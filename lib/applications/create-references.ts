import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Application } from './store/applications.ts'

const defaultCustomerIdPrefix = 'PTC-'

/**
 * The identifiers of a new application: ours, its customer's and its account's. `id`: ours, if it is known before;
 * `prefix`: what that of the customer begins with.
 */
export function createReferences({
  id = randomUUID(),
  prefix = defaultCustomerIdPrefix,
}: {
  id?: string
  prefix?: string | undefined
} = {}): Pick<Application, 'id' | 'customerId' | 'accountId'> {
  return {
    id,
    customerId: `${prefix}${createReference()}`,
    accountId: `ACC-${createReference()}`,
  }
}

/**
 * Derives our id of what a form starts from the secret that each page of that form posts, so that pressing its
 * button twice gives the same id.
 */
export function createIdOfPress(press: string): string {
  const digest = createHash('sha256').update(`press ${press}`).digest()
  // UUID version 8: RFC 9562 leaves its other bits to the application.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

// Crockford's base 32 has no letters that are mistaken for digits: it is read out on the telephone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 12 letters and digits in three groups: 60 random bits, so it is unique and says nothing of anyone. */
function createReference(): string {
  const text = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('')
  return inGroups(text)
}

/**
 * The reference of a customer that was typed in any way: with or without its beginning and its dashes, in
 * small letters, and with letters for the digits that they look like, as Crockford's base 32 is read.
 * Without a beginning it has `prefix`. Undefined if it is none.
 */
export function findReference(
  typed: string,
  prefix: string = defaultCustomerIdPrefix,
): string | undefined {
  const text = withoutDashes(typed.toUpperCase())
  // Identifiers made before the firm set its own prefix still carry the default one.
  for (const each of [prefix, defaultCustomerIdPrefix]) {
    const beginning = withoutDashes(each)
    const rest = text.startsWith(beginning) ? text.slice(beginning.length) : text
    const symbols = [rest, text].find((part) => /^[0-9A-TV-Z]{12}$/.test(part))
    if (symbols === undefined) continue
    const read = symbols.replaceAll('O', '0').replace(/[IL]/g, '1')
    return `${each}${inGroups(read)}`
  }
  return undefined
}

function withoutDashes(text: string): string {
  return text.replace(/[\s\p{Pd}]/gu, '')
}

function inGroups(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}
