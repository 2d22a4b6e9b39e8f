/** The six-digit codes that open links: a link goes by e-mail or as a picture, its code goes another way. */

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { tidyCode, toAsciiDigits } from '#lib/onboarding/fields/text.ts'

/**
 * What a link and its code open, how long they can be used, in milliseconds, and how many are made for an
 * application in an hour: enough for a person who mistypes an address or tries again.
 */
export const linkLimits = {
  /** The application, by a link that comes by e-mail: from its sending on. */
  return: { lifetimeMs: 10 * 60_000, perHour: 6 },
  /**
   * The application on another device. The link and then the number can be used for a time that is enough for a
   * person who holds that device, and too short for one who is sent a picture of the link.
   */
  device: { lifetimeMs: 5 * 60_000, perHour: 20 },
  /** The acceptance on a device of the branch, by a code that comes by e-mail: from its sending on. */
  branch: { lifetimeMs: 10 * 60_000, perHour: 6 },
  /** A person's own part: the people of a company do not wait for it, and there are several. */
  person: { lifetimeMs: 7 * 24 * 3_600_000, perHour: 12 },
} as const

export type LinkPurpose = keyof typeof linkLimits

/** The purpose enters the code under its stored name, so codes of different purposes differ. */
const codeNames: Record<LinkPurpose, string> = {
  return: 'return-code',
  device: 'device-number',
  branch: 'device-code',
  person: 'person-code',
}

/** There are a million codes, so guessing succeeds for one link in 200,000. */
export const maxTries = 5

/**
 * The number of tries of one code over all links that it opens: renewing a link gives no more guesses. Guessing
 * succeeds once in 66,000.
 */
export const maxTriesOfCode = 15

/** A new code that no browser can show again. */
export function createCode(): string {
  return toSixDigits(randomInt(1_000_000))
}

/**
 * Derives the asking browser's code from its secret, so that it can show the code again and none is stored. The
 * 48 bits make all digits equally likely.
 */
export function deriveCode(askerSecret: string, purpose: LinkPurpose = 'return'): string {
  const bits = createHmac('sha256', askerSecret).update(`portico/${codeNames[purpose]}/1`).digest()
  return toSixDigits(bits.readUIntBE(0, 6) % 1_000_000)
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
 * Returns the stored form of a code. Its key is a secret that is stored nowhere (of the link, or of the browser
 * in which the code is to be typed), so nobody can try all codes.
 */
export function computeCodeMac(secret: string, code: string, purpose: LinkPurpose): Buffer {
  return createHmac('sha256', secret).update(`portico/${codeNames[purpose]}/1/${code}`).digest()
}

export function isRightCode(
  secret: string,
  code: string,
  mac: Uint8Array,
  purpose: LinkPurpose,
): boolean {
  return timingSafeEqual(computeCodeMac(secret, code, purpose), mac)
}

/** Returns the six digits of the input, in any digits and spacing; `undefined` if it is not six. */
export function readCode(typed: string): string | undefined {
  const digits = toAsciiDigits(tidyCode(typed)).replace(/[\s\p{Pd}.]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

function toSixDigits(number: number): string {
  return String(number).padStart(6, '0')
}
