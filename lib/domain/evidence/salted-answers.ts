/**
 * The answers of an acceptance, each bound by itself: its hash says nothing, and whoever is given what
 * opens it can see that it is the very answer. (The way of RFC 9901, selective disclosure.)
 */
import { createHmac } from 'node:crypto'
import { canonical, sha256 } from './seal.ts'

/** What opens the hash of one answer. */
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

/** What opens each of these answers. */
export function openAnswers(secret: Uint8Array, answers: object): Record<string, Opening> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => [path, { salt: saltOf(secret, path), value }]),
  )
}

/** SHA-256 over salt, path and value, hex. */
export function hashAnswer(path: string, { salt, value }: Opening): string {
  return sha256(canonical([salt, path, value]))
}

function saltOf(secret: Uint8Array, path: string): string {
  return createHmac('sha256', secret).update(path).digest('base64url')
}
