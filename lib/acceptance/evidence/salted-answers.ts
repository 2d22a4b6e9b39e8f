/**
 * Binds each answer of an acceptance separately: its hash reveals nothing, and its opening proves that it is
 * that very answer. (As in RFC 9901, selective disclosure.)
 */
import { createHmac } from 'node:crypto'
import { sha256Hex } from '#lib/audit/rules/sha256-hex.ts'
import { canonical } from './seal.ts'

/** Opens the hash of one answer. */
export type Opening = { salt: string; value: unknown }

/**
 * The hash of each answer, by its path. The salts come from `secret` (32 random bytes of that one
 * acceptance): without it not even a date of birth can be found by trying all of them.
 */
export function bindAnswers(secret: Uint8Array, answers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(openAnswers(secret, answers)).map(([path, opening]) => [
      path,
      hashAnswer(path, opening),
    ]),
  )
}

/** Returns the openings of these answers. */
export function openAnswers(secret: Uint8Array, answers: object): Record<string, Opening> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => [path, { salt: saltOf(secret, path), value }]),
  )
}

/** SHA-256 over salt, path and value, hex. */
export function hashAnswer(path: string, { salt, value }: Opening): string {
  return sha256Hex(canonical([salt, path, value]))
}

function saltOf(secret: Uint8Array, path: string): string {
  return createHmac('sha256', secret).update(path).digest('base64url')
}
