/** The secrets of links, messages and browsers: 256 random bits, of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** A new secret, base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Tells whether a text has the form of a secret; anything else is not looked up. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Returns the stored form of a secret. A fast hash is enough, because 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
