/** The secret in the link of a message: 256 random bits, of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** A new secret, base64url. */
export function createNoticeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tells whether a text has the form of such a secret; anything else is not looked up. */
export function isNoticeToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** The stored hash. A fast one is enough: 256 random bits cannot be guessed. */
export function hashNoticeToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
