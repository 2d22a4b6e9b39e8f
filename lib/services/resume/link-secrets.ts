/** The two halves that open an application again: a link that goes by e-mail, a code that does not. */

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { tidyCode, toAsciiDigits } from '../../domain/onboarding/fields/text.ts'

/** How long a link can be used once its e-mail was sent, in milliseconds. */
export const linkLifetimeMs = 10 * 60_000

/** A code has a million forms: whoever has the link and guesses finds it once in 200,000 times. */
export const maxTries = 5

/**
 * How often one code is tried with all links that it opens: whoever can have a link renewed does not have more
 * guesses for each of them. They find it once in 66,000 times.
 */
export const maxTriesOfCode = 15

/** What a code is for: one that was made for something else is another. */
type CodePurpose = 'return-code' | 'device-number' | 'device-code' | 'person-code'

/** A secret of 256 random bits, base64url: of a link, or of the browser that asks for one. */
export function createLinkSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text can be such a secret at all; anything else is not looked up. */
export function isLinkSecret(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** What is stored of a link. A fast hash is enough: there is nothing to guess in 256 random bits. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The six digits that belong to the browser that asked, so that it can show them again and nothing
 * need be stored for that. Of 48 random bits, which leaves no digit likelier than another.
 */
export function deriveCode(askerSecret: string, purpose: CodePurpose = 'return-code'): string {
  const bits = createHmac('sha256', askerSecret).update(`portico/${purpose}/1`).digest()
  return String(bits.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/**
 * The secret of one application's code in a browser that asks for many: each has a code of its own, and
 * all can be shown again for as long as the browser has its one secret.
 */
export function deriveApplicationSecret(browserSecret: string, applicationId: string): string {
  return createHmac('sha256', browserSecret)
    .update(`portico/return-asker/1/${applicationId}`)
    .digest('base64url')
}

/** By which a page knows that the browser's secret is still the one it was made with. */
export function deriveBrowserMark(browserSecret: string): string {
  const bits = createHmac('sha256', browserSecret).update('portico/return-mark/1').digest()
  return bits.toString('base64url').slice(0, 8)
}

/** What is stored of a code: keyed by the link, which is stored nowhere, so nobody can try them all. */
export function computeCodeMac(
  linkToken: string,
  code: string,
  purpose: CodePurpose = 'return-code',
): Buffer {
  return createHmac('sha256', linkToken).update(`portico/${purpose}/1/${code}`).digest()
}

export function isRightCode(
  linkToken: string,
  code: string,
  mac: Uint8Array,
  purpose?: CodePurpose,
): boolean {
  return timingSafeEqual(computeCodeMac(linkToken, code, purpose), mac)
}

/** The six digits of what was typed, in whatever digits and spacing; `undefined` if it is not six. */
export function readCode(typed: string): string | undefined {
  const digits = toAsciiDigits(tidyCode(typed)).replace(/[\s\p{Pd}.]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
