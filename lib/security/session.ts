/** Who is asking: the browser that began an application. Its secret is random; only a hash of it is stored. */
import { createHash, randomBytes } from 'node:crypto'

/** A new session's secret: 256 random bits, base64url. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A fast hash is enough: there is nothing to guess in 256 random bits. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text can be a session's secret at all; anything else is not looked up. */
export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** How a session shows in the audit trail: enough to tell two apart, useless as a key. */
export function sessionLabel(tokenHash: Buffer): string {
  return tokenHash.toString('hex').slice(0, 12)
}

/** `__Host-` (RFC 6265bis 4.1.3.2): no subdomain can set it, and it never leaves HTTPS. */
export const sessionCookie = '__Host-portico'
/** For a browser that takes no Secure cookie on http://localhost, and for nothing else. */
export const localSessionCookie = 'portico'
/**
 * Set where the public address is http on this machine: whether a browser takes `__Host-` cookies
 * there is up to the browser, and the first form needs to know before it promises to remember.
 */
export const probeCookie = '__Host-portico-probe'

/** Of the browser that asked for a link to come back: what its code is made of. */
export const linkRequestCookie = '__Host-portico-asked'
/** The same for a browser that takes no Secure cookie on http://localhost. */
export const localLinkRequestCookie = 'portico-asked'

/** Of the browser where a link to another device was made: the link, to be shown again. */
export const deviceCookie = '__Host-portico-device'
/** The same for a browser that takes no Secure cookie on http://localhost. */
export const localDeviceCookie = 'portico-device'

/** Of staff: another one than the customer's, and with it nothing is accepted for a customer. */
export const staffCookie = '__Host-portico-staff'
/** Between a right password and its code. */
export const staffStepCookie = '__Host-portico-staff-step'
/** While the browser is at the firm's own provider, which leads it back: so not SameSite=Strict. */
export const staffStateCookie = '__Host-portico-staff-state'
/** Of a browser that staff have signed in with, also once they are out: it opens nothing. */
export const staffBrowserCookie = '__Host-portico-desk'
/** The same for a browser that takes no Secure cookie on http://localhost. */
export const localStaffBrowserCookie = 'portico-desk'
export const localStaffStateCookie = 'portico-staff-state'
export const localStaffCookie = 'portico-staff'
export const localStaffStepCookie = 'portico-staff-step'

/** Whoever has sent an application can see where it stands this long, in milliseconds. */
export const statusAccessMs = 365 * 24 * 3_600_000
