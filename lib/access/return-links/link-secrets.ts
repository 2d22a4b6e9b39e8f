/** The two halves that open an application again: a link that goes by e-mail, a code that does not. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { tidyCode, toAsciiDigits } from '#lib/onboarding/fields/text.ts'

/** How long a link can be used after its e-mail was sent, in milliseconds. */
export const linkLifetimeMs = 10 * 60_000

/** There are a million codes, so guessing succeeds for one link in 200,000. */
export const maxTries = 5

/**
 * The number of tries of one code over all links that it opens: renewing a link gives no more guesses. Guessing
 * succeeds once in 66,000.
 */
export const maxTriesOfCode = 15

/** The purpose enters the code: codes of different purposes differ. */
type CodePurpose = 'return-code' | 'device-number' | 'device-code' | 'person-code'

/**
 * Derives the asking browser's six-digit code from its secret, so that it can show the code again and none is
 * stored. The 48 bits make all digits equally likely.
 */
export function deriveCode(askerSecret: string, purpose: CodePurpose = 'return-code'): string {
  const bits = createHmac('sha256', askerSecret).update(`portico/${purpose}/1`).digest()
  return String(bits.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/**
 * Derives the secret of one application's code from the browser's secret: each application has a code of its
 * own, and the browser can show all of them again.
 */
export function deriveApplicationSecret(browserSecret: string, applicationId: string): string {
  return createHmac('sha256', browserSecret)
    .update(`portico/return-asker/1/${applicationId}`)
    .digest('base64url')
}

/** Returns a mark by which a page tells whether the browser's secret is still the one it was made with. */
export function deriveBrowserMark(browserSecret: string): string {
  const bits = createHmac('sha256', browserSecret).update('portico/return-mark/1').digest()
  return bits.toString('base64url').slice(0, 8)
}

/**
 * Returns the stored form of a code. Its key is the link's token, which is stored nowhere, so nobody can try
 * all codes.
 */
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

/** Returns the six digits of the input, in any digits and spacing; `undefined` if it is not six. */
export function readCode(typed: string): string | undefined {
  const digits = toAsciiDigits(tidyCode(typed)).replace(/[\s\p{Pd}.]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
