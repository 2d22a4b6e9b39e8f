/** Hashes of staff passwords: Argon2id in the PHC string format. */
import * as crypto from 'node:crypto'
import { promisify } from 'node:util'

/** The cost of one hash: KiB of memory, passes, lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number }

/** OWASP, Password Storage: 19 MiB, two passes, one lane. About 30 ms, off the main thread. */
const dueCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Long enough to need no rules about letters; NIST SP 800-63B rev. 4 asks for 8 beside a second factor. */
export const minPasswordLength = 12
/** Enough for whole sentences; bounds the work of hashing. */
export const maxPasswordLength = 128

/** Tells whether this Node.js has Argon2id (24.7 and later). */
export function canHashPasswords(): boolean {
  return typeof crypto.argon2 === 'function'
}

/** The stored form of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (RFC 9106). */
export async function hashPassword(password: string, cost = dueCost): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(hash)}`
}

/** Tells whether a password matches a stored hash; false for a text that is no hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return found.length === expected.length && crypto.timingSafeEqual(found, expected)
}

/** NIST SP 800-63B rev. 4, section 3.1.1.2: normalises how keyboards compose characters. */
function derive(password: string, nonce: Buffer, costs: PasswordCost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  return promisify(crypto.argon2)('argon2id', { message, nonce, tagLength: HASH_BYTES, ...costs })
}

/** PHC's base64: without padding. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
